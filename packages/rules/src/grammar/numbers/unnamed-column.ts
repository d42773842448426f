/** Which column a number is of where none is named beside it: its unit's, its adjective's, the one that has such numbers. */
import { asColumn, type Candidate, GUESSED } from "../../grounding/candidate.ts";
import { atAllTimes } from "../../grounding/columns/timed-measures.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { AMOUNT, PIECES } from "../../lexicon/amounts.ts";
import { isYear } from "../../lexicon/calendar-names.ts";
import { isSum, isThing } from "../../lexicon/dealings.ts";
import { isKind, isRowNoun, isYoung } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural, stem } from "../../text/stem.ts";
import {
  columnsAbout,
  columnsInUnit,
  inUnitOf,
  isMeasure,
  isQuantity,
  tallyColumn,
} from "../columns.ts";
import type { Stretch } from "../item.ts";
import { measuringVerb } from "../lasting.ts";
import { pick, type Reader, spanOf, tell, wordAt } from "../reader.ts";
import { followedByNoun, reaches, tellOnlyOne, unitFit } from "./number-fit.ts";
import { type Comparison, numbersOf, type Quantity } from "./quantity.ts";

/** The column of a number with neither a column's name before it nor one after it. */
export function unnamedColumn(
  { reader, to }: Stretch,
  quantity: Quantity,
  { op, about, start }: Comparison,
): Candidate | null {
  const { unit, end } = quantity;
  const inUnit = unit === null ? [] : columnsInUnit(reader.index, unit);
  // 'sold for over 300,000'
  const sale = measuringVerb(reader, Math.max(0, start - 2), start);
  if (sale !== null) return pick(reader, { start, end }, sale.candidates);
  const told = quantity.age
    ? columnsAbout(reader.index, "age")
    : about !== null
      ? measuredBy(reader, about, quantity, start)
      : inUnit;
  // longer than 10 miles: no matter of when it began
  const timely = unit === null ? told : told.filter(({ entry }) => entry.column.type !== "date");
  const pool = about !== null && timely.length === 0 ? inUnit : timely;
  // which of several times is meant is not told by how far a number goes
  const reached = pool.filter(({ entry }) =>
    atAllTimes(reader.index, entry).some((own) => reaches(own, quantity)),
  );
  const best =
    reached.length > 0
      ? reached
      : pool.filter(({ entry }) => !isFarBeyond(entry, quantity) && !isFarBelow(entry, quantity));
  const chosen = pick(reader, { start, end }, unitFit(best, quantity));
  if (chosen !== null || best.length > 0 || op === "!=" || about !== null) return chosen;
  const sum = sumOfRow(reader, quantity, start);
  if (sum !== null) return sum;
  const size = sizeOfGroup(reader, start);
  if (size !== null) return size;
  const tally = tallied(reader, end);
  if (tally !== null) return tally;
  if (followedByNoun(reader, end, to) || countsThings(reader, quantity)) return null;
  const bare = op === "=" && quantity.range === null;
  const noun = wordAt(reader, start - 1);
  const aged = /^(?:aged?|ages)$/.test(noun);
  if (unit === null && (!bare || aged) && (aged || !isOfNobody(reader))) {
    const ages = columnsAbout(reader.index, "age").filter(
      ({ cost, entry }) =>
        (cost < 0.2 || entry.words.every(({ word }) => word === "age" || unitOf(word))) &&
        reaches(entry, quantity) &&
        (aged || !isThing(noun) || entry.words.some(({ stem: own }) => own === stem(noun))),
    );
    const [only] = ages;
    if (only !== undefined) return only;
  }
  return bare ? null : onlyOneReached(reader, quantity, start);
}

/** 'What share is above 60': a question that names nobody who could be so old, and nothing of the table. */
function isOfNobody({ tokens, mentions }: Reader): boolean {
  const asked = tokens.some(({ word }) =>
    /^(?:what|which|how|share|percentage|percent)$/.test(word),
  );
  const named = tokens.some(
    ({ word }) => isRowNoun(word) || isYoung(word) || /^(?:who|whose|people|aged?|old)$/.test(word),
  );
  return asked && !named && mentions.every(({ light }) => light);
}

/** 'Over 500 rentals' of a table whose column `count` says how many rentals each row stands for. */
function tallied(reader: Reader, at: number): Candidate | null {
  const tally = tallyColumn(reader.index);
  if (tally === null || !isKind(wordAt(reader, at)) || reader.mentionAt.has(at)) return null;
  reader.framed.add(at);
  return asColumn(tally);
}

/** '20 cigarettes', '20 a day': a number of things, or of times, and no age. */
function countsThings(reader: Reader, { end }: Quantity): boolean {
  const named = reader.mentionAt.get(end)?.candidates[0];
  const isRate =
    /^(?:a|an|per|each|every)$/.test(wordAt(reader, end - 2)) &&
    unitOf(wordAt(reader, end - 1))?.dimension === "time";
  return (
    isRate ||
    (named?.value === null &&
      named.entry.affirmative !== null &&
      named.cost >= GUESSED &&
      isPlural(wordAt(reader, end)))
  );
}

/** The columns that an adjective measures: how long is a length, or in hours a duration. */
function measuredBy(
  reader: Reader,
  about: string,
  { unit }: Quantity,
  start: number,
): readonly Candidate[] {
  const own = ofVerb(reader, columnsAbout(reader.index, about), start);
  if (about !== "length" || unit === null) return own;
  if (unit.dimension === "length") {
    // 'flights longer than 1000 km' are no long times in the air
    const far = columnsInUnit(reader.index, unit);
    const near = far.some(({ entry }) => own.some((one) => one.entry === entry));
    return near || far.length === 0 ? own : far;
  }
  if (unit.dimension !== "time") return own;
  const lasting = columnsInUnit(reader.index, unit).filter(({ entry }) =>
    entry.words.some(({ word }) => LASTING.test(word)),
  );
  return lasting.length > 0 ? lasting : own;
}

