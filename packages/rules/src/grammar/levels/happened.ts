/** What happened in a way, said without the way: 'was readmitted' of `<30`, `>30` and `NO`. */
import { not } from "@probability-chat/query";
import type { Candidate, Mention } from "../../grounding/candidate.ts";
import { levelOfNone, saysHappening } from "../../grounding/columns/happenings.ts";
import { equals } from "../../grounding/conditions.ts";
import type { Item } from "../item.ts";
import { type Reader, wordAt } from "../reader.ts";

/** 'Was readmitted', 'ended in failure' of a column of how, beside a level that it did not happen. */
export function happenedItem(
  reader: Reader,
  { start, end }: Mention,
  { entry, opposite, core }: Candidate,
): Item | null {
  const word = wordAt(reader, start);
  if (end > start + 1 || opposite || !core || !saysHappening(entry, word)) return null;
  const none = levelOfNone(entry);
  if (none === null) return null;
  return { kind: "event", event: not(equals(entry, none)), start, end, entry, how: "yes" };
}
