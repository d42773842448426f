/**
 * Words that judge rather than measure: 'the best wine', 'the safest road', 'are sequels worse'. What
 * they judge by is the one rating of the table where that is plain, else asked.
 */
import { ALL, type Event, mean, probability, type Scalar } from "@probability-chat/query";
import { isMeasure } from "../grammar/columns.ts";
import { settledText } from "../grammar/offers.ts";
import { type Option, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { equals } from "../grounding/conditions.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { polarityOfScalar } from "./polarity-of.ts";
import { ratingColumn, ratingColumns } from "./rating-column.ts";

export interface Judgement {
  readonly sign: 1 | -1;
  readonly end: number;
}

const GOOD = /^(?:best|better|safest|safer|healthiest|healthier)$/;
const BAD = /^(?:worst|worse|riskiest|riskier|deadliest|deadlier)$/;
const GOOD_QUALITY = /^(?:safe|healthy|reliable|successful)$/;
const BAD_QUALITY = /^(?:dangerous|risky|deadly|unsafe|unhealthy|unreliable)$/;

/** A word that judges, or two of them, and which end it means. */
export function judgementAt(reader: Reader, at: number): Judgement | null {
  const word = wordAt(reader, at);
  if (GOOD.test(word)) return { sign: 1, end: at + 1 };
  if (BAD.test(word)) return { sign: -1, end: at + 1 };
  const way = /^(?:most|more)$/.test(word) ? 1 : /^(?:least|less)$/.test(word) ? -1 : 0;
  const quality = wordAt(reader, at + 1);
  const own = GOOD_QUALITY.test(quality) ? 1 : BAD_QUALITY.test(quality) ? -1 : 0;
  return way === 0 || own === 0 ? null : { sign: way === own ? 1 : -1, end: at + 2 };
}

/** Which end of a figure the judgement at a place means: 1 its high one, -1 its low one, 0 where that is not plain. */
export function endMeant(reader: Reader, at: number, figure: Scalar): 1 | -1 | 0 {
  const told = settledText(reader, keyAt(at));
  if (told !== null) return told.startsWith("+") ? 1 : -1;
  const sign = polarityOfScalar(figure, reader.index);
  const judged = judgementAt(reader, at);
  if (judged === null || sign === 0) return 0;
  return sign > 0 === judged.sign > 0 ? 1 : -1;
}

/** What is judged by: the rating, or what was told; asked where neither is. */
export function judgedBy(reader: Reader, at: number, given: Event): Scalar | null {
  const judged = judgementAt(reader, at);
  if (judged === null) return null;
  const told = settledText(reader, keyAt(at));
  const entry =
    told === null
      ? RATED.test(wordAt(reader, at)) && !isOfSelling(reader, at)
        ? ratingColumn(reader.index)
        : undefined
      : reader.index.byName.get(told.slice(1));
  if (entry !== undefined) return figureOf(entry, given);
  if (reader.problems.length > 0) return null;
  const span = spanOf(reader, at, judged.end);
  const message = `What makes one “${span.text}” here? Please name a column.`;
  const options = optionsFor(reader, at, judged.sign);
  reader.problems.push({ kind: "ask", span, message, offer: { key: keyAt(at), options } });
  return null;
}

/** What sells better need not be rated better. */
function isOfSelling(reader: Reader, at: number): boolean {
  const verb =
    /^(?:sell|sells|sold|selling|pay|pays|paid|paying|earn|earns|earned|seller|sellers)$/;
  return verb.test(wordAt(reader, at - 1)) || verb.test(wordAt(reader, at + 1));
}

const RARELY_ROWS =
  /^(?:days?|nights?|hours?|places?|locations?|areas?|sites?|stores?|shops?|branch(?:es)?|people|persons?|someone|somebody|anyone|anybody|individuals?|humans?|folks?|everyone|everybody)$/;

/** Times, places and people, which are judged by the rating of few tables. */
export const isRarelyRow = (noun: string): boolean => RARELY_ROWS.test(noun);

/** What a rating says as well. */
const RATED = /^(?:best|better|worst|worse)$/;

const keyAt = (at: number): string => `judged:${at}`;

function figureOf(entry: ColumnEntry, given: Event): Scalar {
  return entry.affirmative === null
    ? mean(entry.column.name, given)
    : probability(equals(entry, entry.affirmative), given);
}

/** Ratings, then what there had better be much or little of, else any measure; of safety, what goes wrong. */
function optionsFor(reader: Reader, at: number, sign: 1 | -1): Option[] {
  const { index } = reader;
  const rated = RATED.test(wordAt(reader, at));
  const signed = index.columns.flatMap((entry): [ColumnEntry, number][] => {
    const told = entry.affirmative !== null || isMeasure(entry);
    const way = told ? polarityOfScalar(figureOf(entry, ALL), index) : 0;
    return way === 0 || (!rated && way > 0) ? [] : [[entry, way * sign]];
  });
  const ratings = rated ? ratingColumns(index) : [];
  const known = [
    ...ratings.map((entry): [ColumnEntry, number] => [entry, sign]),
    ...(ratings.length > 1 ? [] : signed.filter(([entry]) => !ratings.includes(entry))),
  ];
  const others = index.columns.filter(
    (entry) => isMeasure(entry) && !known.some(([own]) => own === entry),
  );
  // of what is measured where something went wrong, less is safer
  const usual = rated ? 1 : -sign;
  const options =
    known.length > 1
      ? known
      : [...known, ...others.map((entry): [ColumnEntry, number] => [entry, usual])];
  return options.map(
    ([
      {
        affirmative,
        column: { name },
      },
      way,
    ]) => ({
      label: `the ${way > 0 ? "highest" : "lowest"} ${affirmative === null ? name : `share of ${name}`}`,
      settled: `${way > 0 ? "+" : "-"}${name}`,
    }),
  );
}
