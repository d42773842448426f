import type { Bound, Event, Literal, Term } from "./ast.ts";
import { printLiteral } from "./print.ts";
import { PART_RANGES } from "./words.ts";

type Low = { readonly op: ">" | ">="; readonly value: Literal };
type High = { readonly op: "<" | "<="; readonly value: Literal };

/**
 * Conditions on one cell, all of which hold, as few: both ends of a range are one range, excluded
 * values one set. Of the parts of a date, which are few whole numbers, every way to say the same
 * values becomes the same.
 */
export function narrow(term: Term, leaves: readonly Event[]): Event[] {
  const span = term.kind === "part" ? PART_RANGES[term.part] : undefined;
  const allowed = span && allowedOf(leaves, numbersFrom(...span));
  if (allowed) return [ofValues(term, allowed, numbersFrom(...span))];
  const whole = term.kind === "part" && term.part === "year";
  return whole ? narrowAny(term, leaves.map(ofWhole)).map(ofWhole) : narrowAny(term, leaves);
}

function narrowAny(term: Term, leaves: readonly Event[]): Event[] {
  const lows: Low[] = [];
  const highs: High[] = [];
  const excluded: Literal[] = [];
  const others: Event[] = [];
  for (const leaf of leaves) {
    if (leaf.kind === "between") {
      lows.push({ op: leaf.low.inclusive ? ">=" : ">", value: leaf.low.value });
      highs.push({ op: leaf.high.inclusive ? "<=" : "<", value: leaf.high.value });
    } else if (leaf.kind === "in" && leaf.values.length > 0) others.push(oneOf(term, leaf.values));
    else if (leaf.kind === "not" && leaf.event.kind === "in") excluded.push(...leaf.event.values);
    else if (leaf.kind === "compare" && typeof leaf.right !== "object") {
      const { op, right: value } = leaf;
      if (op === ">" || op === ">=") lows.push({ op, value });
      else if (op === "<" || op === "<=") highs.push({ op, value });
      else if (op === "!=") excluded.push(value);
      else others.push(leaf);
    } else others.push(leaf);
  }
  const ranges = rangeOf(term, tightest(lows, 1), tightest(highs, -1));
  if (excluded.length === 0) return [...others, ...ranges];
  return [...others, ...ranges, noneOf(term, excluded)];
}

/** The bound that implies all others; all of them where texts are among them. */
function tightest<Of extends Low | High>(bounds: readonly Of[], sign: 1 | -1): Of[] {
  if (bounds.some(({ value }) => typeof value !== "number")) return [...bounds];
  const strict = ({ op }: Of) => Number(op.length === 1);
  const distance = (a: Of, b: Of) => sign * (Number(b.value) - Number(a.value));
  return [...bounds].sort((a, b) => distance(a, b) || strict(b) - strict(a)).slice(0, 1);
}

function rangeOf(term: Term, lows: readonly Low[], highs: readonly High[]): Event[] {
  const [low, high] = [lows[0], highs[0]];
  if (low && high && lows.length === 1 && highs.length === 1) {
    const isOne = low.value === high.value && low.op === ">=" && high.op === "<=";
    if (isOne) return [{ kind: "compare", left: term, op: "=", right: low.value }];
    const bound = ({ op, value }: Low | High): Bound => ({ value, inclusive: op.length === 2 });
    return [{ kind: "between", left: term, low: bound(low), high: bound(high) }];
  }
  return [...lows, ...highs].map(({ op, value }) => ({
    kind: "compare",
    left: term,
    op,
    right: value,
  }));
}

function oneOf(term: Term, values: readonly Literal[]): Event {
  const different = inOrder(values);
  const [only] = different;
  return different.length === 1 && only !== undefined
    ? { kind: "compare", left: term, op: "=", right: only }
    : { kind: "in", left: term, values: different };
}

function noneOf(term: Term, values: readonly Literal[]): Event {
  const event = oneOf(term, values);
  return event.kind === "compare" ? { ...event, op: "!=" } : { kind: "not", event };
}

