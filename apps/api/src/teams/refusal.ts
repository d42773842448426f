import { accessStatus, fill, messages } from "@probability-chat/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { ledgerEntries } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { isUsable } from "../quota/governing.ts";
import { refusalOf, remaining, type Standing } from "../quota/standing.ts";
import { readOnlyText } from "./payer.ts";
import type { Seat } from "./seat.ts";

const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", timeZone: "UTC" });

/**
 * Why the plan that pays allows no creating, uploading or asking now; undefined where it does. Whose
 * own plan it is reads the product's words; in a team those that name the team.
 */
export function refusalOn(standing: Standing, seat: Seat | null): ApiError | undefined {
  if (!seat) return refusalOf(standing);
  const { team } = seat;
  const { plan, period, subscription } = standing;
  const isPaid = subscription !== null && isUsable(subscription.status);
  const readOnly = readOnlyText(team, plan, isPaid);
  if (readOnly) return new ApiError("team_read_only", readOnly);
  const status = accessStatus({
    plan: plan.id,
    query_limit: remaining(period),
    active_subscription: subscription,
  });
  if (status === "active") return undefined;
  const date = day.format(period.ends_at);
  return new ApiError("query_limit", fill(messages.team.exhausted, { team: team.name, date }));
}

/**
 * Why a member has had their share of the team's month; undefined where they have not. Exact where
 * the caller holds the payer's lock.
 */
export async function overCap(
  tx: Tx,
  { period }: Standing,
  seat: Seat | null,
  askerId: string,
): Promise<ApiError | undefined> {
  if (!seat || seat.monthlyLimit === null) return undefined;
  const n = seat.monthlyLimit;
  const [row] = await tx
    .select({
      used: sql<number>`coalesce(sum(case ${ledgerEntries.kind} when 'reserve' then 1 else -1 end), 0)::int`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.team_id, seat.team.id),
        eq(ledgerEntries.period_id, period.id),
        eq(ledgerEntries.asked_by, askerId),
        inArray(ledgerEntries.kind, ["reserve", "release"]),
      ),
    );
  if ((row?.used ?? 0) < n) return undefined;
  const values = { n, team: seat.team.name, date: day.format(period.ends_at) };
  return new ApiError("member_limit", fill(messages.team.capped, values));
}
