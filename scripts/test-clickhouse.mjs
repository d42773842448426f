import path from "node:path";
import { ensureClickhouse } from "./bootstrap/clickhouse.mjs";
import { run } from "./bootstrap/run.mjs";

/**
 * `npm run test:clickhouse`: what large tables must do, on a real ClickHouse. With `TABLE_ENGINE_URL`
 * it is that server, in whose database tables come and go; else one on this machine, for these tests.
 */
const root = path.resolve(import.meta.dirname, "..");
if (!process.env.TABLE_ENGINE_URL) await ensureClickhouse(root, (line) => console.error(line));
const tests = ["datasets/query/clickhouse", "work/large-tables.test.ts"];
await run(
  "npx",
  ["vitest", "run", "--project", "unit", ...tests.map((one) => `apps/assistant/src/${one}`)],
  {
    cwd: root,
    env: { CLICKHOUSE_TESTS: "yes" },
  },
);
