/** 'between May and August' of a column whose levels are the names of months or weekdays. */
import { namesCycle } from "../../grounding/names/literal-levels.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { placeInCycle } from "../../lexicon/calendar-names.ts";
import { plain } from "../../text/tokens.ts";
import { valueCandidates } from "../columns.ts";
import { oneOf } from "../levels/levels.ts";
import { type Reader, wordAt } from "../reader.ts";
import type { CalendarMatch } from "./calendar-columns.ts";
import { joinsEnds } from "./time-words.ts";

export function levelRangeAt(reader: Reader, at: number, to: number): CalendarMatch | null {
  const opener = wordAt(reader, at);
  if (opener !== "between" && opener !== "from") return null;
  const low = reader.mentionAt.get(at + 1);
  if (low === undefined || !joinsEnds(opener, wordAt(reader, low.end))) return null;
  const high = reader.mentionAt.get(low.end + 1);
  if (high === undefined || high.end > to) return null;
  for (const { entry, value } of valueCandidates(low)) {
    const last = valueCandidates(high).find((candidate) => candidate.entry === entry);
    if (last === undefined || !namesCycle(entry)) continue;
    const event = oneOf(entry, levelsFrom(entry, String(value), String(last.value)));
    return { event, entry, end: high.end };
  }
  return null;
}

/** The levels from one to another, in the order of the calendar. */
function levelsFrom({ column: { levels } }: ColumnEntry, first: string, last: string): string[] {
  const place = (text: string): number => placeInCycle(plain(text))?.at ?? 0;
  const cycle = placeInCycle(plain(first))?.of ?? 12;
  const span = (place(last) - place(first) + cycle) % cycle;
  const after = (text: string): number => (place(text) - place(first) + cycle) % cycle;
  return levels
    .map((level) => level.text)
    .filter((text) => after(text) <= span)
    .sort((a, b) => after(a) - after(b));
}
