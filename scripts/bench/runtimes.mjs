import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { giveUp } from "../bootstrap/setup.mjs";

/**
 * Whether the native runtime and WebAssembly read alike: test lines are proposed by both and their
 * readings compared. `npm run -s bench:runtimes [-- --limit 400]`, one JSON object to standard output and
 * to `results/runtimes.json`; what a question took goes to standard error.
 */
const condition = "--conditions=@probability-chat/source";
if (process.execArgv.includes(condition)) {
  const at = process.argv.indexOf("--limit");
  const limit = at < 0 ? 400 : Number(process.argv[at + 1]);
  if (!(Number.isSafeInteger(limit) && limit > 0)) giveUp("--limit must be 1 or more.");
  const { compareRuntimes } = await import("./reading/compare-runtimes.mjs");
  const { keep } = await import("./product.mjs");
  const { median_ms, ...compared } = await compareRuntimes(limit);
  console.error(JSON.stringify({ median_ms }));
  await keep("runtimes", compared);
} else {
  const loader = ["--import", import.meta.resolve("tsx"), condition];
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [...loader, ...self], { stdio: "inherit" });
  process.exitCode = status ?? 1;
}
