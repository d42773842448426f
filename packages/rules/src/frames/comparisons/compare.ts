/**
 * Comparisons that ask for a number: differences, ratios, odds ratios, 'n times more likely',
 * 'raise the risk by'; three levels or more, or a whole column, are a group-by.
 */
import { difference, type Query, ratio, type Scalar } from "@probability-chat/query";
import { unlikeSides } from "../../grammar/accounting/unlike.ts";
import { readColumns } from "../../grammar/column-list.ts";
import { isQuantity } from "../../grammar/columns.ts";
import { moveTo } from "../../grammar/contrast.ts";
import { fork, join, type Reader, trying, wordAt } from "../../grammar/reader.ts";
import { type Shape, shapeOf } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { AUXILIARIES } from "../../lexicon/function-words.ts";
import { isPlural } from "../../text/stem.ts";
import { ask, conditionsOf, type Frame, grouped } from "../frame.ts";
import { tryScalar } from "../scalar.ts";
import {
  findUnnamed,
  findWord,
  head,
  pastHead,
  reworded,
  skipLead,
  trimWords,
  wordsOf,
} from "../words.ts";
import { columnsApart } from "./columns-apart.ts";
import {
  measureFollows,
  measurePrecedes,
  odded,
  pairOf,
  pairPlace,
  twoMeasures,
  withAndWithout,
  withOrElse,
} from "./compared-pair.ts";
import { differ, differenceBetween, exceeds, twoFigures } from "./differ.ts";
import { gap } from "./gap.ts";
import { leads, minusAsVersus } from "./lead.ts";
import { raises } from "./raises.ts";
import { secondSide, sharing } from "./shared-tail.ts";
import { timesMore, verbMeasure } from "./times-more.ts";

const LEAD_WORDS =
  /^(?:(?:please|can you|could you|now) )*(?:compare|contrast|comparison of|comparison between|compare the) (?:the )?/;

const DIFFERENCE =
  /^(?:the )?(?:(?:absolute|percentage point|average|mean|risk|overall) )*(?:difference|gap|differences|disparity)(?: ,?in percentage points ,?)? ?(?:in|of|for|between)(?: the)? /;

const RATIO =
  /^(?:the )?(?:relative risk|(?:risk|odds) probability|risk ratio|rate ratio|odds ratio|ratio) (?:of|for)(?: the)? /;

export const compareFrame: Frame = {
  name: "compare",
  read(said, from, to): Query | null {
    const reader = thatOfAsVersus(minusAsVersus(said, from, to), from, to);
    const second = secondSide(reader, from, to);
    return (
      raises(reader, from, to) ??
      columnsApart(reader, from, to) ??
      howCompared(reader, from, to) ??
      differ(reader, from, to) ??
      exceeds(reader, from, to) ??
      sharing(reader, from, second, to, (side, end) => timesMore(side, from, end)) ??
      leads(reader, from, to) ??
      gap(reader, from, to) ??
      sharing(reader, from, second, to, (side, end) => explicit(side, from, end)) ??
      sideBySide(reader, from, to)
    );
  },
};

/** 'The rate of A with that of B' in the words of 'the rate of A versus of B'. */
function thatOfAsVersus(reader: Reader, from: number, to: number): Reader {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      place > from + 1 &&
      place + 3 < to &&
      /^(?:with|to|and)$/.test(word) &&
      /^(?:that|those)$/.test(wordAt(reader, place + 1)) &&
      /^(?:of|for|in)$/.test(wordAt(reader, place + 2)),
  );
  if (at < 0 || !COMPARES.test(wordsOf(reader, from, at))) return reader;
  return reworded(
    reader,
    new Map([
      [at, "versus"],
      [at + 1, "the"],
    ]),
  );
}

const COMPARES = /\b(?:compar[a-z]+|ratio|difference|gap)\b/;

