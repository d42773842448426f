import { type accountOperations, planOf } from "@probability-chat/contract";
import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { audit } from "../audit.ts";
import { billingEvents } from "../billing/tables.ts";
import { readEntries } from "../chats/export/entries.ts";
import { chatView, liveDataset } from "../chats/find-chat.ts";
import { messageView } from "../chats/messages.ts";
import { only, type Reader } from "../db/database.ts";
import {
  auditEntries,
  chats,
  datasets,
  images,
  keptLines,
  keptTables,
  ledgerEntries,
  mails,
  principals,
  questions,
  quotaPeriods,
  sessions,
  subscriptions,
  supportRequests,
  users,
} from "../db/schema.ts";
import { apiKeys, embedOrigins } from "../embedding/tables.ts";
import { passkeys, totpFactors } from "../factors/tables.ts";
import { identities } from "../federation/tables.ts";
import type { Caller, Handler } from "../http/call.ts";
import { attachment, FileReply } from "../http/file-reply.ts";
import { imageUrl } from "../images/image-url.ts";
import { reportOf } from "../reports/read-report.ts";
import { shareLinks } from "../reports/tables.ts";
import { teamInvitations, teamMembers, teams } from "../teams/tables.ts";

const page = 500;

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

async function* documentOf(
  reader: Reader,
  caller: Caller,
  publicUrl: string,
  now: Date,
): AsyncGenerator<string> {
  const profile = await profileOf(reader, caller.userId, publicUrl);
  yield `{"exported_at":${JSON.stringify(now)},\n"profile":${JSON.stringify(profile)}`;
  for (const [name, rows] of Object.entries(sectionsOf(reader, caller))) {
    yield* list(name, rows);
  }
  yield ',\n"chats":[';
  yield* chatsOf(reader, caller.principalId);
  yield "\n]}\n";
}

async function* list(name: string, rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let separator = "\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",\n";
  }
  yield "\n]";
}

async function profileOf(reader: Reader, userId: string, publicUrl: string) {
  const user = only(await reader.select().from(users).where(eq(users.id, userId)));
  const [image] = await reader.select().from(images).where(eq(images.user_id, userId));
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    plan: user.plan,
    plan_details: planOf(user.plan),
    customer_id: user.customer_id,
    verified_at: user.verified_at,
    learning_consent: user.learning_consent,
    created_at: user.created_at,
    image: image && {
      file_url: imageUrl(publicUrl, image.name),
      content_type: "image/webp",
      base64: image.bytes.toString("base64"),
    },
  };
}

/** Rows read page by page, in the order of their ids, which of ours is that of time. */
async function* paged<T extends { readonly id: string }>(
  read: (after: string) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.id;
  }
}

/** Rows that are few. */
async function* once<T>(read: () => Promise<readonly T[]>): AsyncGenerator<T> {
  yield* await read();
}

