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

/**
 * A stored table that is read once, when it is first asked: then it is the engine's own table in memory,
 * which keeps the same contract.
 */
export function heldTable(stored: Table): Table {
  const { codebook } = stored;
  const columns = codebook.columns.map(({ name }) => name);
  return comingTable(codebook, async () => {
    const rows = await stored.read({ where: ALL, columns });
    return memoryTable(
      codebook,
      columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    );
  });
}

/** A table that is made when it is first asked, and anew where that failed. */
function comingTable(codebook: Codebook, make: () => Promise<Table>): Table {
  let made: Promise<Table> | null = null;
  const table = () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
  return {
    codebook,
    aggregate: async (request) => (await table()).aggregate(request),
    read: async (request) => (await table()).read(request),
    sample: async (request) => (await table()).sample(request),
    computing: (columns) =>
      comingTable({ ...codebook, columns: [...codebook.columns, ...columns] }, async () =>
        (await table()).computing(columns),
      ),
  };
}

/** Milliseconds of one question after which others have their turn before the next request. */
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
