import type { Column } from "@probability-chat/codebook";
import { and, type Event, printColumn } from "@probability-chat/query";
import { adjustForDiscovery, DISCOVERY_RATE } from "../../../numerics/false-discovery.ts";
import type { ScanColumn } from "../../../structure/scan-column.ts";
import type { EngineAnswer } from "../../answer.ts";
import type { Caveat } from "../../caveat.ts";
import { findParts } from "../../columns/copies.ts";
import { findPairs, isMadeOf } from "../../columns/made-of.ts";
import { readScanColumns } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";
import { columnsPresent, countAt, counting } from "../../figures/aggregate.ts";
import { fewRows, missingExcluded } from "../../figures/outcome.ts";
import { type Refused, refuse, refuseNoRows } from "../../refuse.ts";
import type { Kind } from "../kind.ts";
import { driverFigures } from "./driver-figures.ts";
import { driversOf } from "./strength.ts";

/** The columns that another depends on, the strongest first. */
export interface DriversFound {
  readonly kind: "drivers";
  readonly target: string;
  readonly drivers: readonly {
    readonly column: string;
    readonly effect: number;
    readonly information: number;
    readonly pValue: number;
  }[];
  readonly caveats: readonly Caveat[];
}

/** A category of more levels than this is a name, not a group. */
const MAX_LEVELS = 1_000;
/** Larger tables are judged by a sample: of 100,000 rows a share is known to 0.2 %. */
const CELLS = 4_000_000;
const ROWS = 100_000;
/** Of wide tables fewer, so that a ranking takes a third of the time that a question has. */
const MOST_CELLS = 8_000_000;

export const driversKind: Kind<"drivers"> = {
  answer: (context, { target, given }) => driversAnswer(context, target, given),
  figures: driverFigures,
};

/**
 * The columns that go with a target, strongest first. Effect: for a target of levels Cramér's V
 * without its bias, for a number the share of its variance between the levels (or tenths) of the
 * column. Information: mutual, less its bias, over the geometric mean of both entropies.
 */
export async function driversAnswer(
  context: Context,
  targetName: string,
  given: Event,
  rowsOf = driverRows,
): Promise<EngineAnswer> {
  const target = context.column(targetName);
  const [counted] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [counting(columnsPresent([targetName])), counting({ kind: "all" })],
  });
  const [n = 0, all = 0] = [0, 1].map((index) => countAt(counted?.measures ?? [], index));
  if (n === 0) return refuseNoRows(context, given, all, [targetName]);
  const refused = refuseTarget(target);
  if (refused) return refused;
  const { where, columns, read } = await readDrivers(context, target, given, rowsOf);
  const [own, ...others] = read;
  if (!own) return refuseNoRows(context, given, all, [targetName]);
  const copies = others.filter((column) => isMadeOf(column, own)).map(({ name }) => name);
  const { parts, totals } = await addends(context, columns, copies, where);
  const left = new Set([...copies, ...parts, ...totals]);
  const tested = driversOf(
    others.filter(({ name }) => !left.has(name)),
    own,
  );
  const adjusted = adjustForDiscovery(tested.map(({ pValue }) => pValue));
  const drivers = tested
    .filter((_, i) => (adjusted[i] as number) <= DISCOVERY_RATE)
    .sort((a, b) => b.effect - a.effect || b.information - a.information);
  return {
    kind: "drivers",
    target: targetName,
    drivers,
    caveats: [
      ...(drivers.length > 0 ? [{ kind: "association" } as const] : []),
      ...naming("copiesOfTarget", [...copies, ...totals]),
      ...naming("partsOfTarget", parts),
      ...sampled(own, where === given ? all : n),
      ...fewRows(n),
      ...missingExcluded(context, all - n, [targetName]),
    ],
  };
}

/** The target and its possible drivers, as far as their strength is taken from them. */
export async function readDrivers(
  context: Context,
  target: Column,
  given: Event,
  rowsOf = driverRows,
) {
  const candidates = context.table.codebook.columns.filter(
    (column) => column.name !== target.name && isCandidate(column),
  );
  const columns = [target, ...candidates];
  // Rows without the target are read too where there is no condition, and pass unseen.
  const where = given.kind === "all" ? given : and(given, columnsPresent([target.name]));
  const read = await readScanColumns(context.table, columns, where, {
    rows: rowsOf(columns.length),
    seed: context.seed,
    maxLevels: MAX_LEVELS,
  });
  return { where, columns, read };
}

/** So many rows of so many columns are read. */
export function driverRows(columns: number): number {
  const least = Math.min(ROWS, Math.floor(MOST_CELLS / columns));
  return Math.max(least, Math.floor(CELLS / columns));
}

function sampled(read: ScanColumn, rows: number): Caveat[] {
  const size = (read.kind === "number" ? read.values : read.codes).length;
  return size < rows ? [{ kind: "sampled", rows: size }] : [];
}

function naming(kind: "copiesOfTarget" | "partsOfTarget", columns: readonly string[]): Caveat[] {
  return columns.length > 0 ? [{ kind, columns }] : [];
}

/** Numbers of few levels may be added too, so they are read as numbers for this. */
async function addends(
  context: Context,
  [target, ...candidates]: readonly Column[],
  copies: readonly string[],
  where: Event,
) {
  const numbers = candidates.filter(
    ({ name, type }) => type === "number" && !copies.includes(name),
  );
  if (target?.type !== "number" || numbers.length < 2) return { parts: [], totals: [] };
  const [own, ...others] = await readScanColumns(context.table, [target, ...numbers], where, {
    rows: 5_000,
    seed: context.seed,
    asNumbers: true,
  });
  if (!own) return { parts: [], totals: [] };
  const sums = findParts(own, others);
  return sums.parts.length + sums.totals.length > 0 ? sums : findPairs(own, others);
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
