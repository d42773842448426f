/** 'How many people live in Kenya' of a table whose rows have a population: those are counted, not the rows. */
import { type Event, eventColumns } from "@probability-chat/query";
import type { Reader } from "../../grammar/reader.ts";
import { wordAt } from "../../grammar/reader.ts";
import { holdsYears } from "../../grounding/columns/years-held.ts";
import { textOf } from "../../grounding/header.ts";
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
  const parties = reader.index.columns.filter(isParty);
  const [only, ...others] =
    parties.length > 0 ? parties : reader.index.columns.filter(isPopulation);
  return only === undefined || others.length > 0 ? null : only;
}

function isCount({ numeric, affirmative, column: { integer, min, max } }: ColumnEntry): boolean {
  return numeric && affirmative === null && integer && Number(min) >= 0 && Number(max) > 100;
}

/** A number of those who come together, so that a row is several of them. */
function isParty({ numeric, affirmative, words, column: { integer } }: ColumnEntry): boolean {
  return numeric && affirmative === null && integer && PARTY.test(textOf(words));
}

const PARTY =
  /^(?:(?:number|total) (?:of )?)?(?:guests|passengers|pax|attendees|participants|travell?ers|diners|party size|group size|people|persons)$/;

/** 'How many people came': all of the parties. */
export function haveCome({ tokens }: Reader, entry: ColumnEntry): boolean {
  return isParty(entry) && tokens.some(({ text }) => COMING.test(text)) && !isOfEach(tokens);
}

/** 'How many people came on average', 'in a day': what each of several has, rather than all told. */
export function isOfEach(tokens: Reader["tokens"]): boolean {
  return OF_EACH.test(tokens.map(({ text }) => text.toLowerCase()).join(" "));
}

const OF_EACH =
  /\b(?:average|mean|median|typically|usually|normally|an? (?:hour|day|night|week|weekend|month|quarter|year|season))\b/;

const COMING =
  /^(?:came|come|coming|went|visited|attended|joined|travell?ed|stayed|hosted|served|host|serve)$/i;

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
  if (isOfEach(reader.tokens)) return false;
  const years = reader.index.columns.filter(
    (entry) => holdsYears(entry) || entry.column.type === "date",
  );
  const said = eventColumns(given);
  return years.length === 0 || years.some(({ column: { name } }) => said.includes(name));
}
