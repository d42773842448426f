/** Shares asked for as numbers of a whole: 'one in how many', 'out of every 100', 'X makes up what share of Y'. */
import { ALL, type Query } from "@probability-chat/query";
import { isMeasure } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { bareColumns, type Parts } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import type { Mention } from "../../grounding/candidate.ts";
import { ask, conditionsOf, type Frame } from "../frame.ts";
import { head, pastHead, setAside, skipLead } from "../words.ts";
import { readShare } from "./chance-target.ts";
import { isSum, partOfSum, summed, sumOver } from "./part-of-sum.ts";
import { build } from "./probability.ts";

const ONE_IN =
  /^(?:about |roughly )?one (?:in|of|out of) (?:every )?how many (?:of )?(?:the |our |all )*/;
const MANY_OF = /^how many (?:in|of|out of) (?:every |each )?(?:10|100|1000|ten|hundred|thousand) /;
const OF_EVERY = /^(?:out )?of (?:every |each )?(?:a )?(?:10|100|1000|ten|hundred|thousand) /;
const MAKES_UP =
  /^(?:(?:accounts?|accounted) for|have|has|had|makes? up|made up|represents?|represented|constitutes?|constituted|comprises?|comprised) (?:what|which) (?:share|percentage|percent|%|fraction|proportion|portion|part) of (?:(?:the|all|our|total) )*/;

export const proportionFrame: Frame = {
  name: "proportion",
  read: (reader, from, to) =>
    ofWhole(reader, from, to) ??
    partOfSum(reader, from, to) ??
    outOf(reader, from, to) ??
    makesUp(reader, from, to) ??
    asPart(reader, from, to),
};

/** 'One in how many smokers is a woman', 'how many in 100 smokers are women'. */
function ofWhole(reader: Reader, from: number, to: number): Query | null {
  const opening = head(reader, from, to, ONE_IN) || head(reader, from, to, MANY_OF);
  if (opening === 0) return null;
  setAside(reader, from, from + opening);
  return shareOf(reader, from + opening, to, (main) => readShare(reader, main.from, main.to, true));
}

/** 'Out of every 100 smokers, how many are women'. */
function outOf(reader: Reader, from: number, to: number): Query | null {
  const opening = head(reader, from, to, OF_EVERY);
  if (opening === 0) return null;
  let many = from + opening;
  while (many < to && head(reader, many, to, /^how many /) === 0) many += 1;
  if (many >= to) return null;
  setAside(reader, from, from + opening);
  const whole = scan(reader, from + opening, many);
  return shareOf(reader, many + 2, to, (main) => ({
    target: scan(reader, main.from, main.to, { slot: "predicate" }),
    condition: whole,
  }));
}

/** 'Women account for what share of the smokers'. */
function makesUp(reader: Reader, from: number, to: number): Query | null {
  for (let at = from + 1; at < to; at++) {
    const length = head(reader, at, to, MAKES_UP);
    if (length === 0) continue;
    const start = skipLead(reader, from, at);
    const part = /^(?:do|does|did)$/.test(wordAt(reader, start)) ? start + 1 : start;
    const figure = figureAt(reader, at + length);
    const ofSum = figure && sumOfAll(reader, figure, scan(fork(reader), part, at), to);
    if (ofSum) return ofSum;
    return shareOf(reader, at + length, to, (main) => ({
      target: scan(reader, part, at),
      condition: scan(reader, main.from, main.to),
    }));
  }
  return null;
}

const AS_PART =
  /^as an? (?:share|percentage|percent|%|fraction|proportion|part) of (?:(?:the|all|our|total) )*/;
const NUMBER_OF = /^(?:the )?(?:total )?(?:(?:number|count) of )?(?:the |all )?/;

/** 'Women as a percentage of the smokers', but no cost as a percentage of the price. */
function asPart(reader: Reader, from: number, to: number): Query | null {
  for (let at = from + 1; at < to; at++) {
    const length = head(reader, at, to, AS_PART);
    if (length === 0) continue;
    const start = skipLead(reader, from, at);
    const tried = fork(reader);
    const target = scan(tried, pastHead(reader, start, at, NUMBER_OF), at);
    const events = target.some(({ kind }) => kind === "event");
    if (!events || bareColumns(target).length > 0 || tried.problems.length > 0) return null;
    join(reader, tried);
    const figure = figureAt(reader, at + length);
    if (figure !== undefined)
      return (
        sumOfAll(reader, figure, target, to) ??
        ask(reader, "A share of the rows, or of a sum?", { from: at + length, to })
      );
    return shareOf(reader, at + length, to, (main) => ({
      target,
      condition: scan(reader, main.from, main.to),
    }));
  }
  return null;
}

/** 'Books as a share of sales' is of what the column adds up to, not of the rows. */
function figureAt({ mentionAt }: Reader, at: number): Mention | undefined {
  const mention = mentionAt.get(at);
  const isFigure = mention?.candidates.some(
    ({ value, entry }) => value === null && isMeasure(entry),
  );
  return isFigure ? mention : undefined;
}

/** Of a measure that adds up and of nothing else, the part of some rows. */
function sumOfAll(
  reader: Reader,
  figure: Mention,
  part: readonly Item[],
  to: number,
): Query | null {
  const entry = isSum(reader, figure) && figure.end >= to ? summed(reader, figure) : undefined;
  const event = combine(part);
  return entry === undefined || event.kind === "all" ? null : sumOver(entry, event, ALL);
}

function shareOf(
  reader: Reader,
  from: number,
  to: number,
  read: (main: { from: number; to: number }) => Parts,
): Query | null {
  const shape = shapeOf(reader, from, to);
  const [main] = shape.main;
  if (main === undefined) return null;
  const target = { kind: "probability", parts: read(main) } as const;
  return build(reader, target, conditionsOf(reader, shape), shape.groups, main);
}
