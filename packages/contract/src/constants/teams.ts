/** What somebody is in a team, from the least to the most. */
export const teamRoles = ["viewer", "member", "admin", "owner"] as const;

/** One of {@link teamRoles}. */
export type TeamRole = (typeof teamRoles)[number];

/** What can be done in a team, each with the least role that may. */
const leastRole = {
  /** Read the team's chats, and who is in it. */
  read: "viewer",
  /** Ask in the team's chats. */
  ask: "member",
  /** Make chats in the team, or bring chats into it, and manage those. */
  bring: "member",
  /** Rename, delete or give another dataset to any chat of the team. */
  manageChats: "admin",
  /** Invite, remove, change roles and caps, name the team, and see what everybody used. */
  manageMembers: "admin",
  /** Hand the team over, delete it, and answer for its bill. */
  own: "owner",
} as const satisfies Record<string, TeamRole>;

/** What can be done in a team. */
export type TeamPermission = keyof typeof leastRole;

/** Whether a role may do something in its team. */
export function roleMay(role: TeamRole, permission: TeamPermission): boolean {
  return teamRoles.indexOf(role) >= teamRoles.indexOf(leastRole[permission]);
}
