import type { Chat, ChatTeam, DatasetSummary, ListedChat } from "@probability-chat/contract";
import { fill, messages, roleMay } from "@probability-chat/contract";
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type BriefRow,
  briefOf,
  type DatasetRow,
  type SummaryBrief,
  summaryOf,
} from "../datasets/summary-of.ts";
import type { Reader, Tx } from "../db/database.ts";
import { chats, datasets, principals } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { lockPrincipal } from "../quota/standing.ts";
import { planOfTeam, type TeamPlan } from "../teams/payer.ts";
import { notAllowed, type Seat } from "../teams/seat.ts";
import { teamMembers, teams } from "../teams/tables.ts";

export type ChatRow = typeof chats.$inferSelect;

/** What is wanted of a chat: to read it, to ask in it, to change what it is or has. */
export type ChatNeed = "read" | "ask" | "manage";

/** A chat as somebody who may reach it finds it. */
export interface FoundChat<D = DatasetRow> {
  readonly chat: ChatRow;
  readonly dataset: D | null;
  /** What the caller is in the chat's team; null where the chat is the caller's own. */
  readonly seat: Seat | null;
  /** Whose plan the chat is on: its owner's, that of who owns its team, or of its embed's tenant. */
  readonly payerId: string;
}

/** Joins a chat with its dataset, of which at most one is live. */
export const liveDataset = and(eq(datasets.chat_id, chats.id), eq(datasets.state, "live"));

/** The chat's row alone; an alias, as a lock takes no schema's name. */
const locked = alias(chats, "chats");
const holder = alias(principals, "holder");
const member = alias(teamMembers, "member");
const owner = alias(teamMembers, "owner");
/** The account on whose plan an embed's end user is. */
const tenant = alias(principals, "tenant");

const wholeSummary = sql<DatasetSummary | null>`${datasets.summary}`;
/** A wide table's summary has hundreds of kilobytes, of which a list sends three words. */
const summaryBrief = sql<SummaryBrief | null>`(
  select json_build_object('file_name', file_name, 'rows', rows, 'created_at', created_at,
    'column_count', json_array_length(columns))
  from json_to_record(${datasets.summary})
    as brief(file_name text, rows bigint, created_at text, columns json)
  where file_name is not null)`;

/**
 * The chats that a principal may reach: its own, and those of the teams that it is in; of their
 * datasets' summaries as much as is wanted.
 */
function reach<S>(reader: Reader, principalId: string, which: SQL | undefined, summary: SQL<S>) {
  return reader
    .select({
      chat: chats,
      dataset: { ...getTableColumns(datasets), summary },
      team: teams,
      member,
      ownerId: owner.principal_id,
      accountId: tenant.id,
    })
    .from(chats)
    .leftJoin(datasets, liveDataset)
    .innerJoin(holder, eq(holder.id, chats.principal_id))
    .leftJoin(teams, eq(teams.id, holder.team_id))
    .leftJoin(member, and(eq(member.team_id, teams.id), eq(member.principal_id, principalId)))
    .leftJoin(owner, and(eq(owner.team_id, teams.id), eq(owner.role, "owner")))
    .leftJoin(
      tenant,
      and(
        eq(holder.kind, "embed"),
        eq(tenant.tenant_id, holder.tenant_id),
        // The index has those first that are no end users, of which there may be very many.
        isNull(tenant.subject),
      ),
    )
    .where(and(inArray(chats.principal_id, holdersFor(reader, principalId)), which));
}

/** The principals whose chats one may reach: oneself, and the teams that one is in. */
export function holdersFor(reader: Reader, principalId: string) {
  const own = reader.select({ id: sql<string>`${principalId}::uuid` }).from(sql`(select 1) as one`);
  const teams = reader
    .select({ id: principals.id })
    .from(teamMembers)
    .innerJoin(principals, eq(principals.team_id, teamMembers.team_id))
    .where(eq(teamMembers.principal_id, principalId));
  return own.unionAll(teams);
}

type Row<S> = Awaited<ReturnType<typeof reach<S>>>[number];

function foundOf<S>({ chat, dataset, team, member: own, ownerId, accountId }: Row<S>) {
  const seat = team &&
    own && {
      memberId: own.id,
      team: { id: team.id, name: team.name },
      role: own.role,
      monthlyLimit: own.monthly_limit,
    };
  return { chat, dataset, seat, payerId: ownerId ?? accountId ?? chat.principal_id };
}

/** Whether what somebody is in a chat's team lets them do this; whose own chat it is may do all. */
export function mayIn(
  { chat, seat }: Pick<FoundChat, "chat" | "seat">,
  principalId: string,
  need: ChatNeed,
): boolean {
  if (!seat || need === "read") return true;
  if (need === "ask") return roleMay(seat.role, "ask");
  const isOwn = chat.brought_by === principalId && roleMay(seat.role, "bring");
  return isOwn || roleMay(seat.role, "manageChats");
}

