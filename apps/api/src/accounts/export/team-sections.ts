import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { chats, principals, users } from "../../db/schema.ts";
import type { Caller } from "../../http/call.ts";
import { shareLinks } from "../../reports/tables.ts";
import { teamInvitations, teamMembers, teams } from "../../teams/tables.ts";
import { page, paged } from "./rows.ts";

/** Teams, what was brought into them, and what was shown to others. */
export function ofTeams(reader: Reader, { userId, principalId }: Caller) {
  return {
    teams: paged((after) =>
      reader
        .select({
          id: teamMembers.id,
          team_id: teams.id,
          team: teams.name,
          role: teamMembers.role,
          monthly_limit: teamMembers.monthly_limit,
          joined_at: teamMembers.joined_at,
        })
        .from(teamMembers)
        .innerJoin(teams, eq(teams.id, teamMembers.team_id))
        .where(and(eq(teamMembers.principal_id, principalId), gt(teamMembers.id, after)))
        .orderBy(asc(teamMembers.id))
        .limit(page),
    ),
    team_invitations: paged((after) =>
      reader
        .select({
          id: teamInvitations.id,
          team: teams.name,
          email: teamInvitations.email,
          role: teamInvitations.role,
          sent_at: teamInvitations.sent_at,
          expires_at: teamInvitations.expires_at,
        })
        .from(teamInvitations)
        .innerJoin(teams, eq(teams.id, teamInvitations.team_id))
        .innerJoin(users, eq(users.email_key, teamInvitations.email_key))
        .where(
          and(eq(users.id, userId), isNotNull(users.verified_at), gt(teamInvitations.id, after)),
        )
        .orderBy(asc(teamInvitations.id))
        .limit(page),
    ),
    // Chats that were brought into teams are the teams'; each can be exported there.
    team_chats: paged((after) =>
      reader
        .select({ id: chats.id, title: chats.title, created_at: chats.created_at })
        .from(chats)
        .innerJoin(principals, eq(principals.id, chats.principal_id))
        .innerJoin(
          teamMembers,
          and(
            eq(teamMembers.team_id, principals.team_id),
            eq(teamMembers.principal_id, principalId),
          ),
        )
        .where(and(eq(chats.brought_by, principalId), gt(chats.id, after)))
        .orderBy(asc(chats.id))
        .limit(page),
    ),
    share_links: paged((after) =>
      reader
        .select({
          id: shareLinks.id,
          chat_id: shareLinks.chat_id,
          kind: shareLinks.kind,
          created_at: shareLinks.created_at,
          expires_at: shareLinks.expires_at,
          last_used_at: shareLinks.last_used_at,
        })
        .from(shareLinks)
        .where(and(eq(shareLinks.created_by, principalId), gt(shareLinks.id, after)))
        .orderBy(asc(shareLinks.id))
        .limit(page),
    ),
  };
}
