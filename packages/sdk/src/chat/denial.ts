import type { ChatTeam, User } from "@probability-chat/contract";
import { chatTexts, chatToasts, type ErrorCode } from "@probability-chat/contract/constants";
import { accessOf } from "./access.ts";
import { codeOfDenial, NotPermittedError } from "./not-permitted.ts";

/** The toast that says why something is not done, and the error that a page's own code is told. */
export interface Denial {
  readonly title: string;
  readonly text: string;
  readonly cause: unknown;
}

/** Why a user may not act; null where they may. */
export function denialOf(user: User | null, team?: ChatTeam | null): Denial | null {
  const access = accessOf(user, team);
  if (!access) return null;
  if (!access.isVerified) {
    const { title } = chatToasts.verificationRequired;
    return denial({ title, text: chatTexts.verifyFirst }, "not_verified");
  }
  if (access.mayAct) return null;
  if (access.notice) {
    return denial({ title: chatTexts.readOnly, text: access.notice }, codeOfDenial(access.notice));
  }
  const exhausted =
    access.status === "active" ||
    access.status === "free_exhausted" ||
    access.status === "paid_exhausted";
  return exhausted
    ? denial(chatToasts.exhausted, "query_limit")
    : denial(chatToasts.inactive, "no_active_subscription");
}

/** What is not done by this toast, and by this code of the server. */
export function denial(toast: { title: string; text: string }, code: ErrorCode): Denial {
  return { ...toast, cause: new NotPermittedError(toast.text, code) };
}
