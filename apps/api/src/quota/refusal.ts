import { accessStatus, fill, messages } from "@probability-chat/contract";
import type { Tx } from "../db/database.ts";
import { remainingOf, type SubjectMonth, subjectMonth } from "../embedding/subject-month.ts";
import { texts as embedTexts } from "../embedding/texts.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Caller } from "../http/call.ts";
import { readOnlyText } from "../teams/payer.ts";
import type { Seat } from "../teams/seat.ts";
import { askedBy } from "./asked-by.ts";
import { isUsable } from "./governing.ts";
import { renewalDay } from "./month.ts";
import { remaining, type Standing } from "./standing.ts";

type Asker = Pick<Caller, "kind" | "principalId">;

/** Why this caller may not create or upload now, on whose plan it is; undefined where it may. */
export async function refusalFor(
  tx: Tx,
  standing: Standing,
  seat: Seat | null,
  { kind, principalId }: Asker,
): Promise<ApiError | undefined> {
  const month = kind === "embed" && (await subjectMonth(tx, principalId, standing.period));
  if (month) return refusalOfSubject(standing, month);
  return seat ? refusalInTeam(standing, seat) : refusalOfOwn(standing);
}

/** The same of asking, which a team may also cap. Exact where the caller holds the payer's lock. */
export async function refusalToAsk(
  tx: Tx,
  standing: Standing,
  seat: Seat | null,
  asker: Asker,
): Promise<ApiError | undefined> {
  return (
    (await refusalFor(tx, standing, seat, asker)) ??
    (seat ? await overCap(tx, standing, seat, asker.principalId) : undefined)
  );
}

/** Why a plan allows nothing now but reading; null where it does. */
function lackOf({ user, period, subscription }: Standing): "unpaid" | "exhausted" | null {
  const status = accessStatus({
    plan: user.plan,
    query_limit: remaining(period),
    active_subscription: subscription,
  });
  if (status === "active") return null;
  return status === "free_exhausted" || status === "paid_exhausted" ? "exhausted" : "unpaid";
}

function refusalOfOwn(standing: Standing): ApiError | undefined {
  const lack = lackOf(standing);
  if (!lack) return undefined;
  return new ApiError(lack === "exhausted" ? "query_limit" : "no_active_subscription");
}

/** Names the team: the plan may be somebody else's. */
function refusalInTeam(standing: Standing, { team }: Seat): ApiError | undefined {
  const { plan, period, subscription } = standing;
  const isPaid = subscription !== null && isUsable(subscription.status);
  const readOnly = readOnlyText(team, plan, isPaid);
  if (readOnly) return new ApiError("team_read_only", readOnly);
  if (!lackOf(standing)) return undefined;
  const values = { team: team.name, date: renewalDay(period) };
  return new ApiError("query_limit", fill(messages.team.exhausted, values));
}

/** Why an end user may not make, upload or ask anything now, in words for somebody who pays nothing. */
export function refusalOfSubject(standing: Standing, month: SubjectMonth): ApiError | undefined {
  const { period } = standing;
  const lack = lackOf(standing);
  if (lack === "unpaid") return new ApiError("no_active_subscription", embedTexts.notOffered);
  if (!lack && remainingOf(month, period) > 0) return undefined;
  return new ApiError("query_limit", fill(embedTexts.exhausted, { date: renewalDay(period) }));
}

/** Why a member has had their share of the team's month; undefined where they have not. */
async function overCap(
  tx: Tx,
  { period }: Standing,
  { team, monthlyLimit: n }: Seat,
  askerId: string,
): Promise<ApiError | undefined> {
  if (n === null || (await askedBy(tx, period, askerId, team.id)) < n) return undefined;
  const values = { n, team: team.name, date: renewalDay(period) };
  return new ApiError("member_limit", fill(messages.team.capped, values));
}
