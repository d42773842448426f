import type { Answered, AnswerValue } from "@probability-chat/contract";
import type { ColumnSummary, EngineAnswer, Group, Quantity } from "@probability-chat/engine";
import type { Query } from "@probability-chat/query";
import { headlineOfAnalysis } from "./analyses/analyses.ts";
import { testHeadline } from "./claim-test.ts";
import { correlationsHeadline } from "./correlations.ts";
import { modelledHeadline } from "./modelled.ts";

/** What a missing cell is called where it is a group. */
export const MISSING = "(missing)";

/** The headline value of an answer, unrounded, and what form it has. */
export interface Headline {
  readonly form: Answered["form"];
  readonly value: AnswerValue;
}

type Said = Exclude<EngineAnswer, { kind: "refused" }>;

/** The value by kind of answer, as the wire's `AnswerValue` lays down. */
export function headlineOf(answer: Said, query: Query): Headline {
  switch (answer.kind) {
    case "estimate":
      return { form: estimateForm(answer.quantity, query), value: answer.value };
    case "label":
      return { form: "category", value: answer.value };
    case "claim":
      if (answer.test) return testHeadline(answer.test);
      return { form: "boolean", value: answer.holds };
    case "interval":
      return { form: "interval", value: [answer.low, answer.high] };
    case "groups":
      return groupsHeadline(answer, query);
    case "table":
      return {
        form: "table",
        value: Object.fromEntries(
          answer.rows.map((row) => [name(row.key), valuesOf(row.groups, 0)]),
        ),
      };
    case "dependence":
      return dependenceHeadline(answer);
    case "drivers":
      return { form: "ranking", value: answer.drivers.map(({ column }) => column) };
    case "correlations":
      return correlationsHeadline(answer);
    case "completion":
    case "surprise":
    case "simulatedRows":
      return modelledHeadline(answer);
    case "rows":
    case "findings":
    case "shape":
    case "trend":
    case "forecast":
    case "survival":
    case "power":
      return headlineOfAnalysis(answer);
    case "describe":
      return {
        form: "description",
        value: {
          rows: answer.rows,
          columns: Object.fromEntries(answer.columns.map((c) => [c.name, describeColumn(c)])),
        },
      };
    case "explain":
      return answer.answer.kind === "refused"
        ? { form: "description", value: null }
        : headlineOf(answer.answer, query.kind === "explain" ? query.query : query);
  }
}

function estimateForm(quantity: Quantity, query: Query): Answered["form"] {
  if (query.kind === "simulate") return "simulation";
  switch (quantity) {
    case "probability":
    case "odds":
    case "count":
      return quantity;
    case "distinct":
      return "count";
    case "oddsRatio":
    case "relativeRisk":
    case "ratio":
    case "share":
      return "ratio";
    case "probabilityDifference":
    case "difference":
      return "difference";
    default:
      return "number";
  }
}

function groupsHeadline(answer: Extract<Said, { kind: "groups" }>, query: Query): Headline {
  if (answer.form === "rank") {
    const names = answer.groups.map(({ keys }) => name(keys[0] ?? null));
    return query.kind === "rank" && query.limit === 1 && names[0] !== undefined
      ? { form: "category", value: names[0] }
      : { form: "list", value: names };
  }
  const nested = answer.groups.some(({ keys }) => keys.length > 1);
  return { form: nested ? "table" : "group", value: valuesOf(answer.groups, 0) };
}

/** Groups by their keys from a depth on: an object per key, the value at the last. */
function valuesOf(groups: readonly Group[], depth: number): Record<string, unknown> {
  const byKey = new Map<string, Group[]>();
  for (const group of groups) {
    const key = name(group.keys[depth] ?? null);
    const same = byKey.get(key);
    if (same) same.push(group);
    else byKey.set(key, [group]);
  }
  return Object.fromEntries(
    [...byKey].map(([key, of]) => {
      const [first] = of;
      const last = !first || first.keys.length <= depth + 1;
      return [
        key,
        last ? (first?.estimate?.value ?? first?.date?.value ?? null) : valuesOf(of, depth + 1),
      ];
    }),
  );
}

/**
 * The verdict with its statistics; within groups, each group's measure of association by name:
 * Pearson's r of two numbers, else Cramér's V or η².
 */
function dependenceHeadline(answer: Extract<Said, { kind: "dependence" }>): Headline {
  const [only] = answer.results;
  if (only && answer.results.length === 1 && only.group === null) {
    const { group: _, effect, pValue, correlation, ...rest } = only;
    const interval = correlation && { pearson_r_interval: [correlation.low, correlation.high] };
    return { form: "dependence", value: { ...rest, ...effect, ...interval, p_value: pValue } };
  }
  const value = Object.fromEntries(
    answer.results.map(({ group, effect }) => [name(group), Object.values(effect)[0] ?? null]),
  );
  return { form: "dependence", value };
}

function describeColumn(column: ColumnSummary): Record<string, unknown> {
  return {
    type: column.type,
    role: column.role,
    missing_share: column.missingShare,
    distinct: column.distinct,
    min: column.min,
    max: column.max,
    mean: column.mean,
    sd: column.sd,
    quartiles: column.quartiles,
  };
}

/** Of a cell so many letters name a group; a file may have cells of megabytes. */
const longestName = 1_000;

/** A group's name as it is shown and keyed. */
export function name(key: string | null): string {
  if (key === null || key.length <= longestName) return key ?? MISSING;
  return `${key.slice(0, longestName)}… (${key.length.toLocaleString("en-US")} characters)`;
}
