import type { teamOperations } from "@probability-chat/contract";
import type { Handlers } from "../http/call.ts";
import {
  acceptInvitation,
  inviteToTeam,
  listTeamInvitations,
  readInvitation,
  resendTeamInvitation,
  revokeTeamInvitation,
} from "./invitations.ts";
import { listTeamMembers, removeTeamMember, updateTeamMember } from "./members.ts";
import { shareChat, takeBackChat } from "./share.ts";
import { createTeam, deleteTeam, handOverTeam, listTeams, renameTeam } from "./teams.ts";
import { exportTeamUsage, teamUsage } from "./usage.ts";

export const teamHandlers: Handlers<typeof teamOperations> = {
  listTeams,
  createTeam,
  renameTeam,
  deleteTeam,
  handOverTeam,
  listTeamMembers,
  updateTeamMember,
  removeTeamMember,
  listTeamInvitations,
  inviteToTeam,
  resendTeamInvitation,
  revokeTeamInvitation,
  readInvitation,
  acceptInvitation,
  teamUsage,
  exportTeamUsage,
  shareChat,
  takeBackChat,
};
