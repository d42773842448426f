import {
  ALL,
  and,
  type Dependence,
  type Event,
  printColumn,
  type Query,
} from "@probability-chat/query";
import { contingency } from "../../../numerics/contingency.ts";
import type { EngineAnswer } from "../../answer.ts";
import { rowsWhere } from "../../behind/counted-rows.ts";
import { pairFigures } from "../../behind/pair-figures.ts";
import type { Caveat } from "../../caveat.ts";
import {
  type Association,
  categoriesTest,
  type DependenceResult,
  gridTest,
  groupsTest,
  judge,
  numbersTest,
} from "../../columns/association.ts";
import { scaleOf } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";
import { columnsPresent, columnTerm, countAt, counting } from "../../figures/aggregate.ts";
import { fewRows, mergeCaveats, missingExcluded } from "../../figures/outcome.ts";
import { type Scatter, scatterOf } from "../../figures/scatter.ts";
import { findGroups, keysEvent } from "../../groups/groups.ts";
import { type Refused, refuse, refuseNoRows, typeWord } from "../../refuse.ts";
import { ranksOf, relationQuery } from "../findings/queries.ts";
import type { Kind, Oracle } from "../kind.ts";
import { type Explanation, explainDependence } from "./explained-by.ts";

/** Whether two columns go together. */
export interface DependenceFound {
  readonly kind: "dependence";
  readonly x: string;
  readonly y: string;
  readonly results: readonly DependenceResult[];
  /** The column within whose levels the dependence vanishes; null where none was found. */
  readonly explainedBy: Explanation | null;
  /** Of all rows, what shows how they go together; null of two numbers, and where nothing does. */
  readonly shown: { readonly query: Query; readonly answer: Answered } | null;
  /** The rows by two numbers, with a line or, of a pair that turns, the means that turn. */
  readonly scatter: Scatter | null;
  readonly caveats: readonly Caveat[];
}

type Answered = Exclude<EngineAnswer, Refused>;

/** Strata of a `by` or a `given z`: more of them than this say nothing. */
const MAX_STRATA = 50;

/** Ranks need the cells themselves; of more rows than this a seeded sample is read. */
const READ_ROWS = 1_000_000;

export const dependenceKind: Kind<"dependence"> = {
  answer: async (context, query, oracle) => {
    const found = await dependenceAnswer(context, query, []);
    return found.kind === "dependence" ? withPicture(context, query, found, oracle) : found;
  },
  rows: ({ x, y, given }) => rowsWhere(given, [x, y]),
  figures: (context, { x, y, given }) => pairFigures(context, x, y, given),
};

/** Whether two columns go together, in all rows of a condition or in each stratum of others. */
export async function dependenceAnswer(
  context: Context,
  { x, y, given, within }: Dependence,
  by: readonly string[],
  readRows = READ_ROWS,
): Promise<EngineAnswer> {
  const strata = [...new Set([...by, ...within])];
  const refused = refuseColumns(context, x, y);
  if (refused) return refused;
  const both = and(given, columnsPresent([x, y]));
  const [counted] = await context.table.aggregate({
    where: given,
    by: [],
    measures: [counting({ kind: "all" }), counting(both)],
  });
  const [all = 0, present = 0] = [0, 1].map((index) => countAt(counted?.measures ?? [], index));
  if (present === 0) return refuseNoRows(context, given, all - present, [x, y]);
  const found: Association[] = [];
  const labels: (string | null)[] = [];
  const stratified = await stratify(context, strata, both);
  if ("kind" in stratified) return stratified;
  for (const { label, event } of stratified.groups) {
    const association = await associate(context, x, y, and(both, event), readRows);
    if (!association) continue;
    found.push(association);
    labels.push(label);
  }
  const judged = judge(found);
  const results = judged.map(({ borderline: _, ...result }, index): DependenceResult => {
    return { group: labels[index] ?? null, ...result };
  });
  if (results.length === 0) {
    return (await constantIn(context, x, y, both)) ?? refuseTooFew(x, y, present);
  }
  const smallest = Math.min(...results.map(({ n }) => n));
  const borderline = judged.some((one) => one.borderline);
  const largest = Math.max(...results.map(({ n }) => n));
  const isSampled =
    present > readRows &&
    largest === readRows &&
    results.some(({ test }) => !test.startsWith("chi"));
  const dependent = judged.filter((one) => one.dependent);
  const [only] = results;
  const direct = only?.group === null && only.dependent;
  const explainedBy = direct ? await explainDependence(context, x, y, given) : null;
  const caveats = mergeCaveats(
    dependent.length > 0 ? [{ kind: "association" }] : [],
    explainedBy ? [{ kind: "explainedBy", column: explainedBy.column }] : [],
    dependent.length > 0 && dependent.every(({ negligible }) => negligible)
      ? [{ kind: "negligible" }]
      : [],
    borderline ? [{ kind: "borderline" }] : [],
    results.length > 1 ? [{ kind: "severalTests", tests: results.length }] : [],
    isSampled ? [{ kind: "sampled", rows: readRows }] : [],
    fewRows(smallest),
    missingExcluded(context, all - present, [x, y]),
    stratified.caveats,
  );
  return { kind: "dependence", x, y, results, explainedBy, shown: null, scatter: null, caveats };
}

