import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { giveUp, root } from "../bootstrap/setup.mjs";

/**
 * Runs the engine's benches and keeps their figures in `results/engine.json`, each step by itself:
 * `node scripts/bench/engine-figures.mjs --networks F --tables F [--only exactness,winners] [--seeds 5]`,
 * where the folders hold `alarm.bif` and `child.bif`, and CSV files to be judged by calibration.
 */
const file = path.join(root, "scripts/bench/results/engine.json");
const { values } = parseArgs({
  options: {
    networks: { type: "string", default: "." },
    tables: { type: "string", default: "." },
    only: { type: "string" },
    seeds: { type: "string", default: "5" },
  },
});
const SEEDS = Number(values.seeds);
if (!Number.isInteger(SEEDS) || SEEDS < 1) giveUp("--seeds is a whole number from 1 on.");
const CALIBRATED = ["titanic", "telecom_churn", "hr_attrition", "insurance", "abalone"];
const SMALL = ["1-5", "6-20"];
const BUCKETS = ["0", "1-5", "6-20", "21-100", "101-499", "500+"];

const steps = {
  exactness: async () => {
    const { queries, mismatches } = await run("exactness", ["--queries", "10000"]);
    return { exact_queries: queries, exact_mismatches: mismatches };
  },
  coherence: async () => {
    const { violations } = await run("coherence", ["--pairs", "10000"]);
    return { coherence_violations: violations };
  },
  winners: async () => {
    const found = await run("winners", []);
    return {
      noise_claimed_percent: percent(found.noise_claimed),
      noise_winner_cover90_percent: percent(found.noise_winner_cover90),
    };
  },
  reversals: async () => {
    const { found, false_alarms } = await run("reversals", []);
    return {
      reversals_found_percent: percent(found),
      reversals_false_percent: percent(false_alarms),
    };
  },
  whatif: async () => {
    const found = await run("whatif", []);
    return {
      whatif_models: found.models,
      whatif_answered_percent: percent(found.answered),
      whatif_claimed_percent: percent(found.claimed),
      whatif_sign_right_percent: percent(found.sign_right),
      whatif_difference_holds_percent: percent(found.difference_holds),
      whatif_value_holds_percent: percent(found.value_holds),
      whatif_declined_percent: percent(found.declined),
    };
  },
  findings: async () => {
    const { tables, independent, relations, reversals } = await run("findings", []);
    return {
      findings_tables: tables,
      findings_noise_percent: percent(independent.discovered),
      findings_relations_percent: percent(relations.found),
      findings_reversals_percent: percent(reversals.found),
      findings_false_reversals_percent: percent(reversals.false_alarms_of_confounding),
    };
  },
  statistics: async () => {
    const { intervals, false_alarms } = await run("statistics", []);
    const holds = intervals.map((one) => one.holds);
    return {
      statistics_intervals: holds.length,
      statistics_least_holds_percent: percent(Math.min(...holds)),
      statistics_most_holds_percent: percent(Math.max(...holds)),
      statistics_most_false_alarms_percent: percent(
        Math.max(...false_alarms.map((one) => one.rate)),
      ),
    };
  },
  means: async () => {
    const found = await run("means", []);
    return {
      mean_lognormal_2_holds_percent: percent(found.lognormal_2_holds),
      mean_lognormal_2_student_percent: percent(found.lognormal_2_student),
      mean_worst_unwarned_holds_percent: percent(found.worst_unwarned_holds),
    };
  },
  dependence: async () => {
    const { scan_s, false_discoveries } = await run("dependence", ["--noise", "0"]);
    return { scan_300_columns_cpu_s: scan_s, scan_false_discoveries: false_discoveries };
  },
  mixed: async () => {
    const wide = await run("mixed", []);
    const usual = await run("mixed", ["--columns", "20"]);
    return {
      mixed_learn_s: wide.learn_s,
      mixed_peak_mb: wide.peak_mb,
      conditional_p95_ms: usual.conditional_ms.p95,
      simulated_rows_per_s: usual.rows_per_s,
    };
  },
  network: networkFigures,
  calibration: calibrationFigures,
  ingest: async () => {
    const found = await run("ingest", ["--generate", "500MB"]);
    return {
      ingest_mb_per_s: found.mb_per_s,
      ingest_ratio: found.parquet_ratio,
      first_answer_ratio: found.first_answer_ratio,
      ingest_peak_mb: found.peak_mb,
    };
  },
};

