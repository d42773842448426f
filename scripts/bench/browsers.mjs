import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { giveUp, root } from "../bootstrap/setup.mjs";
import * as firefox from "./browsers/firefox.mjs";
import * as webkitgtk from "./browsers/webkitgtk.mjs";
import { keep, startProduct } from "./product.mjs";

/**
 * Does on the page of `examples/script-tag` what a visitor does, in browsers of other makers than
 * the tests': signs in, uploads a table, asks, and reads the figure and its chart. Keeps the
 * versions in which all of it worked; ends with what failed otherwise.
 */
const missing = [...firefox.missing, ...webkitgtk.missing];
if (missing.length > 0) giveUp(`Not here:\n${missing.map((line) => `  ${line}`).join("\n")}`);

const colours = ["red", "red", "red", "blue", "blue", "green", "green", "green", "green", "green"];
const csv = `colour,size\n${colours.map((colour, at) => `${colour},${at}\n`).join("")}`;
/** As long as a slow machine takes. */
const patience = Number(process.env.PATIENCE_S ?? 300) * 1_000;

/** Run in the page: an element of the chat, by its selector and a pattern of its name. */
const finder = `(selector, text) => {
  const chat = document.querySelector("probability-chat")?.shadowRoot;
  const nameOf = (node) => node.getAttribute("aria-label") ?? node.textContent;
  const isThere = (node) => node.type === "file" || node.checkVisibility();
  return [...(chat?.querySelectorAll(selector) ?? [])].find(
    (node) => isThere(node) && new RegExp(text).test(nameOf(node)),
  ) ?? null;
}`;
const says = `() => JSON.stringify(document.querySelector("probability-chat")?.shadowRoot?.textContent ?? "")`;
const drawn = `() => {
  const chat = document.querySelector("probability-chat").shadowRoot;
  const chart = chat.querySelector("[role=img][aria-label^='Chart of'] svg");
  const { width, height } = chart.getBoundingClientRect();
  const infected = [...chat.querySelectorAll("*")].filter((node) => {
    const { color, fontStyle } = getComputedStyle(node);
    return color === "rgb(220, 20, 60)" || (fontStyle === "italic" && !["em", "i"].includes(node.localName));
  });
  return JSON.stringify({
    width,
    height,
    text: chart.textContent,
    marks: chart.querySelectorAll("rect, circle, path, line").length,
    infected: infected.map(({ localName }) => localName),
  });
}`;

const folder = await mkdtemp(path.join(tmpdir(), "pc-browsers-"));
const file = path.join(folder, "marbles.csv");
await writeFile(file, csv);
// The question is typed.
const product = await startProduct({ READER: "off" });
const host = await startHost();
try {
  const visits = await Promise.allSettled([
    visit("Firefox", firefox.openFirefox),
    visit("WebKitGTK", webkitgtk.openWebKitGtk),
  ]);
  const failed = visits.flatMap(({ reason }) => reason ?? []);
  if (failed.length > 0) throw new AggregateError(failed);
  await keep("browsers", { firefox: visits[0].value, webkitgtk: visits[1].value });
} finally {
  host.kill();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The example's server, before the product's. */
async function startHost() {
  const child = spawn(process.execPath, [path.join(root, "examples/script-tag/serve.mjs")], {
    env: { ...process.env, PORT: "0", PROBABILITY_CHAT_URL: product.address },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.address = await new Promise((resolve) => {
    child.stdout.on("data", (text) => resolve(/http:\S+/.exec(String(text))?.[0]));
  });
  return child;
}

async function visit(name, open) {
  const browser = await open();
  try {
    await browser.open(host.address);
    const step = async (what, act) => {
      console.error(`${name} ${browser.version}: ${what}`);
      await act();
    };
    const at = (selector, text = "") =>
      until(`${selector} ${text}`, () => browser.find(finder, selector, text), browser);
    const { email, password } = product.demo;

    await step("signs in", async () => {
      await browser.type(await at("input[type=email]"), email);
      await browser.type(await at("input[type=password]"), password);
      await browser.click(await at("button[type=submit]"));
    });
    await step("makes a chat", async () => {
      await browser.click(await at("button", "New chat"));
      await browser.type(await at("dialog input, [role=dialog] input"), "Marbles");
      await browser.click(await at("button[type=submit]", "Create"));
    });
    await step("uploads", async () => {
      await browser.choose(await at("input[type=file]"), file);
      await at("textarea:not(:disabled)");
    });
    await step("asks", async () => {
      await browser.type(await at("textarea:not(:disabled)"), "distribution(colour)");
      await browser.click(await at("button:not(:disabled)", "^Send"));
    });
    await step("reads the figure and its chart", async () => {
      await at("[part=answer]", "50.0");
      await at("[role=img]", "^Chart of");
      const chart = await browser.evaluate(drawn);
      const problems = [
        chart.width > 200 && chart.height > 50 ? "" : "The chart has no room.",
        colours.every((colour) => chart.text.includes(colour)) ? "" : "A level is not in it.",
        chart.marks >= 3 ? "" : "It has fewer marks than levels.",
        chart.infected.length === 0 ? "" : `The host's style is in ${chart.infected}.`,
      ].filter(Boolean);
      if (problems.length > 0) throw new Error(`${problems.join(" ")} ${JSON.stringify(chart)}`);
    });
    return browser.version;
  } finally {
    await browser.close();
  }
}

async function until(what, look, browser) {
  for (const end = Date.now() + patience; ; ) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) {
      throw new Error(`${what} is not there. The chat says: ${await browser.evaluate(says)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
