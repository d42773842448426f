/** The right side of a comparative claim: a number, another figure, or the left one of other rows. */
import { ALL, and, type Event, probability, type Scalar } from "@probability-chat/query";
import { conjuncts, mapGiven, partsBeyond, replaceCondition, sameEvent } from "../../edit-query.ts";
import { combine } from "../../grammar/combine.ts";
import { complement, isRest, moveTo, readOther, shareColumn } from "../../grammar/contrast.ts";
import { readQuantity } from "../../grammar/numbers/quantity.ts";
import { conversion } from "../../grammar/numbers/unknown-unit.ts";
import { fork, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import type { Comparative } from "../comparative.ts";
import { measureBeside } from "../comparisons/compared-pair.ts";
import { saysFigure } from "../says-figure.ts";
import { tryScalar } from "../scalar.ts";
import { findWord, wordsOf } from "../words.ts";
import type { Left } from "./claim-sides.ts";

export function rightSide(
  reader: Reader,
  left: Left,
  found: Comparative,
  than: number | null,
  to: number,
): Scalar | null {
  if (than === null)
    return left.group.kind === "all"
      ? null
      : moveTo(left.scalar, complement(left.told ?? left.group));
  if (left.told !== undefined && isRest(reader, than, to))
    return moveTo(left.scalar, complement(left.told));
  const quantity = readQuantity(reader, than, to);
  const value = quantity?.values[0];
  if (
    quantity !== null &&
    value !== undefined &&
    quantity.values.length === 1 &&
    !quantity.ordinal &&
    remainderEmpty(reader, quantity.end, to)
  ) {
    const share = left.scalar.kind === "probability" && (quantity.unit?.id === "%" || value > 1);
    if (share) return { kind: "number", value: value / 100 };
    const { scalar } = left;
    const entry = "column" in scalar ? reader.index.byName.get(scalar.column) : undefined;
    const fit = entry && conversion(reader, entry, quantity, { start: than, end: quantity.end });
    if (fit === null) return null;
    const own = fit === undefined ? value : fit(value);
    return own === null ? null : { kind: "number", value: own };
  }
  const beside = measureBeside(reader, left.scalar, than, to);
  if (beside !== null) return beside;
  const scalar = /\b(?:average|mean|median|probability|rate|chance|maximum|minimum|number)\b/.test(
    wordsOf(reader, than, to),
  )
    ? tryScalar(reader, than, to)
    : null;
  if (scalar !== null) return ofTheSame(reader, left, scalar, than, to);
  const other = readOther(reader, than, to, left.group);
  if (other === null) {
    const figure = wordAt(reader, than - 1) === "versus" ? null : tryScalar(reader, than, to);
    // 'than those with children' is no figure of the children
    // 'more likely than adults to …' of a column that says something of some
    const other = figure?.kind === "probability" && left.scalar.kind === "probability";
    return figure === null ||
      (other && !saysFigure(reader, than, to)) ||
      (figure.kind === "statistic" && /^(?:with|having)$/.test(said(reader, than)))
      ? null
      : ofTheSame(reader, left, figure, than, to);
  }
  if (other.kind === "all") return mapGiven(left.scalar, () => ALL);
  if (left.scalar.kind === "probability" && left.group === left.scalar.event)
    return probability(other);
  if (found.of === "rate" && left.scalar.kind === "probability" && left.scalar.given.kind === "all")
    return probability(other);
  const { scalar: asked } = left;
  // 'are returned orders more often toys than books': the second is said of the same rows
  if (
    found.of === "rate" &&
    asked.kind === "probability" &&
    shareColumn(asked.event, other) &&
    !shareColumn(asked.given, other)
  )
    return { ...asked, event: replaceCondition(asked.event, other) };
  if (other.kind !== "not" && left.group.kind !== "all" && !shareColumn(left.group, other))
    return mapGiven(left.scalar, (given) => exchange(given, left.group, other));
  return moveTo(left.scalar, other);
}

/** 'Do flats with a garden cost more': than those without, which are flats as well. */
export function withModifier(reader: Reader, left: Left, from: number, found: Comparative): Left {
  const parts = conjuncts(left.group);
  const at = findWord(reader, from + 1, found.at, MODIFIES);
  if (parts.length < 2 || at < 0) return left;
  const own = conjuncts(combine(scan(fork(reader), at, found.at)));
  const told = parts.filter((part) => own.some((other) => sameEvent(part, other)));
  return told.length === 0 || told.length === parts.length ? left : { ...left, told: and(...told) };
}

const MODIFIES = /^(?:with|without|having|who|that|whose)$/;

/** 'The maths of girls than their English': another figure of the same rows. */
function ofTheSame(reader: Reader, left: Left, figure: Scalar, from: number, to: number): Scalar {
  const same = /\b(?:their|its|his|her)\b/.test(wordsOf(reader, from, to));
  const alone = "given" in figure && figure.given.kind === "all" && "given" in left.scalar;
  return same && alone ? mapGiven(figure, () => left.group) : figure;
}

/** 'Lower in the North than among members': the second group stands in the place of the first. */
function exchange(given: Event, first: Event, second: Event): Event {
  return and(...partsBeyond(given, first), second);
}

/** The first word of the other side that is no noun for its rows. */
function said(reader: Reader, than: number): string {
  let at = than;
  while (/^(?:of|the|in|for)$/.test(wordAt(reader, at)) || isRowNoun(wordAt(reader, at))) at += 1;
  return wordAt(reader, at);
}

function remainderEmpty(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (
      !/^(?:years?|old|of|age|%|percent|dollars|on|average|or|more|per|a)$/.test(
        wordAt(reader, at),
      ) &&
      reader.tokens[at]?.kind !== "symbol"
    )
      return false;
  return true;
}