/** With what shows how the two go together, where they were looked at in all rows. */
async function withPicture(
  context: Context,
  { x, y, given }: Dependence,
  found: DependenceFound,
  { ask }: Oracle,
): Promise<DependenceFound> {
  const [only] = found.results;
  if (!only || only.group !== null) return found;
  if (context.onSkip) {
    context.onSkip();
    return found;
  }
  const { curve } = only;
  const [along, of] = curve?.of === 0 ? [y, x] : [x, y];
  const pair = { ...ranksOf(along, of), method: "pearson", given } as const;
  const query = relationQuery(context.column(x), context.column(y), given);
  if (query?.kind === "correlation") {
    const scatter = await scatterOf(context, pair);
    const means = curve?.bins.map(({ at, mean }) => ({
      x: at,
      value: mean,
      low: null,
      high: null,
    }));
    return { ...found, scatter: scatter && means ? { ...scatter, fit: means } : scatter };
  }
  if (query === null || query.kind === "dependence") return found;
  const answer = await ask(query);
  if (answer.kind === "refused") return found;
  const turns = only.dependent ? turnsOf(answer, found) : [];
  return { ...found, shown: { query, answer }, caveats: mergeCaveats(found.caveats, turns) };
}

/** That a direction turns round, or comes with another column, once that is held fixed. */
function turnsOf(answer: Answered, { explainedBy }: DependenceFound): Caveat[] {
  const caveats = "caveats" in answer ? answer.caveats : [];
  return caveats.filter(
    ({ kind }) => kind === "reversal" || (kind === "vanishing" && explainedBy === null),
  );
}

function refuseColumns(context: Context, x: string, y: string): Refused | null {
  for (const column of [context.column(x), context.column(y)]) {
    const name = printColumn(column.name);
    if (column.role === "constant") {
      const value = column.levels[0]?.text ?? column.min;
      const message = `${name} is ${JSON.stringify(value)} in every row, so nothing can depend on it.`;
      return refuse("constantColumn", message, column.name);
    }
    const unique = column.role === "identifier" || column.role === "freeText";
    if (unique && column.type === "text") {
      const message = `${name} holds ${typeWord(column)} that differs in nearly every row, so no association can be tested.`;
      return refuse("wrongType", message, column.name);
    }
  }
  return null;
}

async function constantIn(
  context: Context,
  x: string,
  y: string,
  where: Event,
): Promise<Refused | null> {
  const measures = [x, y].map((column) => ({ kind: "distinct", column }) as const);
  const [row] = await context.table.aggregate({ where, by: [], measures });
  const name = [x, y].find((_, index) => countAt(row?.measures ?? [], index) < 2);
  if (name === undefined) return null;
  const message = `${printColumn(name)} has one value in these rows, so nothing can depend on it.`;
  return refuse("constantColumn", message, name);
}

function refuseTooFew(x: string, y: string, rows: number): Refused {
  const message = `${rows} rows are too few to test ${printColumn(x)} against ${printColumn(y)}.`;
  return refuse("undefined", message);
}

interface Strata {
  readonly groups: readonly { readonly label: string | null; readonly event: Event }[];
  readonly caveats: readonly Caveat[];
}

async function stratify(
  context: Context,
  strata: readonly string[],
  read: Event,
): Promise<Refused | Strata> {
  if (strata.length === 0) return { groups: [{ label: null, event: ALL }], caveats: [] };
  const { keys, caveats } = await findGroups(context, strata, read, MAX_STRATA + 1);
  if (keys.length > MAX_STRATA) {
    const message = `${strata.map((name) => printColumn(name)).join(" and ")} make more than ${MAX_STRATA} groups; hold a column with fewer values.`;
    return refuse("tooManyGroups", message);
  }
  const groups = keys.map((values) => ({
    label: values.join(" · "),
    event: keysEvent(context, strata, values),
  }));
  return { groups, caveats };
}

async function associate(
  context: Context,
  x: string,
  y: string,
  where: Event,
  readRows: number,
): Promise<Association | null> {
  const [left, right] = [context.column(x), context.column(y)];
  const [a, b] = [scaleOf(left), scaleOf(right)];
  if (a === "category" && b === "category") {
    const { table, scores } = await crossCounts(context, x, y, where);
    return left.type === "number" && right.type === "number"
      ? gridTest(table, scores, context.seed, context.level)
      : categoriesTest(table, context.seed);
  }
  const sample = await context.table.sample({
    where,
    columns: [x, y],
    rows: readRows,
    seed: context.seed,
  });
  const [xs, ys] = sample.columns.map(({ values }) => Array.from(values)) as [number[], number[]];
  if (a === "number" && b === "number") return numbersTest(xs, ys, context.seed, context.level);
  const [keys, values] = a === "category" ? [xs, ys] : [ys, xs];
  const groups = new Map<number, number[]>();
  keys.forEach((key, row) => {
    const members = groups.get(key);
    if (members) members.push(values[row] as number);
    else groups.set(key, [values[row] as number]);
  });
  return groupsTest([...groups.values()], context.seed);
}

async function crossCounts(context: Context, x: string, y: string, where: Event) {
  const cells = await context.table.aggregate({
    where,
    by: [columnTerm(x), columnTerm(y)],
    measures: [counting({ kind: "all" })],
  });
  const columns = [...new Set(cells.map(({ keys }) => keys[1] ?? null))];
  const rows = new Map<string | null, number[]>();
  for (const { keys, measures } of cells) {
    const row = rows.get(keys[0] ?? null) ?? columns.map(() => 0);
    row[columns.indexOf(keys[1] ?? null)] = countAt(measures, 0);
    rows.set(keys[0] ?? null, row);
  }
  const table = contingency([...rows.values()]);
  return { table, scores: [[...rows.keys()].map(Number), columns.map(Number)] as const };
}
