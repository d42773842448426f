import type { EngineAnswer } from "@probability-chat/engine";
import { ALL, type Query, type Scalar } from "@probability-chat/query";
import { type ExpectedScalars, near, show } from "./expected-scalar.ts";
import { levelsOf } from "./group-levels.ts";
import type { RawTable } from "./raw-table.ts";
import type { Verdict } from "./verdict.ts";

/** Drawing without replacement, by whole numbers of combinations. */
export async function checkDraw(
  { size, outcome, event, given }: Extract<Query, { kind: "draw" }>,
  answer: EngineAnswer,
  expected: ExpectedScalars,
): Promise<Verdict> {
  const counts = await expected.counts(event, given, "true");
  if (counts === null || counts.n === 0 || size > counts.n) {
    return answer.kind === "refused" ? null : `${answer.kind} where nothing can be drawn`;
  }
  if (answer.kind !== "estimate") return `answered as ${answer.kind}`;
  const { k, n } = counts;
  const ways = (hits: number) => combinationsOf(k, hits) * combinationsOf(n - k, size - hits);
  const all = combinationsOf(n, size);
  const wanted = {
    all: ways(size),
    none: ways(0),
    any: all - ways(0),
    exactly: outcome.kind === "exactly" ? ways(outcome.count) : 0n,
  }[outcome.kind];
  const value = Number((wanted * 10n ** 30n) / all) / 1e30;
  return Math.abs(answer.value - value) <= 1e-13
    ? null
    : `${answer.value} for ${value} (${k} of ${n})`;
}

function combinationsOf(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

/** A column's summary: what is counted of it, its moments, quartiles and most frequent values. */
export async function checkDescription(
  name: string | null,
  answer: EngineAnswer,
  table: RawTable,
  expected: ExpectedScalars,
): Promise<Verdict> {
  if (answer.kind !== "describe") return `answered as ${answer.kind}`;
  const described = name === null ? table.known.columns.length : 1;
  if (answer.columns.length !== described) return `${answer.columns.length} columns`;
  for (const summary of answer.columns) {
    if (name !== null && summary.name !== name) return `${summary.name} for ${name}`;
    const column = summary.name;
    const cell = expected.cell(column);
    const [rows, missing] = (
      await table.row(`SELECT count(*), count(*) FILTER (WHERE ${cell} IS NULL) FROM t`)
    ).map(Number);
    if (summary.missingShare !== (missing ?? 0) / (rows ?? 1))
      return `${summary.missingShare} missing`;
    const figure = (statistic: "distinct" | "min" | "max" | "mean" | "sd"): Scalar => ({
      kind: "statistic",
      statistic,
      column,
      given: ALL,
    });
    const quartile = (q: number): Scalar => ({ kind: "quantile", q, column, given: ALL });
    const [low, middle, high] = summary.quartiles ?? [null, null, null];
    const told: [Scalar, number | string | null | undefined][] = [
      [figure("distinct"), summary.distinct],
      [figure("min"), summary.min],
      [figure("max"), summary.max],
      [figure("mean"), summary.mean],
      [figure("sd"), summary.sd],
      [quartile(0.25), low],
      [quartile(0.5), middle],
      [quartile(0.75), high],
    ];
    for (const [scalar, value] of told) {
      const truth = await expected.of(scalar, "true");
      if (!near(truth, value)) return `${value} for ${show(truth)} in ${column}`;
    }
    const levels = await levelsOf(column, table);
    if (levels === null || summary.top.length === 0) continue;
    for (const { text, share } of summary.top) {
      const where = levels.find((level) => level.text === text)?.where;
      if (where === undefined) return `${text} is no value of ${column}`;
      const [count] = await table.row(`SELECT count(*) FROM t WHERE ${where}`);
      if (share !== Number(count) / ((rows ?? 0) - (missing ?? 0))) return `${share} ${text}`;
    }
  }
  return null;
}
