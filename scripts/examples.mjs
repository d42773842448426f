import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { startProduct } from "./bench/product.mjs";
import { ensureTestBrowser, findTestBrowser } from "./bootstrap/browser.mjs";
import { product as parts } from "./bootstrap/build.mjs";
import { run } from "./bootstrap/run.mjs";
import { prepare, root } from "./bootstrap/setup.mjs";

/**
 * `npm run examples -- [NAME …]` builds the examples of `examples/apps` from packed tarballs, as a
 * newcomer would from npm, and in each signs in, opens the demo's chat and asks a question.
 */
const needed = ["codebook", "query", "contract", "sdk", "widget", "react-bindings"];
const apps = path.join(root, "examples/apps");
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : await readdir(apps);

await prepare([...needed, ...parts]);
await ensureTestBrowser(root, console.error);
const folder = await mkdtemp(path.join(tmpdir(), "pc-examples-"));
const tarballs = await pack();
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: findTestBrowser(),
  args: ["--no-sandbox"],
});
try {
  for (const name of names) {
    const started = Date.now();
    await drive(name, await install(name));
    console.log(
      `${name}: built, signed in, asked (${Math.round((Date.now() - started) / 1_000)} s)`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Tarballs of our packages, by their names. */
async function pack() {
  const into = path.join(folder, "tarballs");
  await mkdir(into);
  const workspaces = needed.flatMap((name) => ["-w", `packages/${name}`]);
  await run("npm", ["pack", "--pack-destination", into, "--loglevel=error", ...workspaces], {
    cwd: root,
    quiet: true,
  });
  const packed = await readdir(into);
  return Object.fromEntries(
    needed.map((name) => {
      const file = packed.find((candidate) =>
        new RegExp(`^probability-chat-${name}-\\d`).test(candidate),
      );
      return [`@probability-chat/${name}`, `file:${path.join(into, file)}`];
    }),
  );
}

async function install(name) {
  const place = path.join(folder, name);
  await cp(path.join(apps, name), place, {
    recursive: true,
    filter: (file) => !/node_modules|dist|\.next/.test(path.relative(apps, file)),
  });
  const file = path.join(place, "package.json");
  const manifest = JSON.parse(await readFile(file, "utf8"));
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    manifest.dependencies[dependency] = tarballs[dependency] ?? manifest.dependencies[dependency];
  }
  await writeFile(file, JSON.stringify({ ...manifest, overrides: tarballs }));
  const options = { cwd: place, quiet: true, env: { PROBABILITY_CHAT_URL: product.address } };
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], options);
  await run("npm", ["run", "build"], options);
  return place;
}

async function drive(name, place) {
  const port = await freePort();
  const server = spawn("npm", ["run", "start", "--", "--port", String(port)], {
    cwd: place,
    env: { ...process.env, PROBABILITY_CHAT_URL: product.address },
    stdio: "ignore",
    detached: true,
  });
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  try {
    await reach(page, `http://localhost:${port}/`);
    await page.getByLabel("Email").fill(product.demo.email);
    await page.getByLabel("Password").fill(product.demo.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: /^Seattle weather/ }).click();
    await page.getByLabel("Your question").fill("What is the probability of weather = rain?");
    await page.keyboard.press("Enter");
    await page
      .getByRole("button", { name: "Copy the answer" })
      .last()
      .waitFor({ timeout: 120_000 });
    if (name === "dashboard") await page.locator("#answers td").first().waitFor();
    if (problems.length > 0) throw new Error(`${name}: ${problems.join("\n")}`);
  } finally {
    await page.close();
    process.kill(-server.pid);
  }
}

async function reach(page, address) {
  for (let attempt = 0; ; attempt++) {
    const there = await page.goto(address).catch(() => null);
    if (there?.ok()) return;
    if (attempt > 120) throw new Error(`${address} is not there.`);
    await page.waitForTimeout(500);
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
