/**
 * 'Short flights (under 800 km)', 'a long commute over 15 miles', 'old houses built before 1940': the
 * bound says what the adjective of degree means, so that the adjective itself need not be read.
 */
import type { Comparator } from "@probability-chat/query";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isYear } from "../../lexicon/calendar-names.ts";
import { ABOUT, comparative, isLowDegree, VAGUE } from "../../lexicon/comparators.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { columnCandidates, columnsAbout } from "../columns.ts";
import { isNamed, type Reader, wordAt } from "../reader.ts";
import {
  numbersOf,
  type Quantity,
  readComparator,
  readQuantity,
  spokenQuantity,
} from "./quantity.ts";

/** Degrees beyond those that always need a threshold. */
const DEGREE =
  /^(?:new|modern|failed|failing|passed|passing|newer|older|younger|longer|shorter|bigger|larger|smaller|higher|lower|heavier|lighter|cheaper|taller|obese|overweight|underweight|loyal|popular|successful)$/;
const LOW =
  /^(?:failed|failing|younger|shorter|smaller|lower|lighter|cheaper|underweight|unsuccessful)$/;
/** Whose direction depends on whether ages or years are told. */
const DATED = /^(?:old|older|new|newer|modern|recent|early|late|young|younger)$/;
const OUTCOME = /^(?:failed|failing|passed|passing)$/;

/** What a bound explains: the places of words not needed then, and of those that the adjective's comparative stands for. */
interface Explained {
  readonly places: readonly number[];
  readonly instead: ReadonlyMap<number, readonly string[]>;
}

/** The adjectives that a bound right behind their noun explains, with the signs around it. */
export function explainedByBounds(reader: Reader): Explained {
  const found = reader.tokens.flatMap((_, at) => explainedAt(reader, at) ?? []);
  return {
    places: found.flatMap(({ places }) => places),
    instead: new Map(found.flatMap(({ instead }) => [...instead])),
  };
}

function explainedAt(reader: Reader, at: number): Explained | null {
  const word = wordAt(reader, at);
  if (!(VAGUE.has(word) || DEGREE.test(word)) || isNamed(reader, at)) return null;
  if (/^(?:how|too|as|so|more|less|most|least|than|not)$/.test(wordAt(reader, at - 1))) return null;
  const noun = nounBehind(reader, at + 1);
  if (noun === null || (OUTCOME.test(word) && noun.column === null)) return null;
  const sign = signAt(reader, noun.end);
  const bound = boundAt(reader, sign?.body ?? noun.end, sign?.close ?? reader.tokens.length);
  if (bound === null || !agrees(word, bound)) return null;
  const own = noun.column !== null && bound.column === null;
  if (sign === null && !own && !isAbout(reader, word, bound)) return null;
  if (sign !== null && sign.close !== null && bound.end !== sign.close) return null;
  const places = [at, ...(sign?.signs ?? [])];
  const measured = ABOUT.get(word);
  if (own || measured === undefined || bound.column !== null || bound.about !== null)
    return { places, instead: new Map() };
  // 'short trips (under 2 hours)' as 'trips (shorter than 2 hours)'
  const words = bound.op === null ? null : comparative(measured, bound.op);
  const span = bound.comparator;
  if (words === null || span === null)
    return isTimed(bound) ? null : { places, instead: new Map() };
  const rest = Array.from(
    { length: span.end - span.start - 1 },
    (_, step) => span.start + 1 + step,
  );
  return { places: [...places, ...rest], instead: new Map([[span.start, words]]) };
}

/** Hours may be of a duration and of a delay. */
function isTimed({ quantity: { unit, age } }: Bound): boolean {
  return unit?.dimension === "time" && !age;
}

interface Noun {
  readonly end: number;
  /** The column of numbers that it names. */
  readonly column: ColumnEntry | null;
}

/** Up to two nouns that the table or any table knows: 'detached houses', 'commute'. */
function nounBehind(reader: Reader, from: number): Noun | null {
  let end = from;
  let column: ColumnEntry | null = null;
  for (let nouns = 0; nouns < 2; nouns++) {
    const mention = reader.mentionAt.get(end);
    if (mention === undefined && !isRowNoun(wordAt(reader, end))) break;
    const [best] = mention === undefined ? [] : columnCandidates(mention);
    column = best?.entry.numeric === true && best.entry.affirmative === null ? best.entry : null;
    end = mention?.end ?? end + 1;
  }
  return end === from ? null : { end, column };
}

interface Sign {
  readonly body: number;
  readonly close: number | null;
  readonly signs: readonly number[];
}

