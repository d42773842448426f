import type { User } from "@probability-chat/contract";
import {
  type AccessStatus,
  accessStatus,
  limits,
  messages,
} from "@probability-chat/contract/constants";

/** What a user may do now. Viewing history is always allowed to whoever is signed in. */
export interface ChatAccess {
  readonly status: AccessStatus;
  readonly isVerified: boolean;
  /** Creating chats, uploading and sending. */
  readonly mayAct: boolean;
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

/** The access of a user; null where nobody is signed in. */
export function accessOf(user: User | null): ChatAccess | null {
  if (!user) return null;
  const status = accessStatus(user);
  const left = remainingQueries(user) ?? 0;
  return {
    status,
    isVerified: user.is_verified,
    mayAct: user.is_verified && status === "active" && left > 0,
  };
}

/** The largest file of the user's plan, in megabytes. */
export function fileMegabytes(user: User | null): number {
  const partial: Partial<User> = user ?? {};
  const subscription = partial.active_subscription;
  const size =
    subscription?.plan?.file_size ??
    subscription?.plan_details?.file_size ??
    partial.plan_details?.file_size;
  return size ?? limits.defaultFileMegabytes;
}

/** The toast that says why a user may not act; null where they may. */
export function denialOf(user: User | null): { title: string; text: string } | null {
  const access = accessOf(user);
  if (!access) return null;
  if (!access.isVerified) {
    return { title: messages.toasts.verificationRequired.title, text: messages.chat.verifyFirst };
  }
  if (access.mayAct) return null;
  const exhausted =
    access.status === "active" ||
    access.status === "free_exhausted" ||
    access.status === "paid_exhausted";
  return exhausted ? messages.toasts.exhausted : messages.toasts.inactive;
}
