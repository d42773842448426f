import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { ensureBrowser, findBrowser } from "../bootstrap/browser.mjs";
import { freePort } from "../bootstrap/free-port.mjs";
import { run } from "../bootstrap/run.mjs";
import { root } from "../bootstrap/setup.mjs";
import { keep, quantile, startProduct } from "./product.mjs";

/**
 * Lighthouse on the built site, on its simulated phone: each page's median of three; and what `/`
 * loads of script. Lighthouse comes by npx, as nothing else needs it.
 */
const lighthouse = "lighthouse@12.8.2";
const categories = {
  performance: "performance",
  accessibility: "accessibility",
  "best-practices": "best_practices",
};
const times = 3;

await ensureBrowser(root, console.error);
const product = await startProduct();
const folder = await mkdtemp(path.join(tmpdir(), "pc-site-"));
const port = await freePort();
const browser = await chromium.launchPersistentContext(path.join(folder, "profile"), {
  executablePath: findBrowser(),
  args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
});
try {
  const result = { landing_script_gzip_kb: await scriptsOf("/") };
  for (const [name, route] of [
    ["landing", "/"],
    ["pricing", "/pricing"],
    ["login", "/login"],
  ]) {
    Object.assign(result, await measure(name, route, []));
  }
  await signIn();
  Object.assign(result, await measure("chat", "/chat", ["--disable-storage-reset"]));
  await keep("site", { ...result, lighthouse: lighthouse.split("@")[1] });
} finally {
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

async function scriptsOf(route) {
  const page = await browser.newPage();
  const bodies = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(product.address + route, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await page.close();
  return Number((bytes.reduce((sum, size) => sum + size, 0) / 1_024).toFixed(1));
}

async function signIn() {
  const page = await browser.newPage();
  await page.goto(`${product.address}/login`);
  await page.getByLabel("Email").fill(product.demo.email);
  await page.getByLabel("Password", { exact: true }).fill(product.demo.password);
  await page
    .getByRole("main")
    .getByRole("button", { name: /^(Sign|Log) ?in$/i })
    .click();
  await page.waitForURL("**/chat**");
  await page.close();
}

async function measure(name, route, options) {
  const runs = [];
  for (let turn = 0; turn < times; turn++) {
    const report = path.join(folder, `${name}-${turn}.json`);
    await run(
      "npx",
      [
        "--yes",
        lighthouse,
        product.address + route,
        `--port=${port}`,
        `--only-categories=${Object.keys(categories).join()}`,
        "--output=json",
        `--output-path=${report}`,
        "--quiet",
        ...options,
      ],
      { cwd: folder, quiet: true, env: { CHROME_PATH: findBrowser() } },
    );
    const {
      categories: scores,
      finalDisplayedUrl,
      audits,
    } = JSON.parse(await readFile(report, "utf8"));
    if (new URL(finalDisplayedUrl).pathname !== route)
      throw new Error(`${route} led to ${finalDisplayedUrl}`);
    runs.push(scores);
    if (turn === 0) failures(name, scores, audits);
  }
  const figures = Object.entries(categories).map(([category, field]) => [
    `${name}_${field}`,
    Math.round(
      quantile(
        runs.map((scores) => scores[category].score),
        0.5,
      ) * 100,
    ),
  ]);
  console.error(figures.map(([field, score]) => `${field}: ${score}`).join("  "));
  return Object.fromEntries(figures);
}

/** What cost points, for whoever reads along. */
function failures(name, scores, audits) {
  for (const { id, auditRefs } of Object.values(scores)) {
    for (const ref of auditRefs) {
      const { score, title, displayValue = "" } = audits[ref.id];
      if (ref.weight > 0 && score !== null && score < 0.9) {
        console.error(`  ${name}, ${id}: ${title} ${displayValue}`);
      }
    }
  }
}
