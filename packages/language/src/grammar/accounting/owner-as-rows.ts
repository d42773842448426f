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
    const next = wordAt(reader, end);
    if (best?.value == null || end > start + 1 || !used.includes(best.entry)) return false;
    if (reader.framed.has(start) || !(SIDE.test(next) || MEASURED_BY.has(next))) return false;
    const isAsked = reader.mentions.some(({ candidates }) =>
      candidates.some(({ value, entry }) => value === null && entry === best.entry),
    );
    return (
      !isAsked &&
      others.some(
        ({ value, entry }) =>
          value === null && used.some((own) => own === entry || areLike(own, entry)),
      )
    );
  });
  return owner === undefined ? null : [owner.start, owner.end];
}
