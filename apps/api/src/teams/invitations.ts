import { randomBytes } from "node:crypto";
import {
  fill,
  type Invitation,
  limits,
  messages,
  type teamOperations,
} from "@probability-chat/contract";
import { and, asc, eq, gt } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { emailKey } from "../accounts/create-user.ts";
import { audit } from "../audit.ts";
import { only, type Reader, type Tx } from "../db/database.ts";
import { principals, users } from "../db/schema.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Handler } from "../http/call.ts";
import { composeLetter, oneLine } from "../mail/layout.ts";
import { post, senderOf } from "../mail/outbox.ts";
import { lockPrincipal } from "../quota/standing.ts";
import { sha256 } from "../security/derive.ts";
import type { Services } from "../services.ts";
import { requireFewTeams } from "./few-teams.ts";
import { findTeam, lockTeam, type OwnTeam } from "./find-team.ts";
import { membersOf } from "./members.ts";
import { planOfTeam } from "./payer.ts";
import { teamInvitations, teamMembers, teams } from "./tables.ts";
import { seatsTaken, teamView } from "./team-view.ts";

type Operations = typeof teamOperations;
type Row = typeof teamInvitations.$inferSelect;
const texts = messages.team;

function invitationView(row: Row, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    is_expired: row.expires_at <= now,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

export const listTeamInvitations: Handler<Operations["listTeamInvitations"]> = async (call) => {
  const { caller, params, services, now } = call;
  await findTeam(services.db, caller.principalId, params.id, "manageMembers");
  const rows = await services.db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.team_id, params.id))
    .orderBy(asc(teamInvitations.created_at), asc(teamInvitations.id));
  return { data: rows.map((row) => invitationView(row, now)) };
};

/** Mails a link; says nothing of whether the address has an account. */
export const inviteToTeam: Handler<Operations["inviteToTeam"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, body, ip, now, services } = call;
    const own = await lockTeam(tx, caller.principalId, params.id, "manageMembers");
    const email_key = emailKey(body.email);
    const members = await membersOf(tx, own.team.id);
    if (members.some(({ user }) => user.email_key === email_key)) {
      throw new ApiError("conflict", texts.isMember);
    }
    await requireSeat(tx, own, 1, now);
    const [token, link] = newLink(now);
    const [row] = await tx
      .insert(teamInvitations)
      .values({
        id: uuid(),
        team_id: own.team.id,
        email: body.email,
        email_key,
        role: body.role,
        invited_by: caller.principalId,
        created_at: now,
        ...link,
      })
      .onConflictDoNothing({ target: [teamInvitations.team_id, teamInvitations.email_key] })
      .returning();
    if (!row) throw new ApiError("conflict", texts.isInvited);
    await send(tx, services, own, row, token, caller.userId, now);
    await audit(tx, "team_invitation_sent", { userId: caller.userId, ip, now });
    return { data: invitationView(row, now) };
  });

export const resendTeamInvitation: Handler<Operations["resendTeamInvitation"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, ip, now, services } = call;
    const own = await lockTeam(tx, caller.principalId, params.id, "manageMembers");
    const [before] = await tx.select().from(teamInvitations).where(invitationOf(params));
    if (!before) throw new ApiError("not_found");
    // One that is over has given its seat up.
    await requireSeat(tx, own, before.expires_at > now ? 0 : 1, now);
    const [token, link] = newLink(now);
    const sent = { ...link, invited_by: caller.principalId };
    const row = only(
      await tx.update(teamInvitations).set(sent).where(invitationOf(params)).returning(),
    );
    await send(tx, services, own, row, token, caller.userId, now);
    await audit(tx, "team_invitation_sent", { userId: caller.userId, ip, now });
    return { data: invitationView(row, now) };
  });

export const revokeTeamInvitation: Handler<Operations["revokeTeamInvitation"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, ip, now } = call;
    await lockTeam(tx, caller.principalId, params.id, "manageMembers");
    const gone = await tx
      .delete(teamInvitations)
      .where(invitationOf(params))
      .returning({ id: teamInvitations.id });
    if (gone.length === 0) throw new ApiError("not_found");
    await audit(tx, "team_invitation_revoked", { userId: caller.userId, ip, now });
    return { data: { message: texts.revoked } };
  });

function invitationOf({ id, iid }: { readonly id: string; readonly iid: string }) {
  return and(eq(teamInvitations.id, iid), eq(teamInvitations.team_id, id));
}

/** A token of 256 random bits, and what is kept of it. */
function newLink(now: Date) {
  const token = randomBytes(32).toString("base64url");
  const expires_at = new Date(now.getTime() + limits.invitationDays * 86_400_000);
  return [token, { hash: sha256(token), sent_at: now, expires_at }] as const;
}

/** Refuses where a team may not be used, or has no seat beside those taken for `more` invitations. */
async function requireSeat(reader: Reader, own: OwnTeam, more: number, now: Date): Promise<void> {
  const { plan, readOnly } = await planOfTeam(reader, own);
  if (readOnly) throw new ApiError("team_read_only", readOnly);
  const { members, invited } = await seatsTaken(reader, own.team.id, now);
  if (members + invited + more > plan.seats) {
    throw new ApiError("plan_limit", fill(texts.seats, { n: plan.seats }));
  }
}

