import { and, asc, eq, lte } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import { transact } from "../db/database.ts";
import { mails } from "../db/schema.ts";
import type { Services } from "../services.ts";
import { bodiesOf } from "./outbox.ts";

const attempts = 12;
/** While one process sends, no other tries the same mail. */
const lease = 120_000;
/** Milliseconds that a mail server may be silent; all of them together end before the lease. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Delivers what is due; a mail that fails is tried again, later each time, for about a day. */
export function createDelivery(services: Services): { deliver(): Promise<void>; close(): void } {
  const { smtpUrl, from } = services.config.mail;
  if (!smtpUrl) return { deliver: async () => undefined, close: () => undefined };
  const transport = createTransport({ url: smtpUrl, ...patience }, { from });
  let closed = false;
  return {
    async deliver() {
      for (let sent = 0; sent < 50 && !closed; sent++) {
        const mail = await claim(services);
        if (!mail) return;
        await send(services, transport, mail);
      }
    },
    close: () => {
      closed = true;
      transport.close();
    },
  };
}

type Mail = typeof mails.$inferSelect;

async function claim(services: Services): Promise<Mail | undefined> {
  const now = services.now();
  return transact(services.db, async (tx) => {
    const [mail] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.state, "pending"), lte(mails.next_attempt_at, now)))
      .orderBy(asc(mails.next_attempt_at))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!mail) return undefined;
    const next = new Date(now.getTime() + lease);
    await tx
      .update(mails)
      .set({ attempts: mail.attempts + 1, next_attempt_at: next })
      .where(eq(mails.id, mail.id));
    return { ...mail, attempts: mail.attempts + 1 };
  });
}

async function send(services: Services, transport: Transporter, mail: Mail): Promise<void> {
  const { db, log } = services;
  try {
    if (!mail.sealed) return;
    const { text, html, replyTo } = bodiesOf(services, mail.sealed);
    await transport.sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text,
      html,
      // A mail that nobody is to answer says so, for out-of-office notes and the like.
      ...(replyTo ? { replyTo } : { headers: { "Auto-Submitted": "auto-generated" } }),
    });
    await db.update(mails).set({ state: "sent", sealed: null }).where(eq(mails.id, mail.id));
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.warn({ mail: mail.id, attempt: mail.attempts, code, responseCode }, "mail not delivered");
    const wait = Math.min(30_000 * 2 ** (mail.attempts - 1), 4 * 3_600_000);
    const change =
      mail.attempts >= attempts
        ? ({ state: "failed", sealed: null } as const)
        : { next_attempt_at: new Date(services.now().getTime() + wait) };
    await db.update(mails).set(change).where(eq(mails.id, mail.id));
  }
}
