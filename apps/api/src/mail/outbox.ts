import { desc, isNotNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Reader, Tx } from "../db/database.ts";
import { mails } from "../db/schema.ts";
import { open, seal } from "../security/derive.ts";
import type { Services } from "../services.ts";
import type { Letter, Sender } from "./layout.ts";

type Bodies = Omit<Letter, "subject">;

export function senderOf({ config }: Services): Sender {
  const { publicUrl, supportAddress, companyName } = config;
  return { publicUrl, supportAddress, companyName };
}

/** Writes a mail into the outbox, in the transaction of what it tells about. */
export async function post(
  tx: Tx,
  services: Services,
  to: { readonly email: string; readonly userId: string | null },
  { subject, ...bodies }: Letter,
  now: Date,
): Promise<void> {
  await tx.insert(mails).values({
    id: uuid(),
    user_id: to.userId,
    recipient: to.email,
    subject,
    sealed: seal(services.keys.mail[0], JSON.stringify(bodies)),
    state: services.config.mail.smtpUrl ? "pending" : "local",
    next_attempt_at: now,
    created_at: now,
  });
}

/** The bodies of a mail that was not delivered yet. */
export function bodiesOf(services: Services, sealed: Uint8Array): Bodies {
  return JSON.parse(open(services.keys.mail, sealed)) as Bodies;
}

/** A mail of the local outbox. */
export interface OutboxMail extends Letter {
  readonly to: string;
  readonly created_at: string;
}

/** The outbox, newest first. */
export async function readOutbox(reader: Reader, services: Services): Promise<OutboxMail[]> {
  const rows = await reader
    .select()
    .from(mails)
    .where(isNotNull(mails.sealed))
    .orderBy(desc(mails.id))
    .limit(500);
  return rows.flatMap((row) => {
    if (!row.sealed) return [];
    const bodies = bodiesOf(services, row.sealed);
    const created_at = row.created_at.toISOString();
    return [{ to: row.recipient, subject: row.subject, ...bodies, created_at }];
  });
}
