import type { TeamPermission } from "@probability-chat/contract";
import { and, asc, eq, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Reader, Tx } from "../db/database.ts";
import { principals } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import { lockPrincipal } from "../quota/standing.ts";
import { requireRole, type Seat } from "./seat.ts";
import { teamMembers, teams } from "./tables.ts";

/** A team as somebody in it finds it. */
export interface OwnTeam {
  readonly team: typeof teams.$inferSelect;
  /** The principal that owns the team's chats. */
  readonly principalId: string;
  /** Who owns the team, and so pays. */
  readonly payerId: string;
  readonly seat: Seat;
}

/** The teams that a principal is in, in the order in which it came into them. */
export async function teamsOf(
  reader: Reader,
  principalId: string,
  which?: SQL,
): Promise<readonly OwnTeam[]> {
  const owner = alias(teamMembers, "owner");
  const rows = await reader
    .select({
      team: teams,
      member: teamMembers,
      principalId: principals.id,
      payerId: owner.principal_id,
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.team_id))
    .innerJoin(principals, eq(principals.team_id, teams.id))
    .innerJoin(owner, and(eq(owner.team_id, teams.id), eq(owner.role, "owner")))
    .where(and(eq(teamMembers.principal_id, principalId), which))
    .orderBy(asc(teamMembers.joined_at), asc(teamMembers.id));
  return rows.map(({ member, ...row }) => ({
    ...row,
    seat: {
      memberId: member.id,
      team: { id: row.team.id, name: row.team.name },
      role: member.role,
      monthlyLimit: member.monthly_limit,
    },
  }));
}

/** A team that the caller is in and may do this in; others' teams do not exist. */
export async function findTeam(
  reader: Reader,
  principalId: string,
  teamId: string,
  permission: TeamPermission = "read",
): Promise<OwnTeam> {
  const [found] = await teamsOf(reader, principalId, eq(teams.id, teamId));
  if (!found) throw new ApiError("not_found");
  requireRole(found.seat, permission);
  return found;
}

/**
 * The same under the lock of who pays: whatever changes who is in a team, or what it has, holds it,
 * as questions of the team do.
 */
export async function lockTeam(
  tx: Tx,
  principalId: string,
  teamId: string,
  permission: TeamPermission,
): Promise<OwnTeam> {
  let found = await findTeam(tx, principalId, teamId, permission);
  for (let held = ""; held !== found.payerId; ) {
    held = found.payerId;
    await lockPrincipal(tx, held);
    found = await findTeam(tx, principalId, teamId, permission);
  }
  return found;
}
