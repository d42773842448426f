/** 'Is the rating of the light players above that of the dark ones' is asked of two columns, and of no games that either won. */
import { type Query, queryColumns } from "@probability-chat/query";
import { SIDE } from "../../grounding/owners.ts";
import { areLike, MEASURED_BY } from "../numbers/owned-column.ts";
import { type Reader, wordAt } from "../reader.ts";
import type { Place } from "./passed-over.ts";

/** The one whose measure is asked for, where a query takes the name for the rows of its level. */
export function ownerAsRows(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  const owner = reader.mentions.find(({ start, end, candidates: [best, ...others] }) => {
    if (best?.value == null || end > start + 1 || !used.includes(best.entry)) return false;
    if (reader.framed.has(start)) return false;
    const own = others.flatMap(({ value, entry }) => (value === null ? [entry] : []));
    if (own.length > 0 && does(reader, start, end)) return true;
    const next = wordAt(reader, end);
    if (!SIDE.test(next) && !MEASURED_BY.has(next)) return false;
    const isAsked = reader.mentions.some(({ candidates }) =>
      candidates.some(({ value, entry }) => value === null && entry === best.entry),
    );
    return (
      !isAsked && own.some((entry) => used.some((one) => one === entry || areLike(one, entry)))
    );
  });
  return owner === undefined ? null : [owner.start, owner.end];
}

/** 'How often does the light player run out of time': no game that they won. */
function does(reader: Reader, start: number, end: number): boolean {
  if (!/^(?:do|does|did|is|are|was|were|has|have|had)$/.test(wordAt(reader, start - 1)))
    return false;
  const done = reader.mentionAt.get(end) ?? reader.mentionAt.get(end + 1);
  return done?.candidates[0]?.value != null;
}
