import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "./scripts/bootstrap/browser.mjs";

export default defineConfig({
  testDir: ".",
  testMatch: ["apps/standalone/test/**/*.spec.ts", "packages/widget/test/**/*.spec.ts"],
  workers: 2,
  // Long enough for a slow machine: what is waited for comes, or it does not.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 0,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : "list",
  outputDir: ".cache/test-results",
  use: {
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    video: "off",
    trace: "off",
    screenshot: "only-on-failure",
  },
});
