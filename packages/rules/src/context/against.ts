/** 'Is that higher than overall?', 'how does it compare with men?': the last figure beside another. */
import {
  ALL,
  and,
  type Comparator,
  difference,
  type Event,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import {
  conjuncts,
  type Figure,
  figureOf,
  mapGiven,
  replaceCondition,
  without,
} from "../edit-query.ts";
import { directionOf } from "../frames/comparative.ts";
import { moreOfTwo } from "../frames/comparisons/either-or.ts";
import { findWord, head, trimWords } from "../frames/words.ts";
import { columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { complement, isRest, moveTo, pairIn, shareColumn } from "../grammar/contrast.ts";
import type { Item } from "../grammar/item.ts";
import { readQuantity } from "../grammar/numbers/quantity.ts";
import { fork, join, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { askForValues } from "../grammar/sentence/clause.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";

const IT =
  "(?:that|this|it|they|those|these|(?:that|this|the) (?:figure|number|rate|share|average|result|value|percentage|probability))";
const LEAD = "^(?:(?:and|so|but|ok|then|,) )*";
const WHETHER = new RegExp(
  `${LEAD}(?:is|are|was|were) ${IT} (?:(?:any|much|significantly|also|even|really|actually|slightly|a lot|the) )*`,
);
const BESIDE = new RegExp(
  `${LEAD}(?:(?:how|what) (?:does|do|did|would) ${IT} (?:compare|versus|stack up)|how (?:is|are) ${IT} (?:different|versus)|compare(?: ${IT})?|what is the difference|how much (?:higher|lower|more|less|larger|smaller|bigger|greater|better|worse) (?:is|are|was|were) ${IT}|and (?=versus)|(?=versus)) ?(?:(?:to|with|against|versus|than|from|between ${IT} and) )?`,
);

function givenOf(figure: Figure): Event {
  return figure.kind === "count" ? figure.event : figure.given;
}

const EVERYTHING =
  /^(?:(?:the|for|in|of|among|across|with|on) )*(?:overall|average|mean|general|normal|usual|total|everyone|everybody|everything|anyone|all(?: of them)?|(?:all|average) \p{L}+|whole \p{L}+|overall \p{L}+) $/u;

/** The figure of all rows, of the others, or of the rows that a fragment names; undefined where none is named. */
function otherFigure(
  reader: Reader,
  figure: Figure,
  from: number,
  to: number,
): Scalar | null | undefined {
  const given = givenOf(figure);
  const last = wordAt(reader, to - 1);
  const everything = head(reader, from, to, EVERYTHING) > 0;
  if (everything && (!/^\p{L}+s$/u.test(last) || isRowNoun(last)))
    return given.kind === "all" ? null : mapGiven(figure, () => ALL);
  const [only, more] = conjuncts(given);
  if (isRest(reader, from, to))
    return only === undefined || more !== undefined ? null : moveTo(figure, complement(only));
  const items = scan(reader, from, to);
  const event = combine(items);
  if (event.kind === "all") return undefined;
  askForValues(reader, items);
  // 'than in the North' of men: those of the North who are men, or all of them?
  if (only !== undefined && !shareColumn(event, given)) return null;
  return mapGiven(figure, (rows) => replaceCondition(rows, event));
}

function claimed(
  reader: Reader,
  figure: Figure,
  from: number,
  to: number,
): Query | null | undefined {
  const word = wordAt(reader, from);
  const way = directionOf(word) || (/^(?:above|over)$/.test(word) ? 1 : 0);
  if (/^(?:better|worse)$/.test(word)) return undefined;
  if (!measures(reader, word, figure)) return undefined;
  const op: Comparator | null =
    way > 0 ? ">" : way < 0 || /^(?:below|under)$/.test(word) ? "<" : null;
  if (op === null) return undefined;
  let at = from + 1;
  if (/^(?:likely|common|often|frequent)$/.test(wordAt(reader, at))) {
    if (figure.kind !== "probability") return undefined;
    at += 1;
  }
  const than = wordAt(reader, at) === "than" || directionOf(word) === 0;
  if (wordAt(reader, at) === "than") at += 1;
  const number = than ? readQuantity(reader, at, to) : null;
  if (number !== null && number.end >= to) {
    const [value] = number.values;
    const share = figure.kind === "probability";
    const percent =
      number.unit?.dimension === "percent" || /%|percent/.test(wordAt(reader, to - 1));
    if (value === undefined || number.values.length > 1 || (share && !percent && value > 1))
      return undefined;
    const right = { kind: "number", value: share && percent ? value / 100 : value } as const;
    return { kind: "claim", left: figure, op, right };
  }
  if (!than && !/^(?:for|in|among|with|at|on|if)$/.test(wordAt(reader, at))) return undefined;
  if (!than) return higherFor(reader, figure, op, at, to);
  const other = otherFigure(reader, figure, at, to);
  return other == null ? other : { kind: "claim", left: figure, op, right: other };
}

/** 'Is that older' compares ages, 'is it higher' whatever was asked. */
export function measures(reader: Reader, word: string, figure: Figure): boolean {
  const about =
    /^(?:(?:high|low|larg|bigg|small|great)(?:er|est)|most|least|best|worst|fewest)$/.test(word)
      ? undefined
      : ABOUT.get(word);
  return (
    about === undefined ||
    ("column" in figure &&
      columnsAbout(reader.index, about).some(({ entry }) => entry.column.name === figure.column))
  );
}

/** 'Is it higher for men?' of women: than for women; else than for the others. 'For men or for women?' asks which. */
function higherFor(
  reader: Reader,
  figure: Figure,
  op: Comparator,
  from: number,
  to: number,
): Query | undefined {
  const items = scan(reader, from, to);
  if (findWord(reader, from, to, /^or$/) >= 0) return higherOf(reader, figure, op, items);
  const event = combine(items);
  if (event.kind === "all") return undefined;
  askForValues(reader, items);
  const left = mapGiven(figure, (rows) => replaceCondition(rows, event));
  const right = shareColumn(event, givenOf(figure))
    ? figure
    : mapGiven(figure, (rows) => and(rows, complement(event)));
  return { kind: "claim", left, op, right };
}

function higherOf(
  reader: Reader,
  figure: Figure,
  op: Comparator,
  items: readonly Item[],
): Query | undefined {
  const pair = pairIn(items);
  if (pair === null) return undefined;
  askForValues(reader, pair.rest);
  const scalar = mapGiven(figure, (given) => replaceCondition(given, combine(pair.rest)));
  const columns = [pair.entry.column.name];
  const open = mapGiven(scalar, (given) => without(given, columns));
  return moreOfTwo(pair, open, op === "<" ? "asc" : "desc");
}

/** The last figure beside another one; undefined where the text sets none beside it. */
export function setBeside(reader: Reader, last: Query): Query | null | undefined {
  const figure = figureOf(last);
  if (figure === null) return undefined;
  const to = trimWords(reader, 0, reader.tokens.length, /^[?.!]$/);
  const whether = head(reader, 0, to, WHETHER);
  const beside = head(reader, 0, to, BESIDE);
  if (whether === 0 && beside === 0) return undefined;
  const tried = fork(reader);
  const made = whether > 0 ? claimed(tried, figure, whether, to) : apart(tried, figure, beside, to);
  if (made == null && tried.problems.length === 0) return made;
  join(reader, tried);
  return tried.problems.length > 0 ? null : made;
}

function apart(reader: Reader, figure: Figure, from: number, to: number): Query | null | undefined {
  const start = wordAt(reader, from) === "versus" ? from + 1 : from;
  if (start >= to) return undefined;
  const other = otherFigure(reader, figure, start, to);
  return other == null ? other : difference(figure, other);
}