/** 'Arrived more than 30 minutes late' beside a delay of departures: of several, the one that the verb names too. */
function ofVerb(reader: Reader, own: readonly Candidate[], start: number): readonly Candidate[] {
  const verb = reader.mentions.findLast(({ end }) => end <= start && end >= start - 2);
  const named = own.filter(({ entry }) => verb?.candidates.some((one) => one.entry === entry));
  return named.length > 0 ? named : own;
}

const LASTING = /^(?:duration|runtime|length|elapsed|span)$/;

const GROUP =
  /^(?:groups?|part(?:y|ies)|famil(?:y|ies)|households?|teams?|crews?|class(?:es)?|tables?|batch(?:es)?)$/;
const HEADS =
  /^(?:group|party|family|household|team|crew|class|guests?|people|persons?|pax|heads?|covers?|members?|size|headcount|occupants?|travell?ers?)$/;

/** 'A group of 6': the one column of how many belong together, such as a `party_size`. */
function sizeOfGroup(reader: Reader, start: number): Candidate | null {
  const of = reader.tokens.findLastIndex(({ word }, at) => at < start && word === "of");
  if (of < start - 3 || !GROUP.test(wordAt(reader, of - 1))) return null;
  const sizes = reader.index.columns.filter(
    ({ column, numeric, affirmative, words }) =>
      numeric &&
      affirmative === null &&
      column.integer &&
      words.some(({ word }) => HEADS.test(word)) &&
      words
        .filter(({ weight }) => weight > 0.25)
        .every(({ word }) => COUNTING.test(word) || HEADS.test(word)),
  );
  const [only] = sizes;
  if (only === undefined || sizes.length > 1) return null;
  return asColumn(only, 0.2);
}

/** 'Orders over 50': the one column of amounts of money that each is of. */
function sumOfRow(reader: Reader, quantity: Quantity, start: number): Candidate | null {
  let before = start - 1;
  while (/^(?:is|are|was|were|be|being|of|for|that|which|worth)$/.test(wordAt(reader, before)))
    before -= 1;
  // as it was written, though it be read as a row
  const noun = reader.tokens[before]?.text.toLowerCase() ?? "";
  if (!isSum(noun) || quantity.unit?.dimension.startsWith("money") === false) return null;
  const reached = reader.index.columns.filter((entry) => reaches(entry, quantity));
  const isAmount = (entry: ColumnEntry): boolean =>
    entry.words.some(({ word }) => AMOUNT.test(word) || /^(?:value|price)$/.test(word));
  const sums = reached.filter(
    (entry) =>
      isMeasure(entry) && isAmount(entry) && !entry.words.some(({ word }) => APART.test(word)),
  );
  const own = sums.filter(({ words }) => words.some((word) => word.stem === stem(noun)));
  const [only, more] = sums.length > 1 && own.length > 0 ? own : sums;
  if (only === undefined || more !== undefined) return null;
  // 'orders of 3 or more' may be those of so many things
  const counts = reached.filter(
    (entry) =>
      isQuantity(entry) && !isAmount(entry) && entry.words.some(({ word }) => PIECES.test(word)),
  );
  if (counts.length > 0 && quantity.unit === null) return null;
  tell(reader, `“${spanOf(reader, start, quantity.end).text}” is taken as \`${only.column.name}\``);
  return asColumn(only, 0.2);
}

/** Amounts beside what a row itself comes to, and those of who is behind it. */
const APART =
  /^(?:unit|each|per|average|mean|shipping|freight|discount|tax|tip|points|loyalty|count|items?|quantity|fees?|rates?|income|salary|wages?|earnings|balance|limit)$/;

const COUNTING = /^(?:number|num|no|count|total|of|in|the|n)$/;

/** A large number belongs to the one measure that has numbers so large. */
function onlyOneReached(reader: Reader, quantity: Quantity, start: number): Candidate | null {
  const { unit, end } = quantity;
  const all = numbersOf(quantity);
  if (!all.every((value) => Math.abs(value) >= 1000) || all.every(isYear)) return null;
  if (unit !== null && !unit.dimension.startsWith("money")) return null;
  const fitting = reader.index.columns.filter(
    (entry) =>
      entry.column.role === "measure" &&
      (entry.unit === null || unitOf(entry.unit)?.dimension.startsWith("money") === true) &&
      entry.column.distinct > 12 &&
      reaches(entry, quantity),
  );
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  tellOnlyOne(reader, only, start, end);
  return asColumn(only, 0.3);
}

/** Whether the numbers, in the column's own unit, are nothing beside its values. */
function isFarBelow(entry: ColumnEntry, { values, range, unit }: Quantity): boolean {
  const { max } = entry.column;
  if (unit === null || typeof max !== "number") return false;
  return (range === null ? values : [range.high]).every((value) => {
    const own = inUnitOf(entry, value, unit);
    return own !== null && own > 0 && own < max / 10_000;
  });
}

/** '5 years' of a column of hours in a month: what no conversion of its numbers comes near. */
function isFarBeyond(entry: ColumnEntry, quantity: Quantity): boolean {
  const { max } = entry.column;
  const { unit } = quantity;
  if (unit?.dimension !== "time" || typeof max !== "number") return false;
  return numbersOf(quantity).every(
    (value) => (inUnitOf(entry, value, unit) ?? 0) > FAR_BEYOND * max,
  );
}

const FAR_BEYOND = 50;
