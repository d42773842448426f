import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { startProduct } from "../bench/product.mjs";
import { findTestBrowser } from "./browser.mjs";
import { becomeCustomer } from "./customer.mjs";
import { freePort } from "./free-port.mjs";
import { run } from "./run.mjs";
import { spawnGroup } from "./spawn-group.mjs";

/**
 * Installs the examples from packed tarballs, by their packages' names, as a newcomer would from
 * npm, and does with each what its README says, against the product itself. All of them where no
 * names are given. The product must have been built, and a browser be there.
 */
export async function tryExamples(root, tarballs, names = []) {
  const examples = path.join(root, "examples");
  const apps = await readdir(path.join(examples, "apps"));
  const others = (await readdir(examples)).filter((name) => name !== "apps");
  const tries = { "node-api": tryProgram, "script-tag": tryPage, "vite-react": tryOwnUsers };
  const packages = Object.fromEntries(
    [...tarballs].map(([name, file]) => [`@probability-chat/${name}`, `file:${file}`]),
  );
  const folder = await mkdtemp(path.join(tmpdir(), "pc-examples-"));
  const executablePath = findTestBrowser();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const product = await startProduct().catch(async (error) => {
    await browser.close();
    throw error;
  });
  try {
    const customer = await becomeCustomer(product);
    for (const name of names.length > 0 ? names : [...apps, ...others]) {
      const started = Date.now();
      const place = path.join(folder, name);
      const from = path.join(examples, apps.includes(name) ? "apps" : "", name);
      await copy(from, place);
      await install(place, packages);
      const setting = { name, place, packages, product, customer, browser };
      const done = await (tries[name] ?? tryApp)(setting);
      console.log(`${name}: ${done} (${Math.round((Date.now() - started) / 1_000)} s)`);
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function copy(from, place) {
  const filter = (file) => !/node_modules|dist|\.next/.test(path.relative(from, file));
  return cp(from, place, { recursive: true, filter });
}

/** Installs what a manifest names, and `more`; our packages from their tarballs. */
async function install(place, packages, more = {}) {
  const file = path.join(place, "package.json");
  const manifest = JSON.parse(await readFile(file, "utf8"));
  const dependencies = { ...manifest.dependencies, ...more };
  for (const name of Object.keys(dependencies))
    dependencies[name] = packages[name] ?? dependencies[name];
  await writeFile(file, JSON.stringify({ ...manifest, dependencies, overrides: packages }));
  if (Object.keys({ ...dependencies, ...manifest.devDependencies }).length === 0) return;
  const quick = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quick], { cwd: place, quiet: true });
}

/** An app whose users have an account. */
async function tryApp(setting) {
  const { name, place, product } = setting;
  const env = { PROBABILITY_CHAT_URL: product.address };
  await run("npm", ["run", "build"], { cwd: place, quiet: true, env });
  const port = await freePort();
  const start = ["run", "start", "--", "--port", String(port)];
  await serving([{ place, command: ["npm", ...start], env }], () =>
    visit(setting, `http://localhost:${port}/`, async (page) => {
      await askWithAccount(page, product.demo);
      if (name === "dashboard") await page.locator("#answers td").first().waitFor();
    }),
  );
  return "built, signed in, asked";
}

/** A page with nothing to install or to build. */
async function tryPage(setting) {
  const { place, product } = setting;
  const port = await freePort();
  const env = { PROBABILITY_CHAT_URL: product.address, PORT: String(port) };
  await serving([{ place, command: ["node", "serve.mjs"], env }], () =>
    visit(setting, `http://localhost:${port}/`, (page) => askWithAccount(page, product.demo)),
  );
  return "signed in, asked";
}

/** A program, by a secret key and by an account's own sign-in. */
async function tryProgram({ place, product, customer }) {
  const { email: EMAIL, password: PASSWORD } = product.demo;
  const rows = ["north", "south", "south", "south"].map((region) => `${region}\n`);
  await writeFile(path.join(place, "sales.csv"), `region\n${rows.join("")}`);
  const key = await customer.createKey("chat", "upload");
  for (const who of [{ PROBABILITY_CHAT_KEY: key }, { EMAIL, PASSWORD }]) {
    const asked = ["ask.mjs", "sales.csv", "What is the probability that region is north?"];
    const env = { PROBABILITY_CHAT_URL: product.address, ...who };
    const output = await run("node", asked, { cwd: place, quiet: true, env });
    const { answer } = JSON.parse(output.trim().split("\n").at(-1));
    if (answer.value !== 0.25) throw new Error(`node-api answered ${JSON.stringify(answer)}.`);
  }
  return "asked with a key, and with an account";
}

/**
 * An app whose users have none, on another origin than the product, with its minting server: with
 * the React that it names, then with React 18, which says more where it is built for development,
 * and there the bindings' element in place of the component.
 */
async function tryOwnUsers(setting) {
  const { place, packages, product, customer } = setting;
  const [port, minting] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  await customer.allow(origin);
  const env = {
    PROBABILITY_CHAT_URL: product.address,
    MINTING_SERVER: `http://localhost:${minting}`,
  };
  const mint = {
    place,
    command: ["npm", "run", "mint"],
    env: {
      PROBABILITY_CHAT_URL: product.address,
      PROBABILITY_CHAT_KEY: await customer.createKey("embed"),
      ORIGIN: origin,
      PORT: String(minting),
    },
  };
  async function build(...args) {
    await run("npm", ["run", "build", "--", ...args], { cwd: place, quiet: true, env });
    const command = ["npm", "run", "start", "--", ...args, "--port", String(port)];
    await serving([mint, { place, command, env }], () => visit(setting, origin, askAsOwnUser));
  }
  await build();
  const older = { react: "^18", "react-dom": "^18", "@probability-chat/react-bindings": "0" };
  await install(place, packages, older);
  env.NODE_ENV = "development";
  await build("--mode", "development");
  const page = path.join(import.meta.dirname, "bindings-page");
  await cp(page, path.join(place, "bindings"), { recursive: true });
  await build("bindings", "--config", "vite.config.js", "--mode", "development");
  return "built and asked for a user without an account, with React 18 and its bindings too";
}

async function askWithAccount(page, { email, password }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: /^Seattle weather/ }).click();
  await ask(page, "What is the probability of weather = rain?", 1);
}

