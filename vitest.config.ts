import { defineConfig } from "vitest/config";

const conditions = ["@probability-chat/source", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    maxWorkers: 2,
    // Long enough for a slow machine: what is waited for comes, or it does not.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          testTimeout: 60_000,
          include: [
            "packages/*/{src,test}/**/*.test.{ts,tsx}",
            "apps/*/src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "tests/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          globalSetup: "apps/api/test/support/global-setup.ts",
          include: ["apps/*/test/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
