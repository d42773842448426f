import { fill, messages, type teamOperations } from "@probability-chat/contract";
import { and, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { audit } from "../audit.ts";
import { abandonDatasetsOf } from "../datasets/abandon.ts";
import type { Tx } from "../db/database.ts";
import { chats, principals, tenants } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { invalid } from "../http/validate.ts";
import { releaseInChatsOf } from "../questions/release.ts";
import { isUsable } from "../quota/governing.ts";
import { lockPrincipal, standingOf } from "../quota/standing.ts";
import { requireFewTeams } from "./few-teams.ts";
import { findTeam, lockTeam, teamsOf } from "./find-team.ts";
import { ownedTeam } from "./owned-team.ts";
import { teamMembers, teams } from "./tables.ts";
import { teamView } from "./team-view.ts";

type Operations = typeof teamOperations;
const texts = messages.team;

export const listTeams: Handler<Operations["listTeams"]> = async ({ caller, services, now }) => {
  const found = await teamsOf(services.db, caller.principalId);
  const views = [];
  for (const own of found) views.push(await teamView(services.db, own, now));
  return { data: views };
};

/** Makes a team with a principal and a tenant of its own, so that nothing of it goes with a person. */
export const createTeam: Handler<Operations["createTeam"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, body, ip, now } = call;
    const { principalId, userId } = caller;
    await lockPrincipal(tx, principalId);
    const { plan, subscription } = await standingOf(tx, principalId, now);
    if (plan.seats === 0) throw new ApiError("plan_limit", texts.noTeam);
    if (!subscription || !isUsable(subscription.status))
      throw new ApiError("no_active_subscription");
    if (await ownedTeam(tx, principalId)) throw new ApiError("conflict", texts.hasTeam);
    await requireFewTeams(tx, principalId);
    const [tenantId, teamId] = [uuid(), uuid()];
    const created_at = now;
    await tx.insert(tenants).values({ id: tenantId, created_at });
    await tx.insert(teams).values({ id: teamId, tenant_id: tenantId, name: body.name, created_at });
    await tx
      .insert(principals)
      .values({ id: uuid(), kind: "team", tenant_id: tenantId, team_id: teamId, created_at });
    await tx.insert(teamMembers).values({
      id: uuid(),
      team_id: teamId,
      principal_id: principalId,
      role: "owner",
      joined_at: now,
    });
    await audit(tx, "team_created", { userId, ip, now });
    return { data: await teamView(tx, await findTeam(tx, principalId, teamId), now) };
  });

export const renameTeam: Handler<Operations["renameTeam"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, now } = call;
    await lockTeam(tx, caller.principalId, params.id, "manageMembers");
    await tx.update(teams).set({ name: body.name }).where(eq(teams.id, params.id));
    return { data: await teamView(tx, await findTeam(tx, caller.principalId, params.id), now) };
  });

/** Removes a team and all that it has; its datasets leave the disk by a job. */
export const deleteTeam: Handler<Operations["deleteTeam"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, ip, services, now } = call;
    const { team, principalId } = await lockTeam(tx, caller.principalId, params.id, "own");
    if (body.name.trim() !== team.name) throw invalid({ name: [texts.nameDiffers] });
    await releaseInChatsOf(tx, services, principalId, now);
    await abandonDatasetsOf(tx, principalId, now);
    await tx.delete(chats).where(eq(chats.principal_id, principalId));
    await tx.delete(tenants).where(eq(tenants.id, team.tenant_id));
    await audit(tx, "team_deleted", { userId: caller.userId, ip, now });
    return { data: { message: texts.deleted } };
  });

/**
 * Makes an admin the owner: from then on the team is on their plan. Both hold their locks, and what
 * was being asked is given up, so that no question changes payers under way.
 */
export const handOverTeam: Handler<Operations["handOverTeam"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, ip, services, now } = call;
    const { seat, principalId } = await lockTeam(tx, caller.principalId, params.id, "own");
    const [heir] = await tx
      .select({ member: teamMembers, userId: principals.user_id })
      .from(teamMembers)
      .innerJoin(principals, eq(principals.id, teamMembers.principal_id))
      .where(and(eq(teamMembers.id, body.member_id), eq(teamMembers.team_id, params.id)));
    if (!heir?.userId) throw new ApiError("not_found");
    if (heir.member.role !== "admin") throw new ApiError("conflict", texts.handToAdmin);
    await lockPrincipal(tx, heir.member.principal_id);
    if (await ownedTeam(tx, heir.member.principal_id)) {
      throw new ApiError("conflict", texts.handToOwner);
    }
    await releaseInChatsOf(tx, services, principalId, now);
    const become = (id: string, role: "admin" | "owner") =>
      tx.update(teamMembers).set({ role, monthly_limit: null }).where(eq(teamMembers.id, id));
    await become(seat.memberId, "admin");
    await become(heir.member.id, "owner");
    await audit(tx, "team_handed_over", { userId: caller.userId, ip, now });
    await audit(tx, "team_taken_over", { userId: heir.userId, ip: null, now });
    return { data: await teamView(tx, await findTeam(tx, caller.principalId, params.id), now) };
  });

/** Refuses an account's deletion while it owns a team: who is in it would lose it. */
export async function requireNoTeamLeft(tx: Tx, principalId: string): Promise<void> {
  const owned = await ownedTeam(tx, principalId);
  if (owned) throw new ApiError("conflict", fill(texts.ownsTeam, { team: owned.name }));
}