/** 'How do the marks of A and B compare', 'how does the cost of A compare with that of B'. */
function howCompared(reader: Reader, from: number, to: number): Query | null {
  const start = pastHead(reader, from, to, /^(?:and )?how (?:do|does|did) (?:the )?/);
  const verb = findWord(reader, start + 1, to, /^(?:compares?|compared)$/);
  if (start === from || verb < 0) return null;
  if (verb === to - 1) return pairOf(reader, start, verb, difference, true);
  const measured = pastHead(reader, verb + 1, to, IN_WHAT);
  if (measured > verb + 1) {
    const tried = fork(reader);
    const scalar = tryScalar(tried, measured, to);
    const query = scalar === null ? null : differenceBetween(tried, scalar, start - 1, verb);
    if (query !== null && tried.problems.length === 0) {
      join(reader, tried);
      return query;
    }
  }
  const words = new Map([[verb, "versus"]]);
  if (/^(?:with|to|versus)$/.test(wordAt(reader, verb + 1))) words.set(verb + 1, "the");
  return sideBySide(reworded(reader, words), start, to);
}

const IN_WHAT =
  /^(?:on|in|by|for|regarding|in terms of|with respect to|with regard to|when it comes to) (?:their |the |its )?/;

/** 'Compare men and women by income' in the words of 'on income': what measures the two groups them by nothing. */
function byAsOn(reader: Reader, from: number, to: number): Reader {
  const by = findUnnamed(reader, from + 2, to, /^by$/);
  const pair = by < 0 ? null : pairPlace(reader, from, by);
  if (pair === null || pair.end !== by || tryScalar(fork(reader), by + 1, to) === null)
    return reader;
  return reworded(reader, new Map([[by, "on"]]));
}

/** 'The odds ratio of winning' in the words of 'the odds probability of winning', whose end is a figure. */
function asChance(reader: Reader, from: number, to: number): Reader {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      place > from &&
      place + 1 < to &&
      word === "ratio" &&
      /^(?:odds|risk)$/.test(wordAt(reader, place - 1)) &&
      wordAt(reader, place + 1) === "of",
  );
  return at < 0 ? reader : reworded(reader, new Map([[at, "probability"]]));
}

/** 'Compare M of A and B', 'the difference in M between A and B', 'the odds ratio of E for A vs B'. */
function explicit(said: Reader, from: number, to: number): Query | null {
  const reader = byAsOn(asChance(said, from, to), from, to);
  const lead = skipLead(reader, from, to);
  const compare = head(reader, from, to, LEAD_WORDS);
  const start = compare > 0 ? from + compare : lead;
  const gap = compare > 0 ? 0 : head(reader, lead, to, DIFFERENCE);
  const times = compare > 0 || gap > 0 ? 0 : head(reader, lead, to, RATIO);
  if (compare === 0 && gap === 0 && times === 0) return null;
  const risk = times > 0 && /^(?:risk|probability)$/.test(wordAt(reader, start + times - 2));
  const body = start + gap + times - (risk ? 2 : 0);
  const isOdds = times > 0 && /\bodds ratio\b/.test(wordsOf(said, lead, to));
  const between = wordAt(reader, body - 1) === "between" || wordAt(reader, body - 2) === "between";
  const shape = shapeOf(reader, body, to);
  if (shape.groups.length > 0) {
    const scalar = tryScalar(reader, from + Math.max(compare, 0), to) ?? tryMain(reader, shape);
    if (scalar !== null) return grouped(scalar, shape.groups);
  }
  const having = between
    ? null
    : (withAndWithout(reader, body, to) ?? withOrElse(reader, body, to));
  if (having !== null) {
    const [a, b] = having;
    return times > 0 ? ratio(odded(a, isOdds), odded(b, isOdds)) : difference(a, b);
  }
  const joined = times > 0 ? "to" : "and";
  const figures = between || times > 0 ? twoFigures(reader, body, to, joined) : null;
  if (figures !== null) {
    const [a, b] = figures;
    return times > 0 ? ratio(odded(a, isOdds), odded(b, isOdds)) : difference(a, b);
  }
  const query =
    between && !measureFollows(reader, body, to) && !measurePrecedes(reader, body, to)
      ? null
      : pairOf(
          reader,
          body,
          to,
          (a, b) => (times > 0 ? ratio(odded(a, isOdds), odded(b, isOdds)) : difference(a, b)),
          gap === 0 && times === 0,
        );
  return (
    query ??
    (compare > 0 ? ofGroups(reader, body, to) : null) ??
    ask(reader, "Compare what, between which groups?", { from, to })
  );
}

