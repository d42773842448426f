/** Missing and present cells: 'unknown sex', 'age is missing', 'the share that is filled', 'no kids'. */
import type { Mention } from "../../grounding/candidate.ts";
import { equals } from "../../grounding/conditions.ts";
import { DETERMINERS, FORMS_OF_BE, LIGHT_VERBS } from "../../lexicon/function-words.ts";
import { asserted, columnCandidates, valueCandidates } from "../columns.ts";
import { dangling, type EventItem, type Item, type Stretch, take } from "../item.ts";
import { readComparator } from "../numbers/quantity.ts";
import { pick, type Reader, wordAt } from "../reader.ts";
import { extentOf, fallen, yearDone } from "./parts-had.ts";

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
  { reader, to, items }: Stretch,
  { start, end }: { readonly start: number; readonly end: number },
  kind: "missing" | "present",
): EventItem | null {
  let at = end;
  while (
    at < to &&
    (DETERMINERS.has(wordAt(reader, at)) ||
      /^(?:values?|data|in|for|of|entries|cells|on|information|column|field|are|is|there|do|does)$/.test(
        wordAt(reader, at),
      ))
  )
    at += 1;
  const after = reader.mentionAt.get(at);
  const before = dangling(items);
  // 'objects with no known artist' are asked for the artist
  if (wordAt(reader, start) === "no" && after === undefined && at < to) return null;
  const mention = before?.mention ?? (after !== undefined && after.end <= to ? after : undefined);
  if (mention === undefined) return null;
  const columns = mention.candidates.filter((candidate) => candidate.value === null);
  const entry = pick(reader, mention, columns)?.entry;
  if (entry === undefined) return null;
  if (before !== null) take(items, before);
  const place = { start: before?.start ?? start, end: before !== null ? end : mention.end, entry };
  // 'eggs were present' of a column that says whether there were any
  const said = /^(?:present|absent)$/.test(wordAt(reader, end - 1))
    ? asserted(entry, kind === "missing")
    : null;
  return said === null
    ? { kind: "event", event: { kind, column: entry.column.name }, how: "missing", ...place }
    : { kind: "event", event: said, how: "yes", ...place };
}

export const NONE = /^(?:none|no|never|nothing|not any)$/i;

/** Verbs of telling: what somebody did not tell is missing. */
const TELLS =
  /^(?:give|provide|report|state|answer|submit|record|enter|supply|disclose|specify|indicate|declare|fill|complete|respond|reply|share|mention)$/;

/** 'Neither maths nor reading is above 50': what is denied of the names is a number. */
function isBoundBehind(reader: Reader, start: number): boolean {
  let at = start;
  for (let next: number | undefined = start; next !== undefined; ) {
    at = next;
    const mention = reader.mentionAt.get(at);
    const follows: boolean =
      mention !== undefined || /^(?:nor|a|an|any|the)$/.test(wordAt(reader, at));
    next = follows ? (mention?.end ?? at + 1) : undefined;
  }
  if (FORMS_OF_BE.has(wordAt(reader, at))) at += 1;
  return (
    reader.tokens[at]?.value != null || readComparator(reader, at, reader.tokens.length) !== null
  );
}

/** How a column is denied: itself ('no', 'without'), or by a verb ('do not use the sauna', 'never renewed'). */
function denialBefore(reader: Reader, start: number): "noun" | "verb" | "untold" | null {
  const mention = reader.mentionAt.get(start);
  const named =
    mention !== undefined &&
    (mention.candidates[0]?.whole === true || extentOf(reader, mention) !== null);
  const article = named && /^(?:a|an|any)$/.test(wordAt(reader, start - 1));
  const nothing = /^(?:even|else)$/.test(wordAt(reader, start - 1)) ? 2 : 1;
  // 'nothing at all in the cart'
  if (/^(?:nothing|none)$/.test(wordAt(reader, start - nothing))) return "noun";
  const before = wordAt(reader, start - (article ? 2 : 1));
  if (/^(?:no|without|zero)$/.test(before)) return "noun";
  // 'neither a garage nor a garden': having none of either
  if (/^(?:neither|nor)$/.test(before)) return isBoundBehind(reader, start) ? null : "noun";
  const next = reader.mentionAt.get(start)?.end ?? start + 1;
  if (reader.tokens[next]?.value != null || readComparator(reader, next, reader.tokens.length))
    return null;
  let told = false;
  for (let at = start - 1; at >= start - 4; at--) {
    const word = wordAt(reader, at);
    if (/^(?:not|never)$/.test(word)) return told ? "untold" : "verb";
    if (TELLS.test(word)) told = true;
    else if (!DETERMINERS.has(word) && !LIGHT_VERBS.has(word) && !/^(?:been|ever|yet)$/.test(word))
      return null;
  }
  return null;
}

/** What is given or not: no mark is none at all, and not a mark of zero. */
const SCORED = /^(?:mark|score|grade|rating|result|rank|stars?|date|age)s?$/;

/** 'no kids': a count that is zero; 'no missing …' and the like are left to others. */
export function noneOf(reader: Reader, mention: Mention): Item | null {
  const denial = denialBefore(reader, mention.start);
  if (denial === null) return null;
  const part = fallen(reader, mention) ?? extentOf(reader, mention) ?? yearDone(reader, mention);
  if (part !== null) {
    const event = asserted(part, true) ?? equals(part, 0);
    return {
      kind: "event",
      event,
      start: mention.start,
      end: mention.end,
      entry: part,
      how: "compare",
    };
  }
  const columns = columnCandidates(mention).filter(
    (candidate) => candidate.entry.affirmative === null,
  );
  const [best] = columns;
  const [nearest] = columnCandidates(mention);
  if (
    best === undefined ||
    // 'no search' of whether there was one, beside what kind it was
    (nearest !== best && Number(nearest?.cost) <= best.cost) ||
    valueCandidates(mention).some((candidate) => candidate.cost <= best.cost)
  )
    return null;
  const entry = pick(reader, mention, columns)?.entry;
  if (entry === undefined) return null;
  const place = { start: mention.start, end: mention.end, entry };
  const { min, max, missing, name, integer } = entry.column;
  if (denial === "untold")
    return missing > 0
      ? { kind: "event", event: { kind: "missing", column: name }, how: "missing", ...place }
      : null;
  const none = entry.numeric
    ? undefined
    : entry.column.levels.find(({ text }) => NONE.test(text) || text === "0");
  if (none !== undefined)
    return { kind: "event", event: equals(entry, none.text), how: "value", ...place };
  // 'did not involve a weapon'
  if (denial === "verb" && !entry.numeric && missing > 0)
    if (/^(?:an?|any)$/.test(wordAt(reader, mention.start - 1)))
      return { kind: "event", event: { kind: "missing", column: name }, how: "missing", ...place };
  // 'not aged 30' is no denial of an age
  if (denial === "verb" && (min !== 0 || /ing$/.test(wordAt(reader, mention.start)))) return null;
  const scored =
    denial === "noun" && missing > 0 && entry.words.some(({ word }) => SCORED.test(word));
  const crosses = typeof min === "number" && min < 0 && Number(max) > 0 && missing === 0;
  if (entry.numeric && !scored && (min === 0 || crosses || (integer && missing === 0)))
    return { kind: "event", event: equals(entry, 0), how: "compare", ...place };
  return missing > 0
    ? { kind: "event", event: { kind: "missing", column: name }, how: "missing", ...place }
    : null;
}
