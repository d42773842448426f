import { KeptCard, KeptLine } from "@probability-chat/contract";
import pg from "pg";

const page = 500;
/** What a line may have, in the order of `training/canonical.mjs`. */
const order = [
  "question",
  "context",
  "query",
  "refuse",
  "clarify",
  "words",
  "readings",
  "dictionary",
  "source",
] as const;

/** Takes JSON, a line at a time. */
export interface UseSink {
  table(json: string): Promise<void>;
  line(json: string): Promise<void>;
}

/**
 * Hands out all that was kept of consenting users' questions as the training data has it, as of one
 * moment. It says nothing of who asked, or when.
 *
 * @returns how many tables and lines that were.
 * @throws Error where the database is of an older version.
 */
export async function exportUse(
  databaseUrl: string,
  sink: UseSink,
): Promise<{ readonly tables: number; readonly lines: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const { rows } = await client.query("select to_regclass('product.kept_lines') as found");
    if (!rows[0]?.found) {
      throw new Error("This database is of an older version: start the server on it once.");
    }
    const ids = new Map<string, string>();
    for await (const row of paged(client, "kept_tables", "dataset_id", "card")) {
      const { title, ...card } = KeptCard.parse(row.value);
      const id = `use/${row.id}/${title.replaceAll("/", " ").trim() || "table"}`;
      ids.set(row.id, id);
      await sink.table(JSON.stringify({ id, ...card }));
    }
    let lines = 0;
    for await (const row of paged(client, "kept_lines", "id", "line")) {
      const line = KeptLine.parse(row.value);
      const said = order.filter((name) => line[name] !== undefined);
      const entries = said.map((name) => [name, line[name]] as const);
      const table = ids.get(row.of);
      await sink.line(JSON.stringify({ table, ...Object.fromEntries(entries) }));
      lines += 1;
    }
    return { tables: ids.size, lines };
  } finally {
    await client.end();
  }
}

interface Row {
  readonly id: string;
  readonly of: string;
  readonly value: unknown;
}

async function* paged(
  client: pg.Client,
  table: "kept_tables" | "kept_lines",
  id: "dataset_id" | "id",
  value: "card" | "line",
): AsyncGenerator<Row> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const { rows } = await client.query<Row>(
      `select ${id} as id, dataset_id as of, ${value} as value
       from product.${table} where ${id} > $1 order by ${id} limit ${page}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.id;
  }
}