/** Numbers first, each value once. */
function inOrder(values: readonly Literal[]): Literal[] {
  return [...new Set(values)].sort((a, b) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
    return printLiteral(a) < printLiteral(b) ? -1 : 1;
  });
}

/** A condition on whole numbers: `> 2019` is `>= 2020`, `<= 2019` is `< 2020`, ranges are closed. */
function ofWhole(leaf: Event): Event {
  if (leaf.kind === "not") return { kind: "not", event: ofWhole(leaf.event) };
  if (leaf.kind === "compare" && Number.isInteger(leaf.right)) {
    if (leaf.op === ">") return { ...leaf, op: ">=", right: Number(leaf.right) + 1 };
    if (leaf.op === "<=") return { ...leaf, op: "<", right: Number(leaf.right) + 1 };
  }
  if (leaf.kind === "in" && leaf.values.every(Number.isInteger)) {
    const values = inOrder(leaf.values).map(Number);
    return consecutive(values) ? between(leaf.left, values) : leaf;
  }
  if (leaf.kind === "between") {
    const { low, high } = leaf;
    if (!Number.isInteger(low.value) || !Number.isInteger(high.value)) return leaf;
    const from = Number(low.value) + (low.inclusive ? 0 : 1);
    const to = Number(high.value) - (high.inclusive ? 0 : 1);
    if (from === to) return oneOf(leaf.left, [from]);
    return from < to ? between(leaf.left, [from, to]) : leaf;
  }
  return leaf;
}

/** Those of the numbers that satisfy all leaves; null where a leaf compares with no number. */
function allowedOf(leaves: readonly Event[], numbers: readonly number[]): number[] | null {
  const tests = leaves.map(testOf);
  if (tests.some((test) => test === null)) return null;
  return numbers.filter((number) => tests.every((test) => test?.(number)));
}

function testOf(leaf: Event): ((value: number) => boolean) | null {
  if (leaf.kind === "not") {
    const test = testOf(leaf.event);
    return test && ((value) => !test(value));
  }
  if (leaf.kind === "in") {
    const values = new Set(leaf.values);
    return leaf.values.every((value) => typeof value === "number") ? (at) => values.has(at) : null;
  }
  if (leaf.kind === "between") {
    const { low, high } = leaf;
    if (typeof low.value !== "number" || typeof high.value !== "number") return null;
    const [from, to] = [low.value, high.value];
    return (value) =>
      (low.inclusive ? value >= from : value > from) && (high.inclusive ? value <= to : value < to);
  }
  if (leaf.kind !== "compare" || typeof leaf.right !== "number") return null;
  const right = leaf.right;
  const tests: Record<typeof leaf.op, (value: number) => boolean> = {
    "=": (value) => value === right,
    "!=": (value) => value !== right,
    "<": (value) => value < right,
    "<=": (value) => value <= right,
    ">": (value) => value > right,
    ">=": (value) => value >= right,
  };
  return tests[leaf.op];
}

function ofValues(term: Term, values: readonly number[], all: readonly number[]): Event {
  const others = all.filter((value) => !values.includes(value));
  if (values.length === 0) return { kind: "not", event: between(term, all) };
  if (values.length === 1) return oneOf(term, values);
  if (others.length === 1) return noneOf(term, others);
  if (consecutive(values)) return between(term, values);
  if (consecutive(others)) return { kind: "not", event: between(term, others) };
  return values.length <= others.length ? oneOf(term, values) : noneOf(term, others);
}

function between(term: Term, values: readonly number[]): Event {
  const bound = (value = Number.NaN): Bound => ({ value, inclusive: true });
  return { kind: "between", left: term, low: bound(values[0]), high: bound(values.at(-1)) };
}

function consecutive(numbers: readonly number[]): boolean {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    numbers.length > 1 &&
    last - first === numbers.length - 1
  );
}

function numbersFrom(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}
