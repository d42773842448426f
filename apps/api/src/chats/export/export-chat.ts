import type { chatOperations } from "@probability-chat/contract";
import { summaryOf } from "../../datasets/summary-of.ts";
import type { Handler } from "../../http/call.ts";
import { attachment, FileReply, fileName } from "../../http/file-reply.ts";
import { findChat, lockChat } from "../find-chat.ts";
import { adoptAnswers } from "../save-answer.ts";
import { toCsv } from "./csv.ts";
import { readEntries } from "./entries.ts";
import { toJson } from "./json.ts";
import { toMarkdown } from "./markdown.ts";

const types = { md: "text/markdown", json: "application/json", csv: "text/csv" } as const;

/** A chat as a file named after it, with the answers that no client saved. */
export const exportChat: Handler<(typeof chatOperations)["exportChat"]> = async (call) => {
  const { services, caller, params, query, now } = call;
  await call.effect(async (tx) => {
    const { chat } = await lockChat(tx, caller.principalId, params.id, "read");
    await adoptAnswers(tx, chat.id, now);
    return null;
  });
  const { chat, dataset } = await findChat(services.db, caller.principalId, params.id);
  const entries = readEntries(services.db, chat.id);
  const content = {
    md: () => toMarkdown(chat, summaryOf(dataset), entries),
    json: () => toJson(chat, dataset, entries),
    csv: () => toCsv(entries),
  }[query.format]();
  const disposition = attachment(fileName(chat.title, query.format));
  return new FileReply(types[query.format], content, { "content-disposition": disposition });
};
