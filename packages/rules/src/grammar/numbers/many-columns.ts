/** 'Above 80 in both maths and science', 'under 50 in any of maths, science or reading': one bound of several columns. */
import { and, compare, type Event, or } from "@probability-chat/query";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { columnCandidates } from "../columns.ts";
import { dangling, type EventItem, type Stretch, take } from "../item.ts";
import { type Reader, wordAt } from "../reader.ts";
import type { Comparison, Quantity } from "./quantity.ts";

const OPENINGS: readonly (readonly [pattern: RegExp, all: boolean | null])[] = [
  [/^(?:both|each of|all of|all three|all) /, true],
  [/^(?:any of|any one of|at least one of|either of|either|one or more of) /, false],
];

/** The bound of all or any of the columns listed behind it; null where no two are. */
export function manyColumns(
  { reader, to, items }: Stretch,
  quantity: Quantity,
  { op, start }: Comparison,
): EventItem | null {
  const [value] = quantity.values;
  if (value === undefined || quantity.values.length > 1 || quantity.unit !== null) return null;
  if (!/^(?:in|on|for|across)$/.test(wordAt(reader, quantity.end))) return null;
  const from = quantity.end + 1;
  const said = `${[0, 1, 2, 3].map((step) => wordAt(reader, from + step)).join(" ")} `;
  const [pattern, all] = OPENINGS.find(([opening]) => opening.test(said)) ?? [];
  const skipped = pattern?.exec(said)?.[0].trim().split(" ").length ?? 0;
  const list = listedAt(reader, from + skipped, to);
  const [first] = list?.entries ?? [];
  if (list === null || first === undefined || list.entries.length < 2) return null;
  const parts = list.entries.map((entry) => compare(entry.column.name, quantity.op ?? op, value));
  const event: Event = (all ?? list.join === "and") ? and(...parts) : or(...parts);
  const verb = dangling(items);
  if (verb !== null) {
    if (!verb.candidates.some(({ entry }) => list.entries.includes(entry))) return null;
    take(items, verb);
  }
  const begin = verb?.start ?? start;
  return { kind: "event", event, start: begin, end: list.end, entry: first, how: "compare" };
}

/** Columns of numbers side by side, and the word that joins the last. */
function listedAt(
  reader: Reader,
  from: number,
  to: number,
): { entries: ColumnEntry[]; join: string; end: number } | null {
  const entries: ColumnEntry[] = [];
  let join = "";
  let at = from;
  for (;;) {
    if (/^(?:the|their)$/.test(wordAt(reader, at))) at += 1;
    const mention = reader.mentionAt.get(at);
    if (mention === undefined || mention.end > to) break;
    const columns = columnCandidates(mention).filter(
      ({ entry }) => entry.numeric && entry.affirmative === null,
    );
    const best = columns[0];
    if (best === undefined || mention.candidates[0] !== best) break;
    entries.push(best.entry);
    at = mention.end;
    const comma = wordAt(reader, at) === "," ? 1 : 0;
    const word = wordAt(reader, at + comma);
    const joined = /^(?:and|or)$/.test(word);
    if (joined) join = word;
    if (!joined && comma === 0) return join === "" ? null : { entries, join, end: at };
    at += comma + (joined ? 1 : 0);
  }
  return null;
}
