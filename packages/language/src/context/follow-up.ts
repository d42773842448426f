/** Follow-ups: a fragment that edits the last answered query ('and for men?', 'and the median?'). */
import type { Query } from "@probability-chat/query";
import type { Reader } from "../grammar/reader.ts";

/** The edited query; null where the text is not a follow-up (a problem says why it failed as one). */
export function readFollowUp(reader: Reader, context: readonly Query[]): Query | null {
  void reader;
  void context;
  return null;
}
