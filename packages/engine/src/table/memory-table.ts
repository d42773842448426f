import type { Cell, Codebook } from "@probability-chat/codebook";
import { ALL, type Term } from "@probability-chat/query";
import { quantile } from "../numerics/quantile.ts";
import { covariance, moments, stableSum } from "../numerics/sums.ts";
import { type Cells, columnCells, termCells } from "./memory-column.ts";
import { evaluateEvent, type Rows, type Truth } from "./memory-event.ts";
import { computedValues } from "./memory-formula.ts";
import { sampleRowNumbers } from "./sample-row-numbers.ts";
import type { AggregateRow, Measure, MeasureResult, Parts, Table } from "./table.ts";
import { MAX_GROUPS, TableLimitError } from "./table-limit-error.ts";

/**
 * A table held in typed arrays: for tests, for benches and wherever a file is small enough.
 *
 * @param columns - the cells of each of the codebook's columns, in its order and in file order:
 *   numbers (or their plain text), dates in ISO 8601, everything else the file's text, missing
 *   cells null.
 */
export function memoryTable(codebook: Codebook, columns: readonly (readonly Cell[])[]): Table {
  const byName = new Map<string, Cells>();
  codebook.columns.forEach((column, index) => {
    byName.set(column.name, columnCells(column, columns[index] ?? []));
  });
  return tableOf(codebook, byName);
}

function tableOf(codebook: Codebook, byName: ReadonlyMap<string, Cells>): Table {
  const column = (name: string): Cells => {
    const cells = byName.get(name);
    if (!cells) throw new RangeError(`The table has no column named ${JSON.stringify(name)}.`);
    return cells;
  };
  const rows: Rows = {
    count: codebook.rows,
    cells: (term: Term) => termCells(term, column(term.column)),
  };

  const table: Table = {
    codebook,
    async aggregate({ where, by, measures, maxGroups = MAX_GROUPS }) {
      const kept = rowsWhere(evaluateEvent(where, rows));
      const keys = by.map((key) => (key.kind === "parts" ? partCells(key, rows) : rows.cells(key)));
      const groups = groupRows(kept, keys, maxGroups);
      const measure = measures.map((one) => measurer(one, rows, column));
      return groups.map(
        ({ keys, members }): AggregateRow => ({
          keys,
          measures: measure.map((one) => one(members)),
        }),
      );
    },
    async read({ where, columns: names, limit = Number.POSITIVE_INFINITY }) {
      const wanted = names.map(column);
      return rowsWhere(evaluateEvent(where, rows))
        .slice(0, limit)
        .map((row) =>
          wanted.map((cells) => {
            const value = cells.values[row] ?? Number.NaN;
            if (Number.isNaN(value)) return null;
            return cells.kind === "number" ? value : cells.show(value);
          }),
        );
    },
    async sample({ columns: names, rows: most, seed, where = ALL }) {
      const wanted = names.map(column);
      const truth = evaluateEvent(where, rows);
      const holds = (row: number) => truth[row] === 1;
      const kept =
        where.kind !== "all" || rows.count > most
          ? sampleRowNumbers([...byName], rows.count, most, seed, holds)
          : null;
      return {
        rows: kept?.length ?? rows.count,
        columns: wanted.map(({ kind, values, texts }) => ({
          kind,
          values: kept ? Float64Array.from(kept, (row) => values[row] as number) : values.slice(),
          texts,
        })),
      };
    },
    computing(columns) {
      const cells = columns.map((one): [string, Cells] => {
        const values = computedValues(one, table, rows);
        return [one.name, { kind: "number", values, texts: [], type: "number", show: String }];
      });
      const wider = { ...codebook, columns: [...codebook.columns, ...columns] };
      return tableOf(wider, new Map([...byName, ...cells]));
    },
  };
  return table;
}

function partCells({ events }: Parts, rows: Rows): Cells {
  const values = new Float64Array(rows.count).fill(Number.NaN);
  events.forEach((event, part) => {
    for (const row of rowsWhere(evaluateEvent(event, rows))) {
      if (Number.isNaN(values[row])) values[row] = part;
    }
  });
  return { kind: "number", values, texts: [], type: "number", show: String };
}

