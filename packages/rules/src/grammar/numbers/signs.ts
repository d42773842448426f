/** Which side of zero a number is on: 'a negative balance', 'the change was positive', 'non-zero debt'. */
import { type Comparator, compare } from "@probability-chat/query";
import { columnCandidates, valueCandidates } from "../columns.ts";
import { dangling, type EventItem, type Stretch, take } from "../item.ts";
import { pick, wordAt } from "../reader.ts";

const SIGNS: ReadonlyMap<string, Comparator> = new Map([
  ["negative", "<"],
  ["positive", ">"],
  ["nonnegative", ">="],
  ["nonpositive", "<="],
  ["nonzero", "!="],
]);

/** A sign before a column of numbers, or said of the one before it. */
export function signItem({ reader, to, items }: Stretch, at: number): EventItem | null {
  const glued = wordAt(reader, at) === "non" && at + 1 < to ? at + 1 : at;
  const op = SIGNS.get(glued > at ? `non${wordAt(reader, glued)}` : wordAt(reader, at));
  if (op === undefined || reader.mentionAt.has(at)) return null;
  const behind = reader.mentionAt.get(glued + 1);
  // 'the volume on days with a positive change'
  const attributive = behind !== undefined && /^(?:an?|with|no|any)$/.test(wordAt(reader, at - 1));
  const said = attributive ? null : dangling(items);
  const mention = said?.mention ?? (behind !== undefined && behind.end <= to ? behind : undefined);
  if (mention === undefined || valueCandidates(mention).length > 0) return null;
  const numbers = columnCandidates(mention).filter(
    ({ entry }) => entry.numeric && entry.affirmative === null,
  );
  const entry = pick(reader, mention, numbers)?.entry;
  if (entry === undefined) return null;
  if (said !== null) take(items, said);
  return {
    kind: "event",
    event: compare(entry.column.name, op, 0),
    start: said?.start ?? at,
    end: said === null ? mention.end : glued + 1,
    entry,
    how: "compare",
  };
}