/** '(…)', ', i.e. …', 'meaning …'. */
function signAt(reader: Reader, at: number): Sign | null {
  const open = wordAt(reader, at);
  if (open === "(") {
    const close = reader.tokens.findIndex(({ word }, place) => place > at && word === ")");
    if (close < 0) return null;
    const says = /^(?:ie|meaning|namely)$/.test(wordAt(reader, at + 1)) ? [at + 1] : [];
    return { body: at + 1 + says.length, close, signs: [at, ...says, close] };
  }
  const comma = open === "," ? [at] : [];
  const place = at + comma.length;
  if (!/^(?:ie|meaning|namely)$/.test(wordAt(reader, place))) return null;
  return { body: place + 1, close: null, signs: [...comma, place] };
}

interface Bound {
  readonly op: Comparator | null;
  readonly quantity: Quantity;
  readonly column: ColumnEntry | null;
  readonly about: string | null;
  /** Where its comparator stands, if it has one. */
  readonly comparator: { readonly start: number; readonly end: number } | null;
  readonly end: number;
}

const LEADING =
  /^(?:built|made|constructed|founded|with|having|of|at|a|an|the|that|which|is|are|was|were|aged?|costing|lasting|weighing|scoring|earning|paying|priced)$/;

/** A comparison with a number, its column's name before or behind it or nowhere. */
function boundAt(reader: Reader, from: number, to: number): Bound | null {
  let at = from;
  let column: ColumnEntry | null = null;
  for (let steps = 0; steps < 4 && at < to; steps++) {
    const mention = reader.mentionAt.get(at);
    const [best] = mention === undefined || mention.end > to ? [] : columnCandidates(mention);
    if (mention !== undefined && best?.entry.numeric === true && column === null) {
      column = best.entry;
      at = mention.end;
    } else if (LEADING.test(wordAt(reader, at)) && readComparator(reader, at, to) === null) at += 1;
    else break;
  }
  const said = readComparator(reader, at, to);
  const between = wordAt(reader, at) === "between";
  const body = said?.end ?? (between ? at + 1 : at);
  const quantity = spokenQuantity(reader, body, to) ?? readQuantity(reader, body, to, between);
  if (quantity === null || quantity.ordinal) return null;
  const ranged = quantity.range !== null || (between && quantity.values.length === 2);
  const op = said?.op ?? quantity.op;
  if (!ranged && (op === null || op === "=" || op === "!=")) return null;
  const behind = reader.mentionAt.get(quantity.end);
  const own = behind === undefined ? undefined : columnCandidates(behind)[0]?.entry;
  const counted = column === null && own?.numeric === true && (behind?.end ?? to) <= to;
  return {
    op: ranged ? null : op,
    quantity,
    column: counted ? (own ?? null) : column,
    about: said?.about ?? quantity.about,
    comparator: said === null ? null : { start: at, end: said.end },
    end: counted ? (behind?.end ?? quantity.end) : quantity.end,
  };
}

/** Whether the bound goes where the adjective points: what is long is over, what is short under. */
function agrees(word: string, { op }: Bound): boolean {
  if (op === null || DATED.test(word)) return true;
  const low = LOW.test(word) || isLowDegree(word);
  return low === (op === "<" || op === "<=");
}

const DIMENSIONS: ReadonlyMap<string, RegExp> = new Map([
  ["length", /^(?:length|time)$/],
  ["height", /^length$/],
  ["distance", /^length$/],
  ["width", /^length$/],
  ["depth", /^length$/],
  ["weight", /^mass$/],
  ["price", /^money/],
  ["speed", /^speed$/],
]);

/** Whether the bound measures what the adjective does, so that 'expensive trips over 30 km' still asks. */
function isAbout(reader: Reader, word: string, { quantity, column, about }: Bound): boolean {
  const measured = /^(?:new|newer|modern)$/.test(word) ? "date" : ABOUT.get(word);
  if (measured === undefined) return false;
  if (about === measured) return true;
  const all = numbersOf(quantity);
  if (DATED.test(word) && all.every(isYear) && all.every((value) => value >= 1000)) return true;
  if (column !== null)
    return columnsAbout(reader.index, measured).some(({ entry }) => entry === column);
  const { unit, age } = quantity;
  if (unit !== null && !age) return DIMENSIONS.get(measured)?.test(unit.dimension) === true;
  return measured === "age"
    ? columnsAbout(reader.index, "age").length > 0
    : measured === "price" && all.every((value) => value >= 1000);
}
