import { and, eq } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { teamMembers, teams } from "./tables.ts";

/** The seat of a principal in the team that it owns, of those of all teams. */
export function ownersSeat(principalId: string) {
  return and(eq(teamMembers.principal_id, principalId), eq(teamMembers.role, "owner"));
}

/** The team that a principal owns; nobody owns two. */
export async function ownedTeam(
  reader: Reader,
  principalId: string,
): Promise<typeof teams.$inferSelect | undefined> {
  const [owned] = await reader
    .select({ team: teams })
    .from(teams)
    .innerJoin(teamMembers, eq(teamMembers.team_id, teams.id))
    .where(ownersSeat(principalId));
  return owned?.team;
}
