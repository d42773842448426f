import {
  fill,
  messages,
  roleMay,
  type TeamPermission,
  type TeamRole,
} from "@probability-chat/contract";
import { ApiError } from "../errors/api-error.ts";

/** What somebody is in a team. */
export interface Seat {
  readonly memberId: string;
  readonly team: { readonly id: string; readonly name: string };
  readonly role: TeamRole;
  /** Questions a month; null is as many as the team has. */
  readonly monthlyLimit: number | null;
}

/** The refusal of what a seat does not allow. */
export function notAllowed({ team }: Seat): ApiError {
  return new ApiError("forbidden", fill(messages.team.role, { team: team.name }));
}

/** Refuses with 403 what a seat does not allow. */
export function requireRole(seat: Seat, permission: TeamPermission): void {
  if (!roleMay(seat.role, permission)) throw notAllowed(seat);
}
