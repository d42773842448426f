/** Missing and present cells: 'unknown sex', 'age is missing', 'the share that is filled', 'no kids'. */
import type { Mention } from "../grounding/candidate.ts";
import { DETERMINERS } from "../lexicon/function-words.ts";
import { columnCandidates, equals, valueCandidates } from "./columns.ts";
import { dangling, type Item, take } from "./item.ts";
import { pick, type Reader, wordAt } from "./reader.ts";

export const MISSING = [
  "missing",
  "unknown",
  "unrecorded",
  "blank",
  "null",
  "na",
  "n/a",
  "nan",
  "unavailable",
  "not recorded",
  "not known",
  "not available",
  "not reported",
  "not given",
  "not filled",
  "not filled in",
  "not stated",
  "not present",
  "absent",
  "empty",
  "undefined",
  "unspecified",
  "not specified",
  "incomplete",
];

export const PRESENT = [
  "filled",
  "filled in",
  "known",
  "recorded",
  "available",
  "present",
  "not missing",
  "non missing",
  "not empty",
  "non empty",
  "not blank",
  "non null",
  "not null",
  "not unknown",
  "complete",
  "populated",
  "reported",
  "non blank",
];

export function missingItem(
  reader: Reader,
  items: Item[],
  start: number,
  end: number,
  to: number,
  kind: "missing" | "present",
): Extract<Item, { kind: "event" }> | null {
  let at = end;
  while (
    at < to &&
    (DETERMINERS.has(wordAt(reader, at)) ||
      /^(?:values?|data|in|for|of|entries|cells|on|information|column|field)$/.test(
        wordAt(reader, at),
      ))
  )
    at += 1;
  const after = reader.mentionAt.get(at);
  const before = dangling(items);
  const mention = before?.mention ?? (after !== undefined && after.end <= to ? after : undefined);
  if (mention === undefined) return null;
  const columns = mention.candidates.filter((candidate) => candidate.value === null);
  const entry = pick(reader, mention, columns)?.entry;
  if (entry === undefined) return null;
  if (before !== null) take(items, before);
  return {
    kind: "event",
    event: { kind, column: entry.column.name },
    start: before?.start ?? start,
    end: before !== null ? end : mention.end,
    entry,
    how: "missing",
  };
}

/** 'no kids': a count that is zero; 'no missing …' and the like are left to others. */
export function noneOf(reader: Reader, mention: Mention): Item | null {
  const word = wordAt(reader, mention.start - 1);
  if (word !== "no" && word !== "without" && word !== "zero") return null;
  const columns = columnCandidates(mention).filter(
    (candidate) => candidate.entry.affirmative === null,
  );
  const [best] = columns;
  if (
    best === undefined ||
    valueCandidates(mention).some((candidate) => candidate.cost <= best.cost)
  )
    return null;
  const entry = pick(reader, mention, columns)?.entry;
  if (entry === undefined) return null;
  const place = { start: mention.start, end: mention.end, entry };
  const { min, missing, name, integer } = entry.column;
  if (entry.numeric && (min === 0 || (integer && missing === 0)))
    return { kind: "event", event: equals(entry, 0), how: "compare", ...place };
  return missing > 0
    ? { kind: "event", event: { kind: "missing", column: name }, how: "missing", ...place }
    : null;
}
