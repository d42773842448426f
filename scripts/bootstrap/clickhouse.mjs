import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { run } from "./run.mjs";

/** ClickHouse's engine as a library, half a gigabyte of it, and what calls a library from Node. */
const packages = ["ffi-rs@1.3.7"];
const libraries = {
  "linux-x64": "@chdb/lib-linux-x64-gnu@26.7.3-stable.1",
  "linux-arm64": "@chdb/lib-linux-arm64-gnu@26.7.3-stable.1",
  "darwin-x64": "@chdb/lib-darwin-x64@26.7.3-stable.1",
  "darwin-arm64": "@chdb/lib-darwin-arm64@26.7.3-stable.1",
};

/**
 * Installs a ClickHouse for tests into `.cache/clickhouse`, where there is none. It is in no
 * `package.json`, so that nobody downloads it who does not ask for these tests.
 */
export async function ensureClickhouse(root, say) {
  const library = libraries[`${process.platform}-${process.arch}`];
  if (!library) throw new Error(`There is no ClickHouse for ${process.platform}-${process.arch}.`);
  const directory = path.join(root, ".cache", "clickhouse");
  const [name] = library.split("@26");
  if (existsSync(path.join(directory, "node_modules", name, "libchdb.so"))) return;
  say("Installing ClickHouse for tests (550 MB) …");
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, "package.json"), '{ "private": true }\n');
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  await run("npm", ["install", ...flags, library, ...packages], { cwd: directory });
}
