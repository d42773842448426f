import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { giveUp } from "../bootstrap/setup.mjs";

/**
 * Whether the formal language states what analysts are asked, and the engine computes it: the first 60
 * easy and medium tasks of InfiAgent-DABench (Hu et al. 2024), by number, whose statistic the language
 * has and whose table was at hand, each as the formal queries in `dabench/tasks.jsonl`, which were
 * written with the labels in sight. Ten among them were left out: they ask for a population's deviation,
 * another test of normality, the day before, numbers out of texts, types of columns or the skewness of
 * single numbers. What a task asks beside, as words for a strength or the p-value of a correlation, is
 * not looked at.
 *
 * `npm run -s bench:dabench -- FOLDER`, which is its `examples/DA-Agent/data`; counts go to
 * `results/dabench.json`, what differs to standard error. Nothing of the folder is kept.
 */
const condition = "--conditions=@probability-chat/source";
const [folder] = process.argv.slice(2);
const needed = ["da-dev-questions.jsonl", "da-dev-labels.jsonl", "da-dev-tables"];
const missing = needed.find((name) => !folder || !existsSync(path.join(folder, name)));
if (missing)
  giveUp(`There is no ${missing} in ${folder ?? "a folder"}.\nUsage: bench:dabench -- FOLDER`);

if (process.execArgv.includes(condition)) {
  const { measureTasks } = await import("./dabench/measure.mjs");
  const { keep } = await import("./product.mjs");
  await keep("dabench", await measureTasks(folder));
} else {
  const loader = ["--import", import.meta.resolve("tsx"), condition];
  const self = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exitCode =
    spawnSync(process.execPath, [...loader, ...self], { stdio: "inherit" }).status ?? 1;
}