function rowsWhere(truth: Truth): number[] {
  const rows: number[] = [];
  for (let row = 0; row < truth.length; row++) if (truth[row] === 1) rows.push(row);
  return rows;
}

interface RowGroup {
  readonly keys: readonly (string | null)[];
  readonly members: readonly number[];
}

function groupRows(rows: readonly number[], by: readonly Cells[], maxGroups: number): RowGroup[] {
  if (by.length === 0) return [{ keys: [], members: rows }];
  let groups: { readonly values: readonly number[]; readonly members: readonly number[] }[] = [
    { values: [], members: rows },
  ];
  for (const cells of by) {
    const next: typeof groups = [];
    for (const { values, members } of groups) {
      const split = new Map<number, number[]>();
      for (const row of members) {
        const value = cells.values[row] ?? Number.NaN;
        const bucket = split.get(value);
        if (bucket) bucket.push(row);
        else split.set(value, [row]);
      }
      const ascending = [...split].sort(([a], [b]) => missingLast(a, b));
      for (const [value, bucket] of ascending) {
        next.push({ values: [...values, value], members: bucket });
      }
      if (next.length > maxGroups) throw new TableLimitError(maxGroups);
    }
    groups = next;
  }
  const filled = groups.filter(({ members }) => members.length > 0);
  return filled.map(({ values, members }) => ({
    keys: values.map((value, i) => (Number.isNaN(value) ? null : (by[i]?.show(value) ?? null))),
    members,
  }));
}

function missingLast(a: number, b: number): number {
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || a - b;
}

function measurer(
  measure: Measure,
  rows: Rows,
  column: (name: string) => Cells,
): (members: readonly number[]) => MeasureResult {
  if (measure.kind === "count") {
    const truth = evaluateEvent(measure.event, rows);
    return (members) => ({
      kind: "count",
      count: members.reduce((sum, row) => sum + (truth[row] === 1 ? 1 : 0), 0),
    });
  }
  if (measure.kind === "covariance") {
    const [x, y] = [column(measure.x).values, column(measure.y).values];
    return (members) => {
      const both = members.filter((row) => !Number.isNaN((x[row] as number) + (y[row] as number)));
      const at = (values: Float64Array) => both.map((row) => values[row] as number);
      return { kind: "covariance", n: both.length, value: covariance(at(x), at(y)) };
    };
  }
  const cells = column(measure.column);
  const present = (members: readonly number[]) =>
    Float64Array.from(members, (row) => cells.values[row] ?? Number.NaN).filter(
      (value) => !Number.isNaN(value),
    );
  const sorted = (members: readonly number[]) => present(members).sort();
  const extreme = (value: number | undefined) =>
    value === undefined ? null : cells.kind === "number" ? value : cells.show(value);
  switch (measure.kind) {
    case "distinct":
      return (members) => ({ kind: "distinct", count: new Set(present(members)).size });
    case "moments":
      return (members) => {
        const values = sorted(members);
        const numeric =
          cells.kind === "number" ? moments(values) : { mean: null, sd: null, sum: null };
        return {
          kind: "moments",
          ...numeric,
          n: values.length,
          min: extreme(values[0]),
          max: extreme(values.at(-1)),
        };
      };
    case "quantile":
      return (members) => {
        const values = sorted(members);
        const value = cells.kind === "code" ? null : quantile(values, measure.q);
        const shown = value !== null && cells.kind === "instant" ? Math.round(value) : value;
        return {
          kind: "quantile",
          n: values.length,
          value: shown === null ? null : extreme(shown),
        };
      };
    case "powers":
      return (members) => {
        const z = sorted(members).map((value) => (value - measure.centre) / measure.scale);
        const sums = [1, 2, 3, 4].map((power) => stableSum(z.map((one) => one ** power)));
        return { kind: "powers", n: z.length, sums };
      };
    case "order":
      return (members) => {
        const values = sorted(members);
        const at = (rank: number) =>
          extreme(values[Math.min(Math.max(Math.round(rank), 1), values.length) - 1]);
        return {
          kind: "order",
          n: values.length,
          values: measure.ranks.map(at).filter((value) => value !== null),
        };
      };
  }
}
