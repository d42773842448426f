import { and, type Event, printColumn } from "@probability-chat/query";
import {
  type Contingency,
  chiSquareTest,
  entropy,
  mutualInformation,
  unbiasedCramersV,
} from "../numerics/contingency.ts";
import { classicalAnova, etaSquared, type Sample } from "../numerics/group-tests.ts";
import type { Column } from "../table/codebook.ts";
import { columnsPresent, columnTerm, countAt, counting, momentsAt } from "./aggregate.ts";
import type { EngineAnswer, Refused } from "./answer.ts";
import type { Context } from "./context.ts";
import { findAddends, isCopy } from "./copies.ts";
import { fewRows, missingExcluded } from "./outcome.ts";
import {
  crossLevels,
  crossParts,
  isContinuous,
  type Partition,
  partitionColumn,
} from "./partition.ts";
import { refuse, refuseNoRows } from "./refuse.ts";

const PARTS = 10;
/** A category of more levels than this is a name, not a group. */
const MAX_LEVELS = 1_000;
/** The false discovery rate among the columns (Benjamini and Hochberg 1995). */
const DISCOVERY_RATE = 0.05;

interface Driver {
  readonly column: string;
  readonly effect: number;
  readonly information: number;
  readonly pValue: number;
}

/**
 * The columns that go with a target, strongest first. Effect: for a target of levels Cramér's V
 * without its bias, for a number the share of its variance between the levels (or tenths) of the
 * column. Information: mutual, less its bias, over the geometric mean of both entropies.
 */
export async function driversAnswer(
  context: Context,
  targetName: string,
  given: Event,
): Promise<EngineAnswer> {
  const target = context.column(targetName);
  const where = and(given, columnsPresent([targetName]));
  const [counted] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [counting(columnsPresent([targetName])), counting({ kind: "all" })],
  });
  const [n = 0, all = 0] = [0, 1].map((index) => countAt(counted?.measures ?? [], index));
  if (n === 0) return refuseNoRows(context, given, all, [targetName]);
  const refused = refuseTarget(target);
  if (refused) return refused;
  const parts = await partitionColumn(context, target, where, PARTS + 2);
  const drivers: Driver[] = [];
  const copies: string[] = [];
  const addends = await findAddends(context, target, where);
  for (const candidate of context.table.codebook.columns) {
    if (candidate.name === targetName || !isCandidate(candidate)) continue;
    const restates =
      addends.has(candidate.name) || (await isCopy(context, candidate, target, where));
    if (restates) copies.push(candidate.name);
    else drivers.push(...(await driverOf(context, candidate, target, parts, where)));
  }
  return {
    kind: "drivers",
    target: targetName,
    drivers: discoveries(drivers).sort(
      (a, b) => b.effect - a.effect || b.information - a.information,
    ),
    caveats: [
      { kind: "association" },
      ...(copies.length > 0 ? [{ kind: "copiesOfTarget", columns: copies } as const] : []),
      ...fewRows(n),
      ...missingExcluded(all - n, [targetName]),
    ],
  };
}

function refuseTarget({ name, role, type, distinct }: Column): Refused | null {
  const column = printColumn(name);
  if (role === "constant" || distinct < 2) {
    return refuse("constantColumn", `${column} never varies, so nothing drives it.`, name);
  }
  const unique = (role === "identifier" || role === "freeText") && type === "text";
  if (!unique) return null;
  return refuse("wrongType", `${column} differs in nearly every row, so nothing drives it.`, name);
}

function isCandidate({ role, type, distinct }: Column): boolean {
  if (role === "measure" || role === "date") return true;
  return role === "category" && (type !== "text" || distinct <= MAX_LEVELS);
}

async function driverOf(
  context: Context,
  candidate: Column,
  target: Column,
  targetParts: Partition,
  where: Event,
): Promise<Driver[]> {
  const present = and(where, columnsPresent([candidate.name]));
  const continuous = isContinuous(candidate);
  const parts = continuous ? await partitionColumn(context, candidate, present, PARTS) : [];
  const table = continuous
    ? await crossParts(context, parts, targetParts, present)
    : await crossLevels(context, candidate.name, targetParts, present);
  if (table.rows.length < 2 || table.columns.length < 2) return [];
  const information = normalisedInformation(table);
  const column = candidate.name;
  if (!isContinuous(target) || target.type === "date") {
    const { pValue } = chiSquareTest(table);
    return [{ column, effect: unbiasedCramersV(table), information, pValue }];
  }
  const samples = continuous
    ? await samplesByPart(context, target.name, parts, present)
    : await samplesByLevel(context, target.name, column, present);
  const test = classicalAnova(samples);
  return test ? [{ column, effect: unbiasedEta(samples), information, pValue: test.pValue }] : [];
}

/** Bias after G. A. Miller (1955): (r − 1)(c − 1) / 2n. */
function normalisedInformation(table: Contingency): number {
  const bias = ((table.rows.length - 1) * (table.columns.length - 1)) / (2 * table.n);
  const scale = Math.sqrt(entropy(table.rows) * entropy(table.columns));
  return Math.min(1, Math.max(0, mutualInformation(table) - bias) / scale);
}

/** T. L. Kelley's ε² (1935), at least 0. */
function unbiasedEta(samples: readonly Sample[]): number {
  const filled = samples.filter(({ n }) => n > 0);
  const n = filled.reduce((sum, sample) => sum + sample.n, 0);
  return Math.max(0, 1 - ((1 - etaSquared(filled)) * (n - 1)) / (n - filled.length));
}

async function samplesByLevel(
  { table }: Context,
  target: string,
  column: string,
  where: Event,
): Promise<Sample[]> {
  const measures = [{ kind: "moments", column: target } as const];
  const rows = await table.aggregate({ where, by: [columnTerm(column)], measures });
  return rows.map(({ measures: results }) => sampleOf(momentsAt(results, 0)));
}

async function samplesByPart(
  { table }: Context,
  target: string,
  parts: Partition,
  where: Event,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const part of parts) {
    const measures = [{ kind: "moments", column: target } as const];
    const [row] = await table.aggregate({ where: and(where, part), by: [], measures });
    if (row) samples.push(sampleOf(momentsAt(row.measures, 0)));
  }
  return samples;
}

function sampleOf({ n, mean, sd }: ReturnType<typeof momentsAt>): Sample {
  return { n, mean: mean ?? 0, variance: (sd ?? 0) ** 2 };
}

function discoveries(drivers: readonly Driver[]): Driver[] {
  const ascending = [...drivers].sort((a, b) => a.pValue - b.pValue);
  const passing = ascending.findLastIndex(
    ({ pValue }, index) => pValue <= (DISCOVERY_RATE * (index + 1)) / ascending.length,
  );
  return ascending.slice(0, passing + 1);
}
