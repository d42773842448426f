import { csvCell, roleMay, type TeamUsage, type teamOperations } from "@probability-chat/contract";
import { and, count, eq, sql, sum } from "drizzle-orm";
import { liveDataset } from "../chats/find-chat.ts";
import { allowedBy, storedBy } from "../datasets/room.ts";
import type { Tx } from "../db/database.ts";
import { chats, datasets, ledgerEntries } from "../db/schema.ts";
import type { Call, Handler } from "../http/call.ts";
import { attachment, FileReply, fileName } from "../http/file-reply.ts";
import { standingOf } from "../quota/standing.ts";
import { findTeam, type OwnTeam } from "./find-team.ts";
import { membersOf } from "./members.ts";

type Operations = typeof teamOperations;

export const teamUsage: Handler<Operations["teamUsage"]> = (call) =>
  call.effect(async (tx) => ({ data: (await readUsage(tx, call)).usage }));

/** The same as a file for a spreadsheet, named after the team and its month. */
export const exportTeamUsage: Handler<Operations["exportTeamUsage"]> = async (call) => {
  const read: { usage?: TeamUsage; own?: OwnTeam } = {};
  await call.effect(async (tx) => {
    Object.assign(read, await readUsage(tx, call));
    return null;
  });
  const { usage, own } = read as Required<typeof read>;
  const name = `${own.team.name} ${usage.period.starts_at.slice(0, 10)}`;
  return new FileReply("text/csv", toCsv(usage), {
    "content-disposition": attachment(fileName(name, "csv")),
  });
};

const header = ["from", "until", "name", "email", "role", "questions", "cap", "chats", "bytes"];

function toCsv({ period, members }: TeamUsage): string {
  const rows = members.map((member) => [
    period.starts_at,
    period.ends_at,
    member.name,
    member.email,
    member.role,
    member.queries,
    member.monthly_limit,
    member.chats,
    member.storage,
  ]);
  return `\ufeff${[header, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

async function readUsage(
  tx: Tx,
  { caller, params, now }: Pick<Call<Operations["teamUsage"]>, "caller" | "params" | "now">,
): Promise<{ usage: TeamUsage; own: OwnTeam }> {
  const own = await findTeam(tx, caller.principalId, params.id);
  const { period, plan } = await standingOf(tx, own.payerId, now);
  const [stored, allowed] = [await storedBy(tx, own.payerId), allowedBy(plan)];
  const asked = await askedBy(tx, own, period.id);
  const brought = await broughtBy(tx, own);
  const seesAll = roleMay(own.seat.role, "manageMembers");
  const rows = await membersOf(tx, own.team.id);
  const members: TeamUsage["members"] = rows
    .filter(({ member }) => seesAll || member.id === own.seat.memberId)
    .map(({ member, user }) => ({
      id: member.id,
      name: [user.first_name, user.last_name].filter(Boolean).join(" "),
      email: user.email,
      role: member.role,
      queries: asked.get(member.principal_id) ?? 0,
      monthly_limit: member.monthly_limit,
      ...(brought.get(member.principal_id) ?? { chats: 0, storage: 0 }),
    }));
  const present = new Set(rows.map(({ member }) => member.principal_id));
  const former = {
    queries: total([...asked].filter(([id]) => !present.has(id)).map(([, n]) => n)),
    chats: total([...brought].filter(([id]) => !present.has(id)).map(([, n]) => n.chats)),
    storage: total([...brought].filter(([id]) => !present.has(id)).map(([, n]) => n.storage)),
  };
  if (seesAll && former.queries + former.chats > 0) {
    const nobody = { id: null, email: null, role: null, monthly_limit: null };
    members.push({ ...nobody, name: "Former members", ...former });
  }
  const usage = {
    period: {
      starts_at: period.starts_at.toISOString(),
      ends_at: period.ends_at.toISOString(),
    },
    queries: { used: period.spent, allowed: period.granted },
    storage: { used: stored.bytes, allowed: allowed.bytes },
    members,
  };
  return { usage, own };
}

/** Who is gone for good is nobody's id. */
const gone = "";

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Answers of the team in a month, by who asked. */
async function askedBy(tx: Tx, { team }: OwnTeam, periodId: string) {
  const rows = await tx
    .select({ id: ledgerEntries.asked_by, n: sql<number>`sum(${ledgerEntries.amount})::int` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.team_id, team.id),
        eq(ledgerEntries.period_id, periodId),
        eq(ledgerEntries.kind, "settle"),
      ),
    )
    .groupBy(ledgerEntries.asked_by);
  return new Map(rows.map(({ id, n }) => [id ?? gone, n]));
}

/** Chats of the team and what their datasets take, by who brought them. */
async function broughtBy(tx: Tx, { principalId }: OwnTeam) {
  const rows = await tx
    .select({ id: chats.brought_by, chats: count(chats.id), storage: sum(datasets.bytes) })
    .from(chats)
    .leftJoin(datasets, liveDataset)
    .where(eq(chats.principal_id, principalId))
    .groupBy(chats.brought_by);
  return new Map(
    rows.map(({ id, chats, storage }) => [id ?? gone, { chats, storage: Number(storage ?? 0) }]),
  );
}
