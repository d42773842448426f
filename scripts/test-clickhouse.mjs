import path from "node:path";
import { ensureClickhouse } from "./bootstrap/clickhouse.mjs";
import { run } from "./bootstrap/run.mjs";

/**
 * `npm run test:clickhouse`: what large tables must do, on a real ClickHouse. With `TABLE_ENGINE_URL`
 * it is that server, in whose database tables come and go; else one on this machine, for these tests.
 */
const root = path.resolve(import.meta.dirname, "..");
if (!process.env.TABLE_ENGINE_URL) await ensureClickhouse(root, (line) => console.error(line));
const tests = [
  "src/datasets/query/clickhouse",
  "src/work/large-tables.test.ts",
  "test/table-engine.test.ts",
];
await run("npx", ["vitest", "run", ...tests.map((one) => `apps/assistant/${one}`)], {
  cwd: root,
  env: { CLICKHOUSE_TESTS: "yes" },
});