/** 'Compare the average price of the towns': of each of them. */
function ofGroups(reader: Reader, from: number, to: number): Query | null {
  const end = trimWords(reader, from, to, /^[?.!]$/);
  const at = reader.tokens.findLastIndex(
    ({ word }, place) => place < end && /^(?:of|between|among|across|in|for)$/.test(word),
  );
  if (at <= from || !isPlural(wordAt(reader, end - 1))) return null;
  return trying(reader, (tried) => {
    const columns = readColumns(tried, at + 1, end);
    const areKinds = columns?.entries.every((entry) => !isQuantity(entry) && !entry.affirmative);
    const scalar = areKinds && columns?.end === end ? tryScalar(tried, from, at) : null;
    return scalar === null || columns === null ? null : grouped(scalar, columns.entries);
  });
}

function tryMain(reader: Reader, shape: Shape): Scalar | null {
  const [first] = shape.main;
  if (first === undefined) return null;
  const scalar =
    tryScalar(reader, first.from, first.to) ?? verbMeasure(fork(reader), first.from, first.to);
  if (scalar === null) return null;
  const given = conditionsOf(reader, shape);
  return given.kind === "all" ? scalar : moveTo(scalar, given);
}

/** 'survival of women vs men', 'odds of surviving for women compared to men', 'return rate with and without membership'. */
function sideBySide(reader: Reader, from: number, to: number): Query | null {
  const asks = AUXILIARIES.has(wordAt(reader, from));
  const isOdds = /\bodds\b/.test(wordsOf(reader, from, to));
  const beside = (a: Scalar, b: Scalar): Scalar =>
    isOdds ? ratio(odded(a, true), odded(b, true)) : difference(a, b);
  const having = asks ? null : withAndWithout(reader, from, to);
  if (having !== null) return beside(...having);
  const versus = findWord(reader, from + 1, to, /^versus$/);
  if (versus < 0)
    return !asks && betweenAll(reader, from, to) ? pairOf(reader, from, to, beside, true) : null;
  const measures = asks ? null : twoMeasures(reader, from, versus, to);
  if (measures !== null) return related(reader, ...measures) ?? beside(...measures);
  if (readColumns(fork(reader), versus + 1, to) !== null && pairPlace(reader, from, to) === null)
    return null;
  const place = pairPlace(reader, from, to);
  if (place === null) {
    const pair = withOrElse(reader, from, to);
    return pair === null ? null : beside(...pair);
  }
  return pairOf(reader, from, to, beside, true);
}

/** 'Age versus income', 'maths versus latin': how two columns are related, where no figures of them are asked for or these cannot be set against each other. */
function related({ index, tokens }: Reader, left: Scalar, right: Scalar): Query | null {
  if (left.kind !== "statistic" || right.kind !== "statistic" || left.statistic !== "mean")
    return null;
  const isFigure = tokens.some(({ word }) => /^(?:average|mean|compare[ds]?|typical)$/.test(word));
  const [a, b] = [left, right].map(({ column }) => index.byName.get(column));
  const kin = isFigure || a === undefined || b === undefined || areKin(a, b);
  if (kin && unlikeSides(difference(left, right), index) === null) return null;
  return { kind: "dependence", x: left.column, y: right.column, given: left.given, within: [] };
}

/** Whether two columns are in the same unit, or share a word of their names: the rent of two years. */
function areKin(a: ColumnEntry, b: ColumnEntry): boolean {
  const shared = a.words.some(({ stem }) => b.words.some((other) => other.stem === stem));
  return shared || (a.unit !== null && a.unit === b.unit);
}

/** 'Survival between men and women': the only two levels that there are, which together are all rows. */
function betweenAll(reader: Reader, from: number, to: number): boolean {
  const between = findWord(reader, from + 1, to, /^between$/);
  const place = between < 0 ? null : pairPlace(reader, between, to);
  return place?.start === between && place.levels === 2 && place.pair.entry.column.distinct === 2;
}
