import { messages, type TeamMember, type teamOperations } from "@probability-chat/contract";
import { and, asc, eq } from "drizzle-orm";
import { audit } from "../audit.ts";
import type { Reader } from "../db/database.ts";
import { principals, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { releaseInChatsOf } from "../questions/release.ts";
import { findTeam, lockTeam } from "./find-team.ts";
import { requireRole } from "./seat.ts";
import { teamMembers } from "./tables.ts";

type Operations = typeof teamOperations;
const texts = messages.team;

/** Who is in a team, the first to come first. */
export function membersOf(reader: Reader, teamId: string) {
  return reader
    .select({ member: teamMembers, user: users })
    .from(teamMembers)
    .innerJoin(principals, eq(principals.id, teamMembers.principal_id))
    .innerJoin(users, eq(users.id, principals.user_id))
    .where(eq(teamMembers.team_id, teamId))
    .orderBy(asc(teamMembers.joined_at), asc(teamMembers.id));
}

type Row = Awaited<ReturnType<typeof membersOf>>[number];

function memberView({ member, user }: Row, principalId: string): TeamMember {
  return {
    id: member.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    role: member.role,
    monthly_limit: member.monthly_limit,
    is_you: member.principal_id === principalId,
    joined_at: member.joined_at.toISOString(),
  };
}

async function findMember(reader: Reader, teamId: string, memberId: string): Promise<Row> {
  const rows = await membersOf(reader, teamId);
  const found = rows.find(({ member }) => member.id === memberId);
  if (!found) throw new ApiError("not_found");
  return found;
}

export const listTeamMembers: Handler<Operations["listTeamMembers"]> = async (call) => {
  const { caller, params, services } = call;
  await findTeam(services.db, caller.principalId, params.id);
  const rows = await membersOf(services.db, params.id);
  return { data: rows.map((row) => memberView(row, caller.principalId)) };
};

/** Under the lock of who pays, as asking is: a new cap or role bites at the next question. */
export const updateTeamMember: Handler<Operations["updateTeamMember"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, ip, now } = call;
    await lockTeam(tx, caller.principalId, params.id, "manageMembers");
    const { member, user } = await findMember(tx, params.id, params.mid);
    const role = body.role ?? member.role;
    if (role !== member.role && member.role === "owner") {
      throw new ApiError("conflict", texts.ownerRole);
    }
    const monthly_limit =
      body.monthly_limit === undefined ? member.monthly_limit : body.monthly_limit;
    await tx.update(teamMembers).set({ role, monthly_limit }).where(eq(teamMembers.id, member.id));
    if (role !== member.role) {
      await audit(tx, "team_member_role_changed", { userId: caller.userId, ip, now });
      await audit(tx, "team_role_changed", { userId: user.id, ip: null, now });
    }
    const changed = { ...member, role, monthly_limit };
    return { data: memberView({ member: changed, user }, caller.principalId) };
  });

/**
 * Takes somebody out of a team, or oneself. What they were asking is given up, so that nothing of the
 * team reaches them any more; what they brought and asked stays.
 */
export const removeTeamMember: Handler<Operations["removeTeamMember"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, ip, services, now } = call;
    const { seat, principalId } = await lockTeam(tx, caller.principalId, params.id, "read");
    const leaves = params.mid === seat.memberId;
    if (!leaves) requireRole(seat, "manageMembers");
    const { member, user } = await findMember(tx, params.id, params.mid);
    if (member.role === "owner") throw new ApiError("conflict", texts.ownerStays);
    await releaseInChatsOf(tx, services, principalId, now, member.principal_id);
    await tx
      .delete(teamMembers)
      .where(and(eq(teamMembers.id, member.id), eq(teamMembers.team_id, params.id)));
    if (leaves) {
      await audit(tx, "team_left", { userId: caller.userId, ip, now });
      return { data: { message: texts.left } };
    }
    await audit(tx, "team_member_removed", { userId: caller.userId, ip, now });
    await audit(tx, "team_removed", { userId: user.id, ip: null, now });
    return { data: { message: texts.removed } };
  });
