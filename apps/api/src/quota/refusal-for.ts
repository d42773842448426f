import type { Tx } from "../db/database.ts";
import { refusalOfSubject, subjectMonth } from "../embedding/subject-month.ts";
import type { ApiError } from "../errors/api-error.ts";
import type { Caller } from "../http/call.ts";
import { overCap, refusalOn } from "../teams/refusal.ts";
import type { Seat } from "../teams/seat.ts";
import type { Standing } from "./standing.ts";

type Asker = Pick<Caller, "kind" | "principalId">;

/** Why this caller may not create or upload now, on whose plan it is; undefined where it may. */
export async function refusalFor(
  tx: Tx,
  standing: Standing,
  seat: Seat | null,
  { kind, principalId }: Asker,
): Promise<ApiError | undefined> {
  const month = kind === "embed" && (await subjectMonth(tx, principalId, standing.period));
  return month ? refusalOfSubject(standing, month) : refusalOn(standing, seat);
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
    (await overCap(tx, standing, seat, asker.principalId))
  );
}
