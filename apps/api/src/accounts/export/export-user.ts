import type { accountOperations } from "@probability-chat/contract";
import { audit } from "../../audit.ts";
import type { Reader } from "../../db/database.ts";
import type { Caller, Handler } from "../../http/call.ts";
import { attachment, FileReply } from "../../http/file-reply.ts";
import { ofAccount } from "./account-sections.ts";
import { ofBilling } from "./billing-sections.ts";
import { chatsOf } from "./chats.ts";
import { ofEmbedding } from "./embedding-sections.ts";
import { profileOf } from "./profile.ts";
import { ofQuestions } from "./question-sections.ts";
import { list } from "./rows.ts";
import { ofTeams } from "./team-sections.ts";

type Operation = typeof accountOperations.exportUser;

/**
 * Everything that is kept of the user, as one JSON document; no hash, token or key is part of it.
 * It is read and sent bit by bit, so that nobody has too much to be given it.
 */
export const exportUser: Handler<Operation> = async ({ services, caller, ip, now }) => {
  await services.limits.take("export", caller.userId);
  await audit(services.db, "exported", { userId: caller.userId, ip, now });
  const content = documentOf(services.db, caller, services.config.publicUrl, now);
  return new FileReply("application/json", content, {
    "content-disposition": attachment("probability-chat-export.json"),
  });
};

/** What the document has between the profile and the chats. */
const sections = [ofBilling, ofAccount, ofQuestions, ofEmbedding, ofTeams];

async function* documentOf(
  reader: Reader,
  caller: Caller,
  publicUrl: string,
  now: Date,
): AsyncGenerator<string> {
  const profile = await profileOf(reader, caller.userId, publicUrl);
  yield `{"exported_at":${JSON.stringify(now)},\n"profile":${JSON.stringify(profile)}`;
  for (const section of sections) {
    for (const [name, rows] of Object.entries(section(reader, caller))) yield* list(name, rows);
  }
  yield ',\n"chats":[';
  yield* chatsOf(reader, caller.principalId);
  yield "\n]}\n";
}
