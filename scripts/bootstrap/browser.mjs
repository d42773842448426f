import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { run } from "./run.mjs";

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** Where a Chromium is: `CHROMIUM_PATH`, the system's, or the one Playwright downloaded. */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...installed, chromium.executablePath()].find(
    (candidate) => candidate && existsSync(candidate),
  );
}

/** Gets a browser where there is none: Debian's by apt when root, Playwright's own elsewhere. */
export async function ensureBrowser(root, say) {
  if (findBrowser()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("Installing Debian's chromium …");
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { quiet: true, env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      quiet: true,
      env,
    });
  } else {
    say("Installing Playwright's chromium …");
    await run("npx", ["playwright", "install", "chromium"], { cwd: root });
  }
  if (!findBrowser()) throw new Error("No browser could be installed. Set CHROMIUM_PATH to one.");
}