for (const name of values.only?.split(",") ?? Object.keys(steps)) {
  const figures = await steps[name]();
  const known = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const machine = { cores: cpus().length, node: process.version };
  await writeFile(file, `${JSON.stringify({ ...known, ...figures, ...machine }, null, 2)}\n`);
  console.error(`${name}: ${JSON.stringify(figures)}`);
}

/** ALARM and child: the model's distance to the truth, the skeleton, and intervals that hold. */
async function networkFigures() {
  const bif = (name) => ["--bif", path.join(values.networks, `${name}.bif`)];
  const tables = async (name, rows, seeds, queries) => {
    const found = [];
    for (const seed of seeds) {
      const rest = ["--rows", String(rows), "--seed", String(seed), "--queries", String(queries)];
      found.push(await run("network", [...bif(name), ...rest]));
    }
    return found;
  };
  const few = Array.from({ length: SEEDS }, (_, at) => at + 1);
  const more = few.map((seed) => seed + few.length);
  const alarm = await tables("alarm", 5_000, few, 2_000);
  const child = await tables("child", 5_000, few, 2_000);
  const alarms = [...alarm, ...(await tables("alarm", 5_000, more, 0))];
  const children = [...child, ...(await tables("child", 5_000, more, 0))];
  const large = await tables("alarm", 50_000, few, 0);
  const judged = [...alarm, ...child];
  const coverage = BUCKETS.map((bucket) => pooled(judged, "coverage90", bucket));
  const scores = (kind) => SMALL.reduce((sum, bucket) => sum + pooled(judged, kind, bucket), 0);
  return {
    alarm_5000_kl: rounded(mean(alarm.map(({ kl }) => kl))),
    alarm_50000_kl: rounded(mean(large.map(({ kl }) => kl))),
    alarm_skeleton_f1: rounded(mean(alarms.map((one) => one.skeleton_f1))),
    child_skeleton_f1: rounded(mean(children.map((one) => one.skeleton_f1))),
    alarm_skeleton_s: rounded(mean(alarm.map((one) => one.skeleton_s))),
    alarm_5000_fit_s: rounded(mean(alarm.map(({ fit_s }) => fit_s))),
    ...Object.fromEntries(
      coverage.map((share, at) => [`coverage90_bucket${at}_percent`, percent(share)]),
    ),
    coverage_tables: judged.length,
    skeleton_tables: alarms.length,
    coverage_least_queries: Math.min(
      ...BUCKETS.map((bucket) => total(judged.map(({ queries }) => queries[bucket]))),
    ),
    interval_score_ratio: rounded(scores("interval_score") / scores("interval_score_jeffreys")),
  };
}

/** Of all tables' questions of a bucket together. */
function pooled(judged, figure, bucket) {
  const asked = judged.filter(({ queries }) => queries[bucket] > 0);
  const weighed = asked.map((one) => one[figure][bucket] * one.queries[bucket]);
  return total(weighed) / total(asked.map(({ queries }) => queries[bucket]));
}

/** How much less the estimate for a new row loses than others at 1 to 20 matching rows. */
async function calibrationFigures() {
  const gains = [];
  for (const name of CALIBRATED) {
    const data = path.join(values.tables, `${name}.csv`);
    const { buckets } = await run("calibration", ["--data", data, "--queries", "3000"]);
    const loss = (kind) =>
      total(SMALL.map((bucket) => buckets[bucket].log_loss[kind] * buckets[bucket].queries));
    const gain = (kind) => 1 - loss("predictive") / loss(kind);
    gains.push({ name, jeffreys: gain("jeffreys"), shrinkage: gain("shrinkage") });
    console.error(JSON.stringify(gains.at(-1)));
  }
  return {
    log_loss_under_jeffreys_percent: percent(mean(gains.map(({ jeffreys }) => jeffreys))),
    log_loss_under_shrinkage_percent: percent(mean(gains.map(({ shrinkage }) => shrinkage))),
    log_loss_worst_table_percent: percent(Math.min(...gains.map(({ jeffreys }) => jeffreys))),
  };
}

function run(bench, told) {
  return new Promise((resolve, reject) => {
    const script = path.join(root, `scripts/bench/${bench}.mjs`);
    const child = spawn(process.execPath, [script, ...told], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
    });
    child.on("close", () => {
      const line = text.trim().split("\n").at(-1) ?? "";
      if (line.startsWith("{")) resolve(JSON.parse(line));
      else reject(new Error(`bench:${bench} said no figures.`));
    });
  });
}

function mean(numbers) {
  return total(numbers) / numbers.length;
}

function total(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function percent(share) {
  return Number((share * 100).toFixed(1));
}

function rounded(value) {
  return Number(value.toFixed(3));
}
