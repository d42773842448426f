import { defineConfig } from "vitest/config";

const source = "@probability-chat/source";

export default defineConfig({
  resolve: { conditions: [source, "module", "default"] },
  // Node is told these as well; what bundlers alone can read, it is not to take.
  ssr: { resolve: { conditions: [source, "default"] } },
  test: {
    // One more than cores: integration tests wait for processes and timers now and then.
    maxWorkers: 3,
    // Nothing keeps anything between two files, and loading what they share takes longest.
    isolate: false,
    // Long enough for a slow machine: what is waited for comes, or it does not.
    expect: { poll: { timeout: 30_000 } },
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
          globalSetup: [
            "apps/api/test/support/global-setup.ts",
            "apps/assistant/test/support/build-programs.ts",
          ],
          include: ["apps/*/test/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
