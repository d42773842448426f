import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { keep, startProduct } from "./bench/product.mjs";
import { ensureTestBrowser, findTestBrowser } from "./bootstrap/browser.mjs";
import { product as parts, published } from "./bootstrap/build.mjs";
import { freePort } from "./bootstrap/free-port.mjs";
import { installPacked } from "./bootstrap/pack.mjs";
import { run } from "./bootstrap/run.mjs";
import { prepare, root } from "./bootstrap/setup.mjs";
import { spawnGroup } from "./bootstrap/spawn-group.mjs";

/**
 * `npm run -s campaign:platforms`: takes the packed SDK, and on each runtime that is named here signs
 * in, uploads a table and hears of its progress, and asks, against the product. Gets the runtimes
 * from npm, into a temporary folder. Keeps the versions in which all of it worked; ends with what
 * failed otherwise.
 */
await prepare([...new Set([...published, ...parts])]);
await ensureTestBrowser(root, console.error);
const folder = await mkdtemp(path.join(tmpdir(), "pc-runtimes-"));
const place = path.join(folder, "campaign");
const installed = path.join(place, "node_modules");
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const product = await startProduct({ ALLOWED_ORIGINS: origin });
const task = { address: product.address, ...product.demo };

const bun = path.join(installed, "bun/bin/bun.exe");
const deno = [path.join(installed, ".bin/deno"), "run", "-A", "--node-modules-dir=manual"];
const tried = {
  node: [process.version.slice(1), inProgram(process.execPath), inThread(process.execPath)],
  bun: ["bun", inProgram(bun), inThread(bun)],
  deno: ["deno", inProgram(...deno), inThread(...deno)],
  edge_runtime: ["edge-runtime", () => output(process.execPath, "edge-runtime.mjs")],
  workerd: ["workerd", inWorkerd],
  chromium_worker: [null, inPageWorker],
};

try {
  await installPacked(root, folder);
  await cp(path.join(root, "scripts/campaign-platforms"), place, { recursive: true });
  await installRuntimes("bun", "deno", "workerd", "edge-runtime");
  await Promise.all(["handler", "page-worker"].map(bundle));
  const result = {};
  const failed = [];
  for (const [name, [of, ...ways]] of Object.entries(tried)) {
    for (const way of ways) {
      try {
        const { version = await versionOf(of), told, error } = await way();
        if (error) throw new Error(error);
        console.error(`${name} ${version}: told of its progress ${told} times`);
        result[name] = version;
      } catch (problem) {
        failed.push(new Error(`${name} failed: ${problem.message}`));
      }
    }
  }
  if (failed.length > 0) throw new AggregateError(failed);
  await keep("platforms", result);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

async function installRuntimes(...names) {
  const quick = ["--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts"];
  await run("npm", ["install", "--prefix", place, ...quick, ...names], { cwd: place, quiet: true });
  // It puts the runtime in the place of a file that says to run it.
  await run("node", [path.join(installed, "bun/install.js")], { cwd: place, quiet: true });
}

async function versionOf(name) {
  const file = path.join(installed, name, "package.json");
  return JSON.parse(await readFile(file, "utf8").catch(() => "{}")).version ?? name;
}

function inProgram(...command) {
  return () => output(...command, "program.mjs");
}

function inThread(...command) {
  return () => output(...command, "thread.mjs");
}

/** The last line that a program prints. */
async function output(command, ...args) {
  const env = { VISIT: JSON.stringify(task) };
  const text = await run(command, args, { cwd: place, quiet: true, env });
  return JSON.parse(text.trim().split("\n").at(-1));
}

/** One file with all that it needs, as for the edge or a page. */
async function bundle(name) {
  await build({
    entryPoints: [path.join(place, `${name}.mjs`)],
    outfile: path.join(place, `${name}.js`),
    ...{ bundle: true, format: "iife", platform: "browser", target: "es2022", logLevel: "error" },
  });
}

async function inWorkerd() {
  const at = await freePort();
  const args = ["serve", "workerd.capnp", `--socket-addr=http=127.0.0.1:${at}`];
  const group = spawnGroup(path.join(installed, ".bin/workerd"), args, { cwd: place });
  try {
    const request = { method: "POST", body: JSON.stringify(task) };
    for (let attempt = 0; ; attempt++) {
      const reply = await fetch(`http://127.0.0.1:${at}`, request).catch(() => null);
      if (reply) return await reply.json();
      if (attempt > 100) throw new Error("It does not answer.");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    group.stop();
  }
}

async function inPageWorker() {
  const script = await readFile(path.join(place, "page-worker.js"));
  const server = createServer(({ url }, response) => {
    const isScript = url === "/worker.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : "<title>Host</title>");
  });
  const executablePath = findTestBrowser();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    const page = await browser.newPage();
    await page.goto(origin);
    const done = await page.evaluate(visitInWorker, task);
    return { version: browser.version(), ...done };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Run in the page. */
function visitInWorker(task) {
  return new Promise((resolve) => {
    const worker = new Worker("/worker.js");
    worker.addEventListener("message", ({ data }) => resolve(data));
    worker.addEventListener("error", ({ message }) => resolve({ error: message }));
    worker.postMessage(task);
  });
}
