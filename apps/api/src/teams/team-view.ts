import type { Team } from "@probability-chat/contract";
import { and, count, eq, gt } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import type { OwnTeam } from "./find-team.ts";
import { planOfTeam } from "./payer.ts";
import { teamInvitations, teamMembers } from "./tables.ts";

/** How many seats of a team are taken: by members, and by invitations that may still be accepted. */
export async function seatsTaken(
  reader: Reader,
  teamId: string,
  now: Date,
): Promise<{ readonly members: number; readonly invited: number }> {
  const [members] = await reader
    .select({ n: count() })
    .from(teamMembers)
    .where(eq(teamMembers.team_id, teamId));
  const [invited] = await reader
    .select({ n: count() })
    .from(teamInvitations)
    .where(and(eq(teamInvitations.team_id, teamId), gt(teamInvitations.expires_at, now)));
  return { members: members?.n ?? 0, invited: invited?.n ?? 0 };
}

/** A team as somebody in it sees it. */
export async function teamView(reader: Reader, own: OwnTeam, now: Date): Promise<Team> {
  const { plan, readOnly } = await planOfTeam(reader, own);
  const { members, invited } = await seatsTaken(reader, own.team.id, now);
  return {
    id: own.team.id,
    name: own.team.name,
    role: own.seat.role,
    seats: { used: members + invited, allowed: plan.seats },
    read_only: readOnly,
    created_at: own.team.created_at.toISOString(),
  };
}
