import type { Query } from "@probability-chat/query";

/** What a chat's last message asks back, or asked before its choices were answered. */
export interface AskedBack {
  /** What was asked, and what was replied to earlier questions back about it, oldest first. */
  readonly questions: readonly string[];
  /** What may be meant, in the order of its buttons; may be empty. */
  readonly choices: readonly Query[];
  /** Those of them that were answered since. */
  readonly answered?: readonly Query[];
}