function sectionsOf(
  reader: Reader,
  { userId, principalId, tenantId }: Caller,
): Record<string, AsyncIterable<unknown>> {
  return {
    subscriptions: paged((after) =>
      reader
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.user_id, userId), gt(subscriptions.id, after)))
        .orderBy(asc(subscriptions.id))
        .limit(page),
    ),
    billing_events: paged((after) =>
      reader
        .select({
          id: billingEvents.id,
          provider: billingEvents.provider,
          type: billingEvents.type,
          subscription_id: billingEvents.subscription_id,
          snapshot: billingEvents.snapshot,
          outcome: billingEvents.outcome,
          received_at: billingEvents.received_at,
        })
        .from(billingEvents)
        .where(and(eq(billingEvents.user_id, userId), gt(billingEvents.id, after)))
        .orderBy(asc(billingEvents.id))
        .limit(page),
    ),
    sessions: paged((after) =>
      reader
        .select({
          id: sessions.id,
          user_agent: sessions.user_agent,
          created_at: sessions.created_at,
          last_used_at: sessions.last_used_at,
          expires_at: sessions.expires_at,
          ended_at: sessions.ended_at,
          end_reason: sessions.end_reason,
        })
        .from(sessions)
        .where(and(eq(sessions.user_id, userId), gt(sessions.id, after)))
        .orderBy(asc(sessions.id))
        .limit(page),
    ),
    authenticator_apps: paged((after) =>
      reader
        .select({ id: totpFactors.user_id, created_at: totpFactors.created_at })
        .from(totpFactors)
        .where(and(eq(totpFactors.user_id, userId), gt(totpFactors.user_id, after))),
    ),
    passkeys: paged((after) =>
      reader
        .select({
          id: passkeys.id,
          name: passkeys.name,
          created_at: passkeys.created_at,
          last_used_at: passkeys.last_used_at,
        })
        .from(passkeys)
        .where(and(eq(passkeys.user_id, userId), gt(passkeys.id, after)))
        .orderBy(asc(passkeys.id))
        .limit(page),
    ),
    identities: paged((after) =>
      reader
        .select()
        .from(identities)
        .where(and(eq(identities.user_id, userId), gt(identities.id, after)))
        .orderBy(asc(identities.id))
        .limit(page),
    ),
    quota_periods: paged((after) =>
      reader
        .select()
        .from(quotaPeriods)
        .where(and(eq(quotaPeriods.principal_id, principalId), gt(quotaPeriods.id, after)))
        .orderBy(asc(quotaPeriods.id))
        .limit(page),
    ),
    ledger: paged((after) =>
      reader
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.principal_id, principalId), gt(ledgerEntries.id, after)))
        .orderBy(asc(ledgerEntries.id))
        .limit(page),
    ),
    // What was asked, answered or not; an answer that stands in no chat yet is here alone.
    questions: paged((after) =>
      reader
        .select({
          id: questions.id,
          chat_id: questions.chat_id,
          content: questions.content,
          state: questions.state,
          query: questions.formal,
          spent: questions.spent,
          reply: sql`case when ${questions.state} = 'answered' then ${questions.reply} end`,
          created_at: questions.created_at,
          answered_at: questions.answered_at,
        })
        .from(questions)
        .where(and(eq(questions.principal_id, principalId), gt(questions.id, after)))
        .orderBy(asc(questions.id))
        .limit(page),
    ),
    // What is kept to train the reader by, where that was agreed to.
    kept_tables: paged((after) =>
      reader
        .select({
          id: keptTables.dataset_id,
          card: keptTables.card,
          created_at: keptTables.created_at,
        })
        .from(keptTables)
        .where(and(eq(keptTables.user_id, userId), gt(keptTables.dataset_id, after)))
        .orderBy(asc(keptTables.dataset_id))
        .limit(page),
    ),
    kept_lines: paged((after) =>
      reader
        .select({
          id: keptLines.id,
          dataset_id: keptLines.dataset_id,
          line: keptLines.line,
          created_at: keptLines.created_at,
        })
        .from(keptLines)
        .where(and(eq(keptLines.user_id, userId), gt(keptLines.id, after)))
        .orderBy(asc(keptLines.id))
        .limit(page),
    ),
    api_keys: paged((after) =>
      reader
        .select({
          id: apiKeys.id,
          name: apiKeys.name,
          kind: apiKeys.kind,
          prefix: apiKeys.prefix,
          scopes: apiKeys.scopes,
          created_at: apiKeys.created_at,
          expires_at: apiKeys.expires_at,
          last_used_at: apiKeys.last_used_at,
          revoked_at: apiKeys.revoked_at,
        })
        .from(apiKeys)
        .where(and(eq(apiKeys.tenant_id, tenantId), gt(apiKeys.id, after)))
        .orderBy(asc(apiKeys.id))
        .limit(page),
    ),
    embed_origins: once(() =>
      reader
        .select({ origin: embedOrigins.origin, created_at: embedOrigins.created_at })
        .from(embedOrigins)
        .where(eq(embedOrigins.tenant_id, tenantId)),
    ),
    // Their chats are their own, and in nobody else's export.
    embed_subjects: paged((after) =>
      reader
        .select({
          id: principals.id,
          subject: principals.subject,
          monthly_queries: principals.monthly_queries,
          monthly_bytes: principals.monthly_bytes,
          created_at: principals.created_at,
          seen_at: principals.seen_at,
        })
        .from(principals)
        .where(
          and(
            eq(principals.tenant_id, tenantId),
            eq(principals.kind, "embed"),
            gt(principals.id, after),
          ),
        )
        .orderBy(asc(principals.id))
        .limit(page),
    ),
    teams: paged((after) =>
      reader
        .select({
          id: teamMembers.id,
          team_id: teams.id,
          team: teams.name,
          role: teamMembers.role,
          monthly_limit: teamMembers.monthly_limit,
          joined_at: teamMembers.joined_at,
        })
        .from(teamMembers)
        .innerJoin(teams, eq(teams.id, teamMembers.team_id))
        .where(and(eq(teamMembers.principal_id, principalId), gt(teamMembers.id, after)))
        .orderBy(asc(teamMembers.id))
        .limit(page),
    ),
    team_invitations: paged((after) =>
      reader
        .select({
          id: teamInvitations.id,
          team: teams.name,
          email: teamInvitations.email,
          role: teamInvitations.role,
          sent_at: teamInvitations.sent_at,
          expires_at: teamInvitations.expires_at,
        })
        .from(teamInvitations)
        .innerJoin(teams, eq(teams.id, teamInvitations.team_id))
        .innerJoin(users, eq(users.email_key, teamInvitations.email_key))
        .where(
          and(eq(users.id, userId), isNotNull(users.verified_at), gt(teamInvitations.id, after)),
        )
        .orderBy(asc(teamInvitations.id))
        .limit(page),
    ),
    // Chats that were brought into teams are the teams'; each can be exported there.
    team_chats: paged((after) =>
      reader
        .select({ id: chats.id, title: chats.title, created_at: chats.created_at })
        .from(chats)
        .innerJoin(principals, eq(principals.id, chats.principal_id))
        .innerJoin(
          teamMembers,
          and(
            eq(teamMembers.team_id, principals.team_id),
            eq(teamMembers.principal_id, principalId),
          ),
        )
        .where(and(eq(chats.brought_by, principalId), gt(chats.id, after)))
        .orderBy(asc(chats.id))
        .limit(page),
    ),
    share_links: paged((after) =>
      reader
        .select({
          id: shareLinks.id,
          chat_id: shareLinks.chat_id,
          kind: shareLinks.kind,
          created_at: shareLinks.created_at,
          expires_at: shareLinks.expires_at,
          last_used_at: shareLinks.last_used_at,
        })
        .from(shareLinks)
        .where(and(eq(shareLinks.created_by, principalId), gt(shareLinks.id, after)))
        .orderBy(asc(shareLinks.id))
        .limit(page),
    ),
    support_requests: paged((after) =>
      reader
        .select()
        .from(supportRequests)
        .where(and(eq(supportRequests.user_id, userId), gt(supportRequests.id, after)))
        .orderBy(asc(supportRequests.id))
        .limit(page),
    ),
    mails: paged((after) =>
      reader
        .select({
          id: mails.id,
          recipient: mails.recipient,
          subject: mails.subject,
          state: mails.state,
          created_at: mails.created_at,
        })
        .from(mails)
        .where(and(eq(mails.user_id, userId), gt(mails.id, after)))
        .orderBy(asc(mails.id))
        .limit(page),
    ),
    audit: paged((after) =>
      reader
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.user_id, userId), gt(auditEntries.id, after)))
        .orderBy(asc(auditEntries.id))
        .limit(page),
    ),
  };
}

