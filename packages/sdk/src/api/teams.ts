import type { CallOptions } from "../transport/transport.ts";
import type { Body, Data, Done } from "./call-types.ts";

/** Teams, their members and invitations. */
export interface TeamApi {
  /** The teams that the user is in. */
  listTeams(options?: CallOptions): Data<"listTeams">;
  /** Creates a team, which the user then owns and whose plan is the user's. */
  createTeam(json: Body<"createTeam">, options?: CallOptions): Data<"createTeam">;
  /** Names a team anew (admins). */
  renameTeam(id: string, json: Body<"renameTeam">, options?: CallOptions): Data<"renameTeam">;
  /** Deletes a team with its chats and their datasets (the owner, who says its name). */
  deleteTeam(id: string, json: Body<"deleteTeam">, options?: CallOptions): Done;
  /** Makes an admin the owner, whose plan is then the team's. */
  handOverTeam(id: string, json: Body<"handOverTeam">, options?: CallOptions): Data<"handOverTeam">;
  /** Who is in a team, the first to come first. */
  listTeamMembers(id: string, options?: CallOptions): Data<"listTeamMembers">;
  /** Changes a member's role or monthly cap (admins). */
  updateTeamMember(
    id: string,
    mid: string,
    json: Body<"updateTeamMember">,
    options?: CallOptions,
  ): Data<"updateTeamMember">;
  /** Removes a member (admins), or leaves (oneself); the chats stay the team's. */
  removeTeamMember(id: string, mid: string, options?: CallOptions): Done;
  /** Invitations that nobody has accepted yet (admins). */
  listTeamInvitations(id: string, options?: CallOptions): Data<"listTeamInvitations">;
  /** Invites somebody by e-mail (admins). */
  inviteToTeam(id: string, json: Body<"inviteToTeam">, options?: CallOptions): Data<"inviteToTeam">;
  /** Sends an invitation again with a new link; the earlier one is no longer good (admins). */
  resendTeamInvitation(
    id: string,
    iid: string,
    options?: CallOptions,
  ): Data<"resendTeamInvitation">;
  /** Takes an invitation back (admins). */
  revokeTeamInvitation(id: string, iid: string, options?: CallOptions): Done;
  /** What an invitation's link invites to; uses nothing up. */
  readInvitation(json: Body<"readInvitation">, options?: CallOptions): Data<"readInvitation">;
  /** Joins a team with the token of the mail, signed in with the address it was sent to. */
  acceptInvitation(json: Body<"acceptInvitation">, options?: CallOptions): Data<"acceptInvitation">;
  /** What a team uses this month by member; of others, admins only. */
  teamUsage(id: string, options?: CallOptions): Data<"teamUsage">;
  /** The same by member, as CSV. */
  exportTeamUsage(id: string, options?: CallOptions): Promise<string>;
}