async function send(
  tx: Tx,
  services: Services,
  { team }: OwnTeam,
  row: Row,
  token: string,
  userId: string,
  now: Date,
): Promise<void> {
  await services.limits.take("invitation", userId);
  await services.limits.take("mailRequest", `invite ${row.email_key}`);
  const [inviter] = await tx.select().from(users).where(eq(users.id, userId));
  const sender = senderOf(services);
  const name = oneLine(team.name);
  const who = oneLine([inviter?.first_name, inviter?.last_name].filter(Boolean).join(" "));
  const letter = composeLetter(sender, {
    subject: `Join the team “${name}”`,
    preheader: `${who} invites you to ${sender.companyName}.`,
    paragraphs: [
      `${who} (${inviter?.email}) invites you to the team “${name}” at ${sender.companyName}, as ${row.role === "admin" ? "an" : "a"} ${row.role}. Its chats and their datasets are shared by who is in it.`,
      `Sign in with this address, or sign up with it, and open the link. It is good for ${limits.invitationDays} days.`,
    ],
    action: { label: "See the invitation", url: `${sender.publicUrl}/invitation/${token}` },
    afterwards: ["If you do not know who this is, ignore this mail; nothing will happen."],
  });
  await post(tx, services, { email: row.email, userId: null }, letter, now);
}

/** An invitation that is still good, by the token of its mail. */
async function openInvitation(reader: Reader, token: string, now: Date) {
  const [row] = await reader
    .select({ invitation: teamInvitations, team: teams, inviter: users })
    .from(teamInvitations)
    .innerJoin(teams, eq(teams.id, teamInvitations.team_id))
    .leftJoin(principals, eq(principals.id, teamInvitations.invited_by))
    .leftJoin(users, eq(users.id, principals.user_id))
    .where(and(eq(teamInvitations.hash, sha256(token)), gt(teamInvitations.expires_at, now)));
  if (!row) {
    const detail = texts.invitationInvalid;
    throw new ApiError("token_invalid", detail, { detail, token: [detail] });
  }
  return row;
}

export const readInvitation: Handler<Operations["readInvitation"]> = async (call) => {
  const { invitation, team, inviter } = await openInvitation(
    call.services.db,
    call.body.token,
    call.now,
  );
  return {
    data: {
      team: team.name,
      role: invitation.role,
      invited_by: [inviter?.first_name, inviter?.last_name].filter(Boolean).join(" "),
      expires_at: invitation.expires_at.toISOString(),
    },
  };
};

/** Uses an invitation up: whoever is first under the lock of who pays joins, and nobody after. */
export const acceptInvitation: Handler<Operations["acceptInvitation"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, body, ip, now } = call;
    const { team } = await openInvitation(tx, body.token, now);
    await lockOwner(tx, team.id);
    // Again, under the lock: it may have been used or revoked by now.
    const { invitation } = await openInvitation(tx, body.token, now);
    const { principalId, userId } = caller;
    const user = only(await tx.select().from(users).where(eq(users.id, userId)).for("share"));
    if (user.email_key !== invitation.email_key) {
      throw new ApiError("forbidden", fill(texts.otherAddress, { email: user.email }));
    }
    await requireFewTeams(tx, principalId);
    const joined = await tx
      .insert(teamMembers)
      .values({
        id: uuid(),
        team_id: team.id,
        principal_id: principalId,
        role: invitation.role,
        joined_at: now,
      })
      .onConflictDoNothing()
      .returning({ id: teamMembers.id });
    if (joined.length === 0) throw new ApiError("conflict", texts.ownAddress);
    await tx.delete(teamInvitations).where(eq(teamInvitations.id, invitation.id));
    const own = await findTeam(tx, principalId, team.id);
    await requireJoinable(tx, own, now);
    await audit(tx, "team_joined", { userId, ip, now });
    return { data: await teamView(tx, own, now) };
  });

async function requireJoinable(tx: Tx, own: OwnTeam, now: Date): Promise<void> {
  const { plan, readOnly } = await planOfTeam(tx, own);
  if (readOnly) throw new ApiError("team_read_only", readOnly);
  const { members } = await seatsTaken(tx, own.team.id, now);
  if (members > plan.seats) throw new ApiError("plan_limit", texts.noSeat);
}

/** Takes the lock of who owns a team, for whoever is not in it yet. */
async function lockOwner(tx: Tx, teamId: string): Promise<void> {
  for (let held: string | undefined; ; ) {
    const [owner] = await tx
      .select({ id: teamMembers.principal_id })
      .from(teamMembers)
      .where(and(eq(teamMembers.team_id, teamId), eq(teamMembers.role, "owner")));
    if (!owner) throw new ApiError("not_found");
    if (owner.id === held) return;
    held = owner.id;
    await lockPrincipal(tx, held);
  }
}
