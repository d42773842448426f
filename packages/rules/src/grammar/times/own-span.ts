/** 'Reoffended within 3 years' of a column that is called so: the span is part of its name. */
import { unitOf } from "../../lexicon/units.ts";
import type { Item } from "../item.ts";
import { type Reader, wordAt } from "../reader.ts";

/** Where a span of time ends that the column said last has in its name; null elsewhere. */
export function ownSpan(reader: Reader, items: readonly Item[], at: number): number | null {
  const number = WHEN.test(wordAt(reader, at)) ? at + 1 : at;
  if (!WHEN.test(wordAt(reader, number - 1))) return null;
  const value = reader.tokens[number]?.value;
  const unit = wordAt(reader, number + 1);
  if (value == null || unitOf(unit)?.dimension !== "time") return null;
  const said = items.findLast(({ kind }) => kind !== "mark");
  const columns =
    said?.kind === "event"
      ? [said.entry]
      : said?.kind === "column"
        ? said.candidates.map(({ entry }) => entry)
        : [];
  const span = `${value}${unit.replace(/s$/, "")}`;
  const named = ({ column }: (typeof columns)[number]): boolean =>
    column.name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .includes(span);
  if (!columns.some(named)) return null;
  for (let place = at; place < number + 2; place++) reader.framed.add(place);
  return number + 2;
}

const WHEN = /^(?:within|in|after|at)$/;
