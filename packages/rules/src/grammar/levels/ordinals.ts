/** Ranks before a column: '1st class', '2nd or 3rd class'. */
import type { Literal } from "@probability-chat/query";
import { type ColumnEntry, levelOf } from "../../grounding/table-index.ts";
import { unitOf } from "../../lexicon/units.ts";
import { columnCandidates } from "../columns.ts";
import type { EventItem, Stretch } from "../item.ts";
import { listJoin } from "../joins.ts";
import { readQuantity } from "../numbers/quantity.ts";
import { pick, type Reader, wordAt } from "../reader.ts";
import { oneOf } from "./levels.ts";

/** '1st class', '2nd or 3rd class': ranks of a column that follows. */
export function ordinalItem({ reader, to, items }: Stretch, at: number): EventItem | null {
  const token = reader.tokens[at];
  if (token === undefined || !token.ordinal || token.value === null) return null;
  const values = [token.value];
  let next = at + 1;
  for (;;) {
    const step = listJoin(reader, next, /^(?:or|and|,)$/);
    const more = reader.tokens[next + step];
    if (step === 0 || more === undefined || !more.ordinal || more.value === null) break;
    values.push(more.value);
    next += step + 1;
  }
  const ranked = ({ entry, end }: { entry: ColumnEntry; end: number }): EventItem => {
    const event = oneOf(
      entry,
      values.map((value) => rank(entry, value) ?? value),
    );
    return { kind: "event", event, start: at, end, entry, how: "value" };
  };
  const fits = (entry: ColumnEntry): boolean =>
    values.every((value) => rank(entry, value) !== null);
  const mention = reader.mentionAt.get(next);
  if (mention !== undefined && mention.end <= to) {
    const columns = columnCandidates(mention).filter(({ entry }) => fits(entry));
    const chosen = pick(reader, mention, columns);
    if (chosen !== null) return ranked({ entry: chosen.entry, end: mention.end });
  }
  // 'third or first' after a column already named in the same stretch
  const before = items.findLast((item) => item.kind === "event");
  if (before?.kind === "event" && fits(before.entry) && items.at(-1)?.kind === "join")
    return ranked({ entry: before.entry, end: next });
  const later = laterColumn(reader, next, to, fits);
  return later === null ? null : ranked({ entry: later, end: next });
}

/** 'The last 10 patients', 'the first week of May': the end of a stretch of some order, which no column says. */
export function stretchAt(reader: Reader, at: number, to: number): number | null {
  const token = reader.tokens[at];
  if (token === undefined || reader.mentionAt.has(at)) return null;
  // 'visits today' of a table that dates them
  const dated = reader.index.columns.some(({ column }) => column.type === "date");
  if (/^(?:today|tonight)$/.test(token.word) && dated) return at + 1;
  if (reader.mentionAt.has(at + 1)) return null;
  const unit = unitOf(wordAt(reader, at + 1));
  const timed = unit?.dimension === "time" && wordAt(reader, at + 1).length > 2;
  if (token.ordinal && timed) return at + 2;
  if (!/^(?:last|first|past|previous|recent|next)$/.test(token.word)) return null;
  if (timed) return at + 2;
  const quantity = at + 1 < to ? readQuantity(reader, at + 1, to) : null;
  return quantity === null || quantity.ordinal ? null : quantity.end;
}

/** The column of another rank further on: 'first or second and third class'. */
function laterColumn(
  reader: Reader,
  from: number,
  to: number,
  fits: (entry: ColumnEntry) => boolean,
): ColumnEntry | null {
  for (const mention of reader.mentions) {
    if (mention.start < from || mention.end > to) continue;
    const previous = reader.tokens[mention.start - 1];
    if (previous === undefined || !previous.ordinal) continue;
    const candidates = columnCandidates(mention).filter(({ entry }) => fits(entry));
    const [first] = [...candidates].sort((a, b) => a.entry.position - b.entry.position);
    if (first !== undefined) return first.entry;
  }
  return null;
}

const ORDINAL_NAMES = [
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
