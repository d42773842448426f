/** Ranks before a column: '1st class', '2nd or 3rd class'. */
import type { Event, Literal } from "@probability-chat/query";
import type { Candidate } from "../grounding/candidate.ts";
import { type ColumnEntry, levelOf } from "../grounding/table-index.ts";
import { unitOf } from "../lexicon/units.ts";
import { columnCandidates } from "./columns.ts";
import type { EventItem, Stretch } from "./item.ts";
import { oneOf } from "./levels.ts";
import { readQuantity } from "./quantity.ts";
import { pick, type Reader, wordAt } from "./reader.ts";

/** '1st class', '2nd or 3rd class': ranks of a column that follows. */
export function ordinalItem({ reader, to, items }: Stretch, at: number): EventItem | null {
  const token = reader.tokens[at];
  if (token === undefined || !token.ordinal || token.value === null) return null;
  const values = [token.value];
  let next = at + 1;
  for (;;) {
    const step =
      wordAt(reader, next) === "," && /^(?:or|and)$/.test(wordAt(reader, next + 1))
        ? 2
        : /^(?:or|and|,)$/.test(wordAt(reader, next))
          ? 1
          : 0;
    const more = reader.tokens[next + step];
    if (step === 0 || more === undefined || !more.ordinal || more.value === null) break;
    values.push(more.value);
    next += step + 1;
  }
  const mention = reader.mentionAt.get(next);
  const fits = (candidate: Candidate): boolean =>
    values.every((value) => rank(candidate.entry, value) !== null);
  if (mention !== undefined && mention.end <= to) {
    const columns = columnCandidates(mention).filter(fits);
    const chosen = pick(reader, mention, columns);
    if (chosen !== null) {
      return {
        kind: "event",
        event: ranked(chosen.entry, values),
        start: at,
        end: mention.end,
        entry: chosen.entry,
        how: "value",
      };
    }
  }
  // 'third or first' after a column already named in the same stretch
  const before = items.findLast((item) => item.kind === "event");
  if (
    before?.kind === "event" &&
    values.every((value) => rank(before.entry, value) !== null) &&
    items.at(-1)?.kind === "join"
  ) {
    return {
      kind: "event",
      event: ranked(before.entry, values),
      start: at,
      end: next,
      entry: before.entry,
      how: "value",
    };
  }
  const later = laterColumn(reader, next, to, fits);
  if (later !== null) {
    return {
      kind: "event",
      event: ranked(later, values),
      start: at,
      end: next,
      entry: later,
      how: "value",
    };
  }
  return null;
}

/** 'The last 10 patients', 'the first week of May': the end of a stretch of some order, which no column says. */
export function stretchAt(reader: Reader, at: number, to: number): number | null {
  const token = reader.tokens[at];
  if (token === undefined || reader.mentionAt.has(at) || reader.mentionAt.has(at + 1)) return null;
  const unit = unitOf(wordAt(reader, at + 1));
  const timed = unit?.dimension === "time" && wordAt(reader, at + 1).length > 2;
  if (token.ordinal && timed) return at + 2;
  if (!/^(?:last|first|past|previous|recent|next)$/.test(token.word)) return null;
  if (timed) return at + 2;
  const quantity = at + 1 < to ? readQuantity(reader, at + 1, to) : null;
  return quantity === null || quantity.ordinal ? null : quantity.end;
}

export function laterColumn(
  reader: Reader,
  from: number,
  to: number,
  fits: (candidate: Candidate) => boolean,
): ColumnEntry | null {
  for (const mention of reader.mentions) {
    if (mention.start < from || mention.end > to) continue;
    const previous = reader.tokens[mention.start - 1];
    if (previous === undefined || !previous.ordinal) continue;
    const candidates = columnCandidates(mention).filter(fits);
    const [first] = [...candidates].sort((a, b) => a.entry.position - b.entry.position);
    if (first !== undefined) return first.entry;
  }
  return null;
}

export const ORDINAL_NAMES = [
  "",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];

export function rank(entry: ColumnEntry, value: number): Literal | null {
  if (entry.numeric)
    return entry.column.levels.length === 0 || levelOf(entry, String(value)) !== null
      ? value
      : null;
  for (const text of [
    String(value),
    ORDINAL_NAMES[value] ?? "",
    `${value}st`,
    `${value}nd`,
    `${value}rd`,
    `${value}th`,
  ]) {
    const level = text === "" ? null : levelOf(entry, text);
    if (level !== null) return level;
  }
  const named = ORDINAL_NAMES[value];
  const starts = entry.column.levels.find(
    (level) => named !== undefined && level.text.toLowerCase().startsWith(`${named} `),
  );
  return starts?.text ?? null;
}

export function ranked(entry: ColumnEntry, values: readonly number[]): Event {
  return oneOf(
    entry,
    values.map((value) => rank(entry, value) ?? value),
  );
}
