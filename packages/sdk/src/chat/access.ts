import type { ChatTeam, User } from "@probability-chat/contract";
import {
  type AccessStatus,
  accessStatus,
  clientLimits,
} from "@probability-chat/contract/constants";
import type { HostUser } from "../session/host-source.ts";

/** What a user may do now. Viewing history is always allowed to whoever is signed in. */
export interface ChatAccess {
  readonly status: AccessStatus;
  readonly isVerified: boolean;
  /** Asking; outside of teams creating chats and uploading too. */
  readonly mayAct: boolean;
  /** Giving the chat a dataset, or saying what its columns mean. */
  readonly mayManage: boolean;
  /** Why one may not ask in a team's chat, or on a host's page; null where one may. */
  readonly notice: string | null;
}

/** Queries left: `remaining_queries`, else `query_limit`, else the plan's queries minus those used. */
export function remainingQueries(user: User | null): number | null {
  if (!user) return null;
  const partial: Partial<User> = user;
  if (typeof partial.remaining_queries === "number") return partial.remaining_queries;
  if (typeof partial.query_limit === "number") return partial.query_limit;
  const plan = partial.active_subscription?.plan ?? partial.plan_details;
  if (!plan) return null;
  const used = partial.active_subscription?.queries_used ?? partial.queries_used ?? 0;
  return Math.max(0, plan.queries - used);
}

/**
 * The access of a user; null where nobody is signed in. In a team's chat it is what the team grants,
 * whatever the user's own plan.
 */
export function accessOf(user: User | null, team?: ChatTeam | null): ChatAccess | null {
  if (!user) return null;
  const { is_verified: isVerified } = user;
  if (team) {
    const mayAct = isVerified && team.can_ask;
    const mayManage = mayAct && team.can_manage;
    return { status: "active", isVerified, mayAct, mayManage, notice: team.notice };
  }
  const left = remainingQueries(user) ?? 0;
  const { embed }: Partial<HostUser> = user;
  if (embed) {
    const { scopes, notice } = embed;
    const mayAct = scopes.includes("chat") && notice === null && left > 0;
    const mayManage = mayAct && scopes.includes("upload");
    return { status: "active", isVerified, mayAct, mayManage, notice };
  }
  const status = accessStatus(user);
  const mayAct = isVerified && status === "active" && left > 0;
  return { status, isVerified, mayAct, mayManage: mayAct, notice: null };
}

/** The largest file of the plan that a chat is on, in megabytes: the user's, or its team's. */
export function fileMegabytes(user: User | null, team?: ChatTeam | null): number {
  if (team) return team.file_size;
  const partial: Partial<User> = user ?? {};
  const subscription = partial.active_subscription;
  const size =
    subscription?.plan?.file_size ??
    subscription?.plan_details?.file_size ??
    partial.plan_details?.file_size;
  return size ?? clientLimits.defaultFileMegabytes;
}