async function askAsOwnUser(page) {
  await page.getByRole("button", { name: "Ask about them" }).click();
  await page.locator("#last").getByText("33.3").waitFor({ timeout: 120_000 });
  await ask(page, "What is the probability of region = south?", 2);
}

/** Types a question, and waits until there are so many answers. */
async function ask(page, question, answers) {
  await page.getByLabel("Your question").fill(question);
  await page.keyboard.press("Enter");
  const copies = page.getByRole("button", { name: "Copy the answer" });
  await copies.nth(answers - 1).waitFor({ timeout: 120_000 });
}

/** Opens a page once it is there; what it throws or logs as an error is one. */
async function visit({ name, browser }, address, act) {
  const page = await (await browser.newContext()).newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    const { url } = message.location();
    if (message.type() !== "error" || url.endsWith("/favicon.ico")) return;
    problems.push(`${message.text()} ${url}`);
  });
  try {
    await reach(page, address);
    problems.length = 0;
    await act(page);
  } catch (error) {
    problems.push(error.message);
  } finally {
    await page.context().close();
  }
  if (problems.length > 0) throw new Error(`${name}: ${problems.join("\n")}`);
}

async function reach(page, address) {
  for (let attempt = 0; ; attempt++) {
    const there = await page.goto(address).catch(() => null);
    if (there?.ok()) return;
    if (attempt > 120) throw new Error(`${address} is not there.`);
    await page.waitForTimeout(500);
  }
}

/** Runs programs while something is done. */
async function serving(programs, act) {
  const groups = programs.map(({ place, command: [program, ...args], env }) =>
    spawnGroup(program, args, { cwd: place, env }),
  );
  try {
    await act();
  } finally {
    for (const group of groups) group.stop();
  }
}
