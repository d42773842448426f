import type { ChatTeam, User } from "@probability-chat/contract";
import { chatTexts, chatToasts } from "@probability-chat/contract/constants";
import { accessOf } from "./access.ts";

/** The toast that says why a user may not act; null where they may. */
export function denialOf(
  user: User | null,
  team?: ChatTeam | null,
): { title: string; text: string } | null {
  const access = accessOf(user, team);
  if (!access) return null;
  if (!access.isVerified) {
    return { title: chatToasts.verificationRequired.title, text: chatTexts.verifyFirst };
  }
  if (access.mayAct) return null;
  if (access.notice) return { title: chatTexts.readOnly, text: access.notice };
  const exhausted =
    access.status === "active" ||
    access.status === "free_exhausted" ||
    access.status === "paid_exhausted";
  return exhausted ? chatToasts.exhausted : chatToasts.inactive;
}
