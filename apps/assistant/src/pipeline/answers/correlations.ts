import type { AnswerTable, Series } from "@probability-chat/contract";
import type { CorrelatedPair, Estimate } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { cut, type Side } from "../cut-table.ts";
import { coefficient, count, namedFew, pValue } from "../figures.ts";
import { bare, type Cell, fewest, heat, levels, most, type Point } from "./drawing.ts";
import { clauseFace } from "./face.ts";
import type { Asked, Headline, Said, Sentence, Shown } from "./shown.ts";

type Correlations = Extract<Said, { kind: "correlations" }>;

export const correlationsShown: Shown<Correlations> = {
  headline: correlationsHeadline,
  sentence: correlationsSentence,
  method: () => "test",
  tables: (answer, { names }) => {
    const { target, pairs } = named(answer, names);
    return [...(target === null ? matrix(pairs) : []), ...list(target, pairs)];
  },
  series: (answer, { reading, names }) => {
    const { target, pairs } = named(answer, names);
    return target === null
      ? matrixOf(pairs, reading, names)
      : levels(reading, "correlation", pairs.map(correlationPoint).slice(0, most));
  },
  face: (_answer, _asked, sentence) => clauseFace(sentence),
};

/** From where r is weak, moderate and strong (J. Cohen 1988). */
const STEPS: readonly (readonly [least: number, word: string])[] = [
  [0.5, "strong"],
  [0.3, "moderate"],
  [0.1, "weak"],
];
/** Pairs named in a sentence. */
const NAMED = 3;
/** A matrix with more columns is read as a list of pairs. */
const IN_MATRIX = 12;

/** `strong, the higher the one the higher the other`; of none beyond chance that it is so. */
export function strengthOfCorrelation({ value, interval }: Estimate): string {
  const word = STEPS.find(([least]) => Math.abs(value) >= least)?.[1];
  if (interval && interval.low <= 0 && interval.high >= 0) {
    return `${word ?? "next to none"}, and it may be chance`;
  }
  if (!word) return "next to none";
  return `${word}, the higher the one the ${value > 0 ? "higher" : "lower"} the other`;
}

/** With its columns as they are said. */
function named({ target, pairs }: Correlations, names: Names) {
  return {
    target: target === null ? null : names.column(target),
    pairs: pairs.map((pair) => ({
      ...pair,
      x: names.column(pair.x),
      y: names.column(pair.y),
    })),
  };
}

function correlationsSentence(answer: Correlations, { names }: Asked): Sentence {
  const { target, pairs } = named(answer, names);
  const found = pairs.filter((pair) => pair.found);
  const said = (pair: CorrelatedPair) =>
    `${target === null ? `${pair.x} and ${pair.y}` : pair.y} (${coefficient(pair.value)})`;
  const about = target === null ? "" : ` with ${target}`;
  const [first, ...others] = found.slice(0, NAMED).map(said);
  if (first === undefined) {
    const tested = `${count(pairs.length)} ${pairs.length === 1 ? "pair was" : "pairs were"} looked at`;
    return { figure: "No correlation", rest: `${about} is beyond chance; ${tested}.` };
  }
  const next = others.length > 0 ? `, then ${namedFew(others)}` : "";
  const go =
    target === null ? "go together most closely" : `goes most closely together with ${target}`;
  const rest = ` ${go}${next}; ${count(found.length)} of ${count(pairs.length)} correlations are beyond chance.`;
  return { figure: first, rest };
}

/** r by column; of all pairs an object of objects, each pair in both. */
function correlationsHeadline({ target, pairs }: Correlations): Headline {
  if (target !== null) {
    return { form: "group", value: Object.fromEntries(pairs.map(({ y, value }) => [y, value])) };
  }
  const both = pairs.flatMap(({ x, y, value }) => [
    { from: x, to: y, value },
    { from: y, to: x, value },
  ]);
  const columns = [...new Set(both.map(({ from }) => from))];
  const valuesOf = (column: string) =>
    Object.fromEntries(both.flatMap((one) => (one.from === column ? [[one.to, one.value]] : [])));
  return {
    form: "table",
    value: Object.fromEntries(columns.map((column) => [column, valuesOf(column)])),
  };
}

/** In the order of the first pairs' columns; nothing of few or many columns. */
function matrix(pairs: readonly CorrelatedPair[]): AnswerTable[] {
  const columns = [...new Set(pairs.flatMap(({ x, y }) => [x, y]))].sort();
  if (columns.length < 3 || columns.length > IN_MATRIX) return [];
  const of = (a: string, b: string) =>
    pairs.find(({ x, y }) => (x === a && y === b) || (x === b && y === a));
  const body = columns.map((row) => [
    row,
    ...columns.map((column) => {
      const pair = of(row, column);
      return row === column ? "1" : pair ? coefficient(pair.value) : "—";
    }),
  ]);
  return cut(["", ...columns], body, ["left", ...columns.map((): Side => "right")]);
}

function list(target: string | null, pairs: readonly CorrelatedPair[]): AnswerTable[] {
  const body = pairs.map(({ x, y, value, interval, rho, adjusted, n }) => [
    target === null ? `${x} and ${y}` : y,
    coefficient(value),
    interval ? `${coefficient(interval.low)} to ${coefficient(interval.high)}` : "—",
    coefficient(rho),
    pValue(adjusted).replace("= ", ""),
    count(n),
  ]);
  const p = pairs.length > 1 ? `p, allowing for ${count(pairs.length)} pairs` : "p";
  const head = [
    target === null ? "Columns" : "Column",
    "Correlation",
    "95 % interval",
    "Of ranks",
    p,
    "Rows",
  ];
  return cut(head, body, ["left", "right", "right", "right", "right", "right"]);
}

function correlationPoint({ y, value, interval, n }: CorrelatedPair): Point {
  return { ...bare(y, value), low: interval?.low ?? null, high: interval?.high ?? null, n };
}

/** Every pair in both halves, 1 along the diagonal; nothing of two columns. */
function matrixOf(pairs: readonly CorrelatedPair[], title: string, names: Names): Series | null {
  const columns = [...new Set(pairs.flatMap(({ x, y }) => [x, y]))].sort();
  if (columns.length <= fewest) return null;
  const cells = [
    ...columns.map((column): Cell => [column, column, 1]),
    ...pairs.flatMap(({ x, y, value }): Cell[] => [
      [x, y, value],
      [y, x, value],
    ]),
  ];
  const drawn = heat(title, "correlation", ["column", "column"], cells, names);
  return drawn?.kind === "heat" ? { ...drawn, range: { low: -1, high: 1 } } : drawn;
}
