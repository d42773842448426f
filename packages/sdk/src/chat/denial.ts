import type { ChatTeam, User } from "@probability-chat/contract";
import { chatTexts, chatToasts, type ErrorCode } from "@probability-chat/contract/constants";
import type { HostUser } from "../session/host-source.ts";
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
    const code = codeOfDenial(access.notice);
    const toast = { title: chatTexts.readOnly, text: access.notice };
    const isMinted = code === "query_limit" && !team && hasQuota(user);
    return denial(toast, code, isMinted ? mintedQuota : "");
  }
  const exhausted =
    access.status === "active" ||
    access.status === "free_exhausted" ||
    access.status === "paid_exhausted";
  return exhausted
    ? denial(chatToasts.exhausted, "query_limit")
    : denial(chatToasts.inactive, "no_active_subscription");
}

/** For whoever writes the page. */
const mintedQuota = " The `quota` that this session was minted with is used up.";

function hasQuota(user: User | HostUser | null): boolean {
  return user !== null && "embed" in user && user.embed.quota.allowed !== null;
}

/** What is not done by this toast, and by this code of the server. */
export function denial(
  toast: { title: string; text: string },
  code: ErrorCode,
  advice = "",
): Denial {
  const cause = new NotPermittedError(toast.text, code);
  cause.message += advice;
  return { ...toast, cause };
}
