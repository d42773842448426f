import { spawn } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { startProduct } from "../bench/product.mjs";
import { findTestBrowser } from "./browser.mjs";
import { run } from "./run.mjs";

/**
 * Builds the examples of `examples/apps` from packed tarballs, by their packages' names, as a
 * newcomer would from npm, and in each signs in, opens the demo's chat and asks a question. All of
 * them where no names are given. The product must have been built, and a browser be there.
 */
export async function tryExamples(root, tarballs, names = []) {
  const apps = path.join(root, "examples/apps");
  const asked = names.length > 0 ? names : await readdir(apps);
  const packages = Object.fromEntries(
    [...tarballs].map(([name, file]) => [`@probability-chat/${name}`, `file:${file}`]),
  );
  const folder = await mkdtemp(path.join(tmpdir(), "pc-examples-"));
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: ["--no-sandbox"],
  });
  try {
    for (const name of asked) {
      const started = Date.now();
      const place = path.join(folder, name);
      await install(path.join(apps, name), place, packages, product.address);
      await drive(name, place, product, browser);
      const seconds = Math.round((Date.now() - started) / 1_000);
      console.log(`${name}: built, signed in, asked (${seconds} s)`);
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function install(app, place, packages, address) {
  await cp(app, place, {
    recursive: true,
    filter: (file) => !/node_modules|dist|\.next/.test(path.relative(app, file)),
  });
  const file = path.join(place, "package.json");
  const manifest = JSON.parse(await readFile(file, "utf8"));
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    manifest.dependencies[dependency] = packages[dependency] ?? manifest.dependencies[dependency];
  }
  await writeFile(file, JSON.stringify({ ...manifest, overrides: packages }));
  const options = { cwd: place, quiet: true, env: { PROBABILITY_CHAT_URL: address } };
  const quick = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quick], options);
  await run("npm", ["run", "build"], options);
}

async function drive(name, place, { address, demo }, browser) {
  const port = await freePort();
  const server = spawn("npm", ["run", "start", "--", "--port", String(port)], {
    cwd: place,
    env: { ...process.env, PROBABILITY_CHAT_URL: address },
    stdio: "ignore",
    detached: true,
  });
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  try {
    await reach(page, `http://localhost:${port}/`);
    await page.getByLabel("Email").fill(demo.email);
    await page.getByLabel("Password").fill(demo.password);
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