/** Chats as JSON text, each piece by piece. */
async function* chatsOf(reader: Reader, principalId: string): AsyncGenerator<string> {
  const rows = paged(async (after) => {
    const found = await reader
      .select({ chat: chats, dataset: datasets })
      .from(chats)
      .leftJoin(datasets, liveDataset)
      .where(and(eq(chats.principal_id, principalId), gt(chats.id, after)))
      .orderBy(asc(chats.id))
      .limit(page);
    return found.map((row) => ({ id: row.chat.id, ...row }));
  });
  let between = "\n";
  for await (const { chat, dataset } of rows) {
    yield `${between}{"chat":${JSON.stringify(chatView(chat, dataset))}`;
    yield* list("messages", messagesOf(reader, chat.id));
    const { title, pins } = await reportOf(reader, chat);
    const notes = pins.map(({ message_id, note }) => ({ message_id, note }));
    yield `,\n"report":${JSON.stringify({ title, pins: notes })}}`;
    between = ",\n";
  }
}

async function* messagesOf(reader: Reader, chatId: string): AsyncGenerator<unknown> {
  for await (const { message, question, opinion } of readEntries(reader, chatId)) {
    const view = messageView(message, question?.reply ?? null, opinion?.rating);
    yield { ...view, comment: opinion?.comment ?? null };
  }
}
