/** 'How many people live in Kenya' of a table whose rows have a population: those are counted, not the rows. */
import { type Event, eventColumns } from "@probability-chat/query";
import type { Reader } from "../../grammar/reader.ts";
import { wordAt } from "../../grammar/reader.ts";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";

export const PEOPLE = /^(?:people|persons|inhabitants|residents|citizens|souls)$/;
const KINDS_OF_PEOPLE =
  /^(?:men|women|males?|females?|boys|girls|children|adults|voters|students|pupils|workers|employees|households|families)$/;
const OF_POPULATION = /^(?:total|size|estimated?|number|of|resident|census|people)$/;

/** The column of populations where people are what is counted. */
export function peopleCounted(reader: Reader, at: number): ColumnEntry | null {
  const named = reader.mentionAt.get(at)?.candidates[0];
  // 'how many women live there' of a column of so many
  if (KINDS_OF_PEOPLE.test(wordAt(reader, at)) && named?.value === null && named.whole)
    return isCount(named.entry) ? named.entry : null;
  if (!PEOPLE.test(wordAt(reader, at))) return null;
  const [only, ...others] = reader.index.columns.filter(isPopulation);
  return only === undefined || others.length > 0 ? null : only;
}

function isCount({ numeric, affirmative, column: { integer, min, max } }: ColumnEntry): boolean {
  return numeric && affirmative === null && integer && Number(min) >= 0 && Number(max) > 100;
}

function isPopulation({ numeric, words, column: { max } }: ColumnEntry): boolean {
  return (
    numeric &&
    Number(max) > 100 &&
    words.some(({ word }) => word === "population") &&
    words.every(({ word }) => word === "population" || OF_POPULATION.test(word))
  );
}

/** Whether the rows are of one time, so that their people add up: no year was told apart, or one is said. */
export function areOfOneTime(reader: Reader, given: Event): boolean {
  const years = reader.index.columns.filter(
    (entry) => holdsYears(entry) || entry.column.type === "date",
  );
  const said = eventColumns(given);
  return years.length === 0 || years.some(({ column: { name } }) => said.includes(name));
}
