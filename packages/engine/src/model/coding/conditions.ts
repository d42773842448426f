import { datePeriod, literalNumber } from "@probability-chat/codebook";
import type { Event, Literal } from "@probability-chat/query";
import { closedLiteral, inOrder } from "../../table/comparison.ts";
import type { LevelCoding, NumberCoding } from "./column-coding.ts";
import { type Cut, cutAt, FIRST, LAST } from "./lattice.ts";
import { levelsNamed } from "./level-texts.ts";

/** What an event asks of the present values of one coded column. */
export type Condition =
  | { readonly kind: "ranges"; readonly ranges: readonly CutRange[]; readonly negated: boolean }
  /** Of values that are codes of their own. */
  | { readonly kind: "values"; readonly holds: (value: number) => boolean }
  | {
      readonly kind: "texts";
      readonly holds: (text: string) => boolean;
      readonly unnamed: Literal[];
    };

export interface CutRange {
  readonly from: Cut;
  readonly to: Cut;
}

export type Asked = Extract<Event, { kind: "compare" | "in" | "between" }>;

/** How literals on a column read. */
export type Scale = Pick<NumberCoding, "scale" | "step">;

const DAY = 86_400_000;

type Ordering = "<" | "<=" | ">" | ">=";

/** The ranges of values in which an event holds. */
export function rangesOf(asked: Asked, { scale, step }: Scale): Condition {
  const readEqual = scale === "instant" ? equalInstant : equalNumber;
  const readOrdered = scale === "instant" ? orderedInstant : orderedNumber;
  const ranges = (found: readonly CutRange[], negated = false): Condition => ({
    kind: "ranges",
    ranges: found,
    negated,
  });
  switch (asked.kind) {
    case "in":
      return ranges(asked.values.flatMap((value) => readEqual(value, step)));
    case "between": {
      const low = readOrdered(asked.low.inclusive ? ">=" : ">", asked.low.value, step);
      const high = readOrdered(asked.high.inclusive ? "<=" : "<", asked.high.value, step);
      return ranges(low && high ? [{ from: low.from, to: high.to }] : []);
    }
    case "compare": {
      const literal = closedLiteral(asked.right);
      if (asked.op === "=") return ranges(readEqual(literal, step));
      if (asked.op === "!=") return ranges(readEqual(literal, step), true);
      const range = readOrdered(asked.op, literal, step);
      return ranges(range ? [range] : []);
    }
  }
}

/** A condition on a number made from values that are known one by one, such as parts of dates. */
export function valuesOf(
  asked: Asked,
  scale: "number" | "instant",
  read: (value: number) => number,
): Condition {
  const condition = rangesOf(asked, { scale, step: 0 });
  if (condition.kind !== "ranges") return condition;
  const { ranges, negated } = condition;
  const holds = (value: number) => ranges.some((range) => isWithin(read(value), range)) !== negated;
  return { kind: "values", holds };
}

export function textsOf(asked: Asked, coding: LevelCoding): Condition {
  switch (asked.kind) {
    case "in":
      return namedTexts(asked.values, coding);
    case "between": {
      const { low, high } = asked;
      const above = (text: string) => inOrder(low.inclusive ? ">=" : ">", text, String(low.value));
      const below = (text: string) =>
        inOrder(high.inclusive ? "<=" : "<", text, String(high.value));
      return { kind: "texts", holds: (text) => above(text) && below(text), unnamed: [] };
    }
    case "compare": {
      const literal = closedLiteral(asked.right);
      if (asked.op === "=") return namedTexts([literal], coding);
      if (asked.op === "!=") {
        const equal = namedTexts([literal], coding);
        if (equal.kind !== "texts") return equal;
        return { ...equal, holds: (text: string) => !equal.holds(text) };
      }
      const { op } = asked;
      return { kind: "texts", holds: (text) => inOrder(op, text, String(literal)), unnamed: [] };
    }
  }
}

/** Whether an event orders texts rather than naming some. */
export function ordersTexts(asked: Asked): boolean {
  return asked.kind === "between" || (asked.kind === "compare" && !/^!?=$/.test(asked.op));
}

export function isWithin(value: number, { from, to }: CutRange): boolean {
  return isAfter(value, from) && !isAfter(value, to);
}

function isAfter(value: number, { at, after }: Cut): boolean {
  return after ? value > at : value >= at;
}

/** The instants in which a part of a date that rises with them stands in a relation. */
export function partAsRange(asked: Asked, part: "year" | "date", { step }: Scale): Condition {
  const scale: Scale =
    part === "date" ? { scale: "instant", step: DAY } : { scale: "number", step: 1 };
  const condition = rangesOf(asked, scale);
  if (condition.kind !== "ranges") return condition;
  const start = ({ at }: Cut): Cut => {
    if (!Number.isFinite(at)) return at < 0 ? FIRST : LAST;
    const first =
      part === "date"
        ? Math.ceil(at / DAY) * DAY
        : new Date(0).setUTCFullYear(Math.ceil(Math.min(Math.max(at, 0), 9_999)), 0, 1);
    return cutAt(first, false, step);
  };
  const ranges = condition.ranges.map(({ from, to }) => ({ from: start(from), to: start(to) }));
  return { ...condition, ranges };
}

function namedTexts(literals: readonly Literal[], coding: LevelCoding): Condition {
  const names = literals.map((literal) => levelsNamed(coding, literal));
  const wanted = new Set(names.flat());
  const unnamed = literals.filter((_, i) => names[i]?.length === 0);
  return { kind: "texts", holds: (text) => wanted.has(text), unnamed };
}

function equalNumber(literal: Literal, step: number): CutRange[] {
  const value = literalNumber(literal);
  if (value === null) return [];
  const from = cutAt(value, false, step);
  const to = cutAt(value, true, step);
  return [{ from, to }];
}

function equalInstant(literal: Literal, step: number): CutRange[] {
  const period = datePeriod(literal);
  return period
    ? [{ from: cutAt(period.start, false, step), to: cutAt(period.end, false, step) }]
    : [];
}

function orderedNumber(op: Ordering, literal: Literal, step: number): CutRange | null {
  const bound = literalNumber(literal);
  if (bound === null) return null;
  const cut = cutAt(bound, op === "<=" || op === ">", step);
  return op === "<" || op === "<=" ? { from: FIRST, to: cut } : { from: cut, to: LAST };
}

function orderedInstant(op: Ordering, literal: Literal, step: number): CutRange | null {
  const period = datePeriod(literal);
  if (!period) return null;
  const cut = cutAt(op === "<" || op === ">=" ? period.start : period.end, false, step);
  return op === "<" || op === "<=" ? { from: FIRST, to: cut } : { from: cut, to: LAST };
}
