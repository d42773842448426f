import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { run } from "./run.mjs";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];
/** Chromium that never has a window, in a package of its own: pages of tests take a quarter less time. */
const shell = "/usr/bin/chromium-headless-shell";

/** Where a Chromium is: `CHROMIUM_PATH`, the system's, or the one Playwright downloaded. */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (candidate) => candidate && existsSync(candidate),
  );
}

/** The browser of the tests: as {@link findBrowser}, or the system's that has no window. */
export function findTestBrowser() {
  return process.env.CHROMIUM_PATH || !existsSync(shell) ? findBrowser() : shell;
}

/** Gets a browser where there is none: Debian's by apt when root, Playwright's own elsewhere. */
export async function ensureBrowser(root, say) {
  if (findBrowser()) return;
  if (mayUseApt()) await installByApt("chromium", say);
  else {
    say("Installing Playwright's chromium …");
    await run("npx", ["playwright", "install", "chromium"], { cwd: root });
  }
  if (!findBrowser()) throw new Error("No browser could be installed. Set CHROMIUM_PATH to one.");
}

/** As {@link ensureBrowser}, for the tests; where their own is not to be had any other will do. */
export async function ensureTestBrowser(root, say) {
  if (!process.env.CHROMIUM_PATH && !existsSync(shell) && mayUseApt()) {
    await installByApt("chromium-headless-shell", say).catch(({ message }) => say(message));
  }
  if (!findTestBrowser()) await ensureBrowser(root, say);
}

function mayUseApt() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

async function installByApt(name, say) {
  say(`Installing Debian's ${name} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { quiet: true, env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
    quiet: true,
    env,
  });
}
