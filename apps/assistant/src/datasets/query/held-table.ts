import { setImmediate as others } from "node:timers/promises";
import type { Codebook } from "@probability-chat/codebook";
import { memoryTable, type Table } from "@probability-chat/engine";
import { ALL } from "@probability-chat/query";
import type { QueryLimits } from "./sql-source.ts";

/** What is held: planning a query takes a database longer than going through so few rows. */
const MOST = { rows: 10_000, cells: 200_000, bytes: 2_000_000 };

/** Whether a table is small enough to be held in memory while it is open. */
export function isHeld({ rows, columns }: Codebook, bytes: number): boolean {
  return rows <= MOST.rows && rows * columns.length <= MOST.cells && bytes <= MOST.bytes;
}

/** The cells of a stored table, in memory: the engine's own table, which keeps the same contract. */
export async function hold(stored: Table): Promise<Table> {
  const { codebook } = stored;
  const rows = await stored.read({ where: ALL, columns: codebook.columns.map(({ name }) => name) });
  return memoryTable(
    codebook,
    codebook.columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  );
}

/** Milliseconds of one question after which others have their turn. */
const SLICE = 20;

/** A table that heeds the signal also of what it need not ask its store. */
export function within({ signal }: Pick<QueryLimits, "signal">, table: Table): Table {
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since > SLICE) {
      await others();
      since = performance.now();
    }
    signal?.throwIfAborted();
  };
  return {
    codebook: table.codebook,
    async aggregate(request) {
      await pause();
      return table.aggregate(request);
    },
    async read(request) {
      await pause();
      return table.read(request);
    },
    async sample(request) {
      await pause();
      return table.sample(request);
    },
    computing: (columns) => within({ signal }, table.computing(columns)),
  };
}
