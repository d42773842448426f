/**
 * Comparisons that ask for a number: differences, ratios, odds ratios, 'n times more likely',
 * 'raise the risk by'; three levels or more, or a whole column, are a group-by.
 */
import { difference, type Query, ratio, type Scalar } from "@probability-chat/query";
import { readColumns } from "../grammar/column-list.ts";
import { moveTo } from "../grammar/contrast.ts";
import { shapeOf } from "../grammar/ranges.ts";
import { fork, type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { AUXILIARIES } from "../lexicon/function-words.ts";
import {
  measureFollows,
  measurePrecedes,
  odded,
  pairOf,
  pairPlace,
  withAndWithout,
  withOrElse,
} from "./compared-pair.ts";
import { differ, exceeds, twoFigures } from "./differ.ts";
import { conditionsOf, type Frame, grouped, head, skipLead, wordsOf } from "./frame.ts";
import { raises } from "./raises.ts";
import { tryScalar } from "./scalar.ts";
import { timesMore, verbMeasure } from "./times-more.ts";

const LEAD_WORDS =
  /^(?:(?:please|can you|could you|now) )*(?:compare|contrast|comparison of|comparison between|compare the) (?:the )?/;

const DIFFERENCE =
  /^(?:the )?(?:(?:absolute|percentage point|average|mean|risk) )?(?:difference|gap|differences|disparity) (?:in|of|between)(?: the)? /;

const RATIO =
  /^(?:the )?(?:relative risk|risk ratio|rate ratio|odds ratio|ratio) (?:of|for)(?: the)? /;

export const compareFrame: Frame = {
  name: "compare",
  read(reader, from, to): Query | null {
    return (
      raises(reader, from, to) ??
      differ(reader, from, to) ??
      exceeds(reader, from, to) ??
      timesMore(reader, from, to) ??
      explicit(reader, from, to) ??
      sideBySide(reader, from, to)
    );
  },
};

/** 'Compare M of A and B', 'the difference in M between A and B', 'the odds ratio of E for A vs B'. */
function explicit(reader: Reader, from: number, to: number): Query | null {
  const lead = skipLead(reader, from, to);
  const compare = head(reader, from, to, LEAD_WORDS);
  const start = compare > 0 ? from + compare : lead;
  const gap = compare > 0 ? 0 : head(reader, lead, to, DIFFERENCE);
  const times = compare > 0 || gap > 0 ? 0 : head(reader, lead, to, RATIO);
  if (compare === 0 && gap === 0 && times === 0) return null;
  const body = start + gap + times;
  const isOdds = times > 0 && /\bodds ratio\b/.test(wordsOf(reader, lead, body));
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
  if (query !== null) return query;
  if (reader.problems.length === 0)
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, from, to),
      message: "Compare what, between which groups?",
    });
  return null;
}

function tryMain(reader: Reader, shape: ReturnType<typeof shapeOf>): Scalar | null {
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
  const having = asks ? null : withAndWithout(reader, from, to);
  if (having !== null) return difference(...having);
  const versus = reader.tokens.findIndex(
    (token, at) => at > from && at < to && token.word === "versus",
  );
  if (versus < 0) return null;
  if (readColumns(fork(reader), versus + 1, to) !== null && pairPlace(reader, from, to) === null)
    return null;
  const isOdds = /\bodds\b/.test(wordsOf(reader, from, to));
  const place = pairPlace(reader, from, to);
  if (place === null) {
    const pair = withOrElse(reader, from, to);
    return pair === null ? null : difference(odded(pair[0], isOdds), odded(pair[1], isOdds));
  }
  return pairOf(
    reader,
    from,
    to,
    (a, b) => (isOdds ? ratio(odded(a, true), odded(b, true)) : difference(a, b)),
    true,
  );
}
