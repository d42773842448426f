import { fill, limits, messages } from "@probability-chat/contract";
import { count, eq } from "drizzle-orm";
import type { Tx } from "../db/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { teamMembers } from "./tables.ts";

/** Refuses one team more to whoever is in as many as anybody may be. */
export async function requireFewTeams(tx: Tx, principalId: string): Promise<void> {
  const [row] = await tx
    .select({ n: count() })
    .from(teamMembers)
    .where(eq(teamMembers.principal_id, principalId));
  if ((row?.n ?? 0) < limits.teams) return;
  throw new ApiError("conflict", fill(messages.team.manyTeams, { n: limits.teams }));
}