/**
 * The one place that says who may do what with a chat and all that hangs on it. A chat that the
 * principal may not reach does not exist (404); what its role in the team forbids is refused (403).
 */
export async function findChat(
  reader: Reader,
  principalId: string,
  chatId: string,
  need: ChatNeed = "read",
): Promise<FoundChat> {
  const [row] = await reach(reader, principalId, eq(chats.id, chatId), wholeSummary);
  return judge(row, principalId, need);
}

/** The same, with the chat's row locked until the transaction ends. */
export async function lockChat(
  tx: Tx,
  principalId: string,
  chatId: string,
  need: ChatNeed,
): Promise<FoundChat> {
  const find = () =>
    reach(tx, principalId, eq(chats.id, chatId), wholeSummary).for("update", { of: locked });
  // A chat that changed hands while its lock was waited for is found under its new ones.
  const row = (await find())[0] ?? (await find())[0];
  return judge(row, principalId, need);
}

/** The same under the lock of who pays, which is taken first; what may spend or store begins here. */
export async function openChat(
  tx: Tx,
  principalId: string,
  chatId: string,
  need: ChatNeed,
): Promise<FoundChat> {
  let { payerId } = await findChat(tx, principalId, chatId, need);
  for (;;) {
    await lockPrincipal(tx, payerId);
    const found = await lockChat(tx, principalId, chatId, need);
    // A chat changes payers, and a team its owner, under the lock of both.
    if (found.payerId === payerId) return found;
    payerId = found.payerId;
  }
}

function judge(
  row: Row<DatasetSummary | null> | undefined,
  principalId: string,
  need: ChatNeed,
): FoundChat {
  if (!row) throw new ApiError("not_found");
  const found = foundOf(row);
  if (found.seat && !mayIn(found, principalId, need)) throw notAllowed(found.seat);
  return found;
}

/** Chats that a principal may reach, by some further condition, the newest first, for a list. */
export async function chatsWithin(
  reader: Reader,
  principalId: string,
  which: SQL | undefined,
  limit: number,
): Promise<readonly FoundChat<BriefRow>[]> {
  const rows = await reach(reader, principalId, which, summaryBrief)
    .orderBy(desc(chats.id))
    .limit(limit);
  return rows.map(foundOf);
}

/** Chats as this principal sees them in a list. */
export async function listedViews(
  reader: Reader,
  principalId: string,
  found: readonly FoundChat<BriefRow>[],
): Promise<ListedChat[]> {
  const teamOf = await teamViews(reader, principalId, found);
  return found.map((of) => viewWith(of.chat, briefOf(of.dataset), teamOf(of)));
}

/** What there is to say of the teams of chats. */
async function teamViews(
  reader: Reader,
  principalId: string,
  found: readonly FoundChat<unknown>[],
): Promise<(of: FoundChat<unknown>) => ChatTeam | null> {
  const plans = new Map<string, TeamPlan>();
  for (const { seat, payerId } of found) {
    if (!seat || plans.has(payerId)) continue;
    plans.set(payerId, await planOfTeam(reader, { team: seat.team, payerId }));
  }
  return (of) => {
    const plan = of.seat && plans.get(of.payerId);
    return plan ? chatTeamOf(of, principalId, plan) : null;
  };
}

/** One chat as this principal sees it. */
export async function viewOf(reader: Reader, principalId: string, found: FoundChat): Promise<Chat> {
  const teamOf = await teamViews(reader, principalId, [found]);
  return chatView(found.chat, found.dataset, teamOf(found));
}

function chatTeamOf(found: FoundChat<unknown>, principalId: string, { plan, readOnly }: TeamPlan) {
  const { chat, seat } = found;
  if (!seat) return null;
  const { team, role } = seat;
  const mayAsk = mayIn(found, principalId, "ask");
  const notice = readOnly ?? (mayAsk ? null : fill(messages.team.viewer, { team: team.name }));
  return {
    id: team.id,
    name: team.name,
    role,
    can_ask: notice === null,
    can_manage: mayIn(found, principalId, "manage"),
    is_own: chat.brought_by === principalId && roleMay(role, "bring"),
    notice,
    file_size: plan.fileSize,
  } satisfies ChatTeam;
}

/** The chat as clients see it, with what it is of a team's, where it is one's. */
export function chatView(
  chat: ChatRow,
  dataset: DatasetRow | null,
  team: ChatTeam | null = null,
): Chat {
  return viewWith(chat, summaryOf(dataset), team);
}

function viewWith<D>(chat: ChatRow, data: D, team: ChatTeam | null) {
  return {
    id: chat.id,
    title: chat.title,
    model_data: data,
    is_model_data_added: data !== null,
    team,
    created_at: chat.created_at.toISOString(),
    updated_at: chat.updated_at.toISOString(),
  };
}
