import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../bootstrap/run.mjs";
import { root } from "../bootstrap/setup.mjs";

/**
 * Seconds until the product answers, as a new user has it: a fresh clone in a new folder with
 * npm's package cache warm, then the same folder again. Writes the result beside this file.
 */
const folder = await mkdtemp(path.join(tmpdir(), "pc-bench-"));
await chmod(folder, 0o755);
const clone = path.join(folder, "probability-chat");
await run("git", ["clone", "-q", root, clone], { quiet: true });

const result = { first_s: await start(), second_s: await start(), node: process.version };
await rm(folder, { recursive: true, force: true });
const file = path.join(root, "scripts/bench/results/start.json");
await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(result));

async function start() {
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = /running at (\S+)/.exec(output);
      if (found) resolve(found[1]);
    });
    child.once("exit", () => reject(new Error(output)));
  });
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`The first page answered ${status}.`);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  process.kill(-child.pid, "SIGINT");
  await ended;
  return seconds;
}
