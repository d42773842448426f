/** Columns of years that say what happened in them: `YearBuilt`, `model_year`. */
import { holdsYears } from "../../grounding/columns/years-held.ts";
import type { ColumnEntry, TableIndex } from "../../grounding/table-index.ts";
import { LONG_FORMS } from "../../lexicon/long-forms.ts";
import { stem } from "../../text/stem.ts";
import { type Reader, wordAt } from "../reader.ts";

/** The year in which a row was built or made, by its name: no other tells how new it is. */
export function yearOfMaking(index: TableIndex): ColumnEntry | undefined {
  return index.columns.find(
    (entry) => holdsYears(entry) && entry.words.every(({ word }) => MADE.test(word)),
  );
}

const MADE =
  /^(?:year|built|build|made|make|model|construction|constructed|title|releas(?:e|ed)|publication|published|production|produced|manufactured?|founded|established)$/;

/** 'Built in 2021' of a column `YearBuilt`: the years of what happened then. */
export function yearsOfVerb(reader: Reader, at: number): ColumnEntry | null {
  const verb = wordAt(reader, at - 2);
  const before = reader.tokens[at - 2]?.text.toLowerCase() ?? "";
  const found = reader.index.columns.filter(
    (entry) =>
      holdsYears(entry) &&
      entry.words.length > 1 &&
      entry.words.some(
        ({ stem: own, short, word }) =>
          own === stem(verb) ||
          own === stem(before) ||
          LONG_FORMS.get(short ?? word)?.includes(before),
      ),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
