import { type Column, literalNumber, matchingLevels } from "@probability-chat/codebook";
import type { Table } from "@probability-chat/engine";
import {
  ALL,
  type Literal,
  nearestNames,
  parseQuery,
  printQuery,
  type Query,
  queryColumns,
  validateQuery,
} from "@probability-chat/query";

/** A query for this table, or why the text is none, for whoever wrote it. */
export type CheckedQuery =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: string };

/**
 * Reads a query that a model wrote. Stricter than for people, who see what they typed: a value
 * that its column does not have is an error, as the share of what is not there would be a true 0
 * and a false answer. Errors name no value of a withheld column.
 */
export async function checkQuery(
  text: string,
  table: Table,
  withheld: ReadonlySet<string>,
): Promise<CheckedQuery> {
  const { codebook } = table;
  const parsed = parseQuery(text, { columns: codebook.columns.map(({ name }) => name) });
  if (!parsed.ok) {
    const { message, start, end } = parsed.error;
    return wrong(`${message} (at ${start} to ${end})`);
  }
  const { query } = parsed;
  if (query.kind === "explain") return wrong("explain(…) is not for you. Ask the query itself.");
  if (query.kind === "number") return wrong("A number by itself asks the table nothing.");
  const [problem] = validateQuery(query, codebook);
  if (problem) {
    const nearest = problem.nearest?.length ? ` Nearest: ${problem.nearest.join(", ")}.` : "";
    return wrong(`${problem.message}${nearest}`);
  }
  if (queryColumns(query).length === 0 && !/\b(count|describe)\(/.test(printQuery(query))) {
    return wrong("The query names no column.");
  }
  const columns = new Map(codebook.columns.map((column) => [column.name, column]));
  for (const { column, value } of valuesOf(query)) {
    const known = columns.get(column);
    if (!known || (await occurs(value, known, table))) continue;
    const instead = withheld.has(column) ? "" : ` ${insteadOf(value, known)}`;
    return wrong(`${column} has no value '${value}'.${instead}`);
  }
  return { ok: true, query };
}

function wrong(error: string): CheckedQuery {
  return { ok: false, error };
}

interface NamedValue {
  readonly column: string;
  readonly value: Literal;
}

/** Every value that a query expects a column to have, wherever it stands in the tree. */
function* valuesOf(root: Query): Generator<NamedValue> {
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    yield* ownValues(node as Record<string, unknown>);
    open.push(...Object.values(node));
  }
}

function* ownValues({ kind, left, op, right, values }: Record<string, unknown>) {
  const term = left as { kind?: unknown; column?: unknown } | undefined;
  if (term?.kind !== "column" || typeof term.column !== "string") return;
  const { column } = term;
  const given = kind === "in" ? values : kind === "compare" && /^!?=$/.test(`${op}`) ? [right] : [];
  for (const value of given as unknown[]) {
    if (typeof value === "string" || typeof value === "number") yield { column, value };
  }
}

async function occurs(value: Literal, column: Column, table: Table): Promise<boolean> {
  const { name, type, levels, distinct, min, max } = column;
  const complete = levels.length > 0 && levels.length === distinct;
  const texts = levels.map(({ text }) => text);
  if (type === "number") {
    const number = literalNumber(value);
    if (number === null) return false;
    if (complete) return texts.some((text) => literalNumber(text) === number);
    return Number(min) <= number && number <= Number(max);
  }
  if (type === "date") return true;
  if (matchingLevels(value, [...texts, ...(column.spellings ?? [])], type).length > 0) return true;
  if (complete) return false;
  const [found] = await table.aggregate({
    where: { kind: "compare", left: { kind: "column", column: name }, op: "=", right: value },
    by: [],
    measures: [{ kind: "count", event: ALL }],
  });
  const [measure] = found?.measures ?? [];
  return measure?.kind === "count" && measure.count > 0;
}

function insteadOf(value: Literal, { type, levels, min, max }: Column): string {
  const texts = levels.map(({ text }) => text);
  const nearest = nearestNames(String(value), texts);
  if (nearest.length > 0) return `Nearest: ${nearest.join(", ")}.`;
  if (texts.length > 0) return `It has ${texts.slice(0, 10).join(", ")}.`;
  return type === "number" ? `It goes from ${min} to ${max}.` : "";
}
