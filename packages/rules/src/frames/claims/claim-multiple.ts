/** 'Does smoking double the risk', 'are charges 50 % higher for smokers': so many times the other side. */
import { type Comparator, type Query, ratio, type Scalar } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import { moveTo } from "../../grammar/contrast.ts";
import { readComparator, readQuantity } from "../../grammar/numbers/quantity.ts";
import { fork, isNamed, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues } from "../../grammar/sentence/clause.ts";
import { MULTIPLYING } from "../../lexicon/moves.ts";
import { directionOf } from "../comparative.ts";
import { absent } from "../comparisons/compared-pair.ts";
import { claim } from "../frame.ts";
import { tryScalar } from "../scalar.ts";
import { setAside } from "../words.ts";
import { comparative } from "./claim-comparative.ts";

export function multiple(reader: Reader, from: number, to: number): Query | null {
  return multiplies(reader, from, to) ?? higherBy(reader, from, to);
}

/** 'Does X double the risk of Y', 'is the risk of Y doubled by X'. */
function multiplies(reader: Reader, from: number, to: number): Query | null {
  const verb = reader.tokens.findIndex(
    ({ word }, at) => at > from && at + 1 < to && MULTIPLYING.has(word) && !isNamed(reader, at),
  );
  if (verb < 0) return null;
  const value = MULTIPLYING.get(wordAt(reader, verb));
  const passive = /ed$/.test(wordAt(reader, verb));
  const by = verb + 1 + (/^(?:by|for|with|if|when)$/.test(wordAt(reader, verb + 1)) ? 1 : 0);
  if (value === undefined || passive !== by > verb + 1) return null;
  const tried = fork(reader);
  const causes = passive ? scan(tried, by, to) : scan(tried, from, verb);
  askForValues(tried, causes);
  const start = wordAt(reader, verb + 1) === "the" ? verb + 2 : verb + 1;
  const figure = passive ? tryScalar(tried, from, verb) : tryScalar(tried, start, to);
  const cause = combine(causes);
  if (figure === null || cause.kind === "all" || tried.problems.length > 0) return null;
  if (!/^(?:probability|statistic|quantile)$/.test(figure.kind)) return null;
  join(reader, tried);
  const sides: [Scalar, Scalar] = [moveTo(figure, cause), moveTo(figure, absent(causes))];
  return claimOf(sides, value < 1 ? "<=" : ">=", value);
}

/** '(At least) 50 % higher', 'three times more likely': a claim's two sides, so far apart. */
function higherBy(reader: Reader, from: number, to: number): Query | null {
  for (let at = from + 1; at + 1 < to; at++) {
    const quantity = readQuantity(reader, at, to);
    const [value] = quantity?.values ?? [];
    if (quantity === null || value === undefined || quantity.values.length !== 1) continue;
    const isTimes = wordAt(reader, quantity.end) === "times";
    const percent = quantity.unit?.id === "%" || wordAt(reader, quantity.end) === "percent";
    const end = quantity.end + (isTimes || wordAt(reader, quantity.end) === "percent" ? 1 : 0);
    const way = directionOf(wordAt(reader, end));
    if ((!isTimes && !percent) || way === 0 || (isTimes && way < 0)) continue;
    const bound = [3, 2, 1]
      .map((length) => ({ start: at - length, read: readComparator(reader, at - length, to) }))
      .find(({ start, read }) => start >= from && read?.end === at);
    const start = bound?.start ?? at;
    const tokens = reader.tokens.map((token, place) =>
      place >= start && place < end ? { ...token, word: "much", value: null } : token,
    );
    const tried = { ...fork(reader), tokens };
    const claim = comparative(tried, from, to);
    if (claim?.kind !== "claim" || claim.right.kind === "number") return null;
    if (tried.problems.length > 0) return null;
    join(reader, tried);
    setAside(reader, start, end);
    const factor = isTimes ? value : 1 + (way * value) / 100;
    const up = bound?.read?.op ?? ">=";
    return claimOf([claim.left, claim.right], way > 0 ? up : (OPPOSITE[up] ?? up), factor);
  }
  return null;
}

const OPPOSITE: Readonly<Partial<Record<Comparator, Comparator>>> = {
  ">": "<",
  ">=": "<=",
  "<": ">",
  "<=": ">=",
};

function claimOf([left, right]: [Scalar, Scalar], op: Comparator, value: number): Query {
  return claim(ratio(left, right), op, value);
}
