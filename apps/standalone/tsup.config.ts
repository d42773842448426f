import { defineConfig } from "tsup";

/** One file of our own code; packages of npm stay where npm put them. */
export default defineConfig({
  entry: {
    main: "src/main.ts",
    // Started by the AI service as processes and threads of their own; the benches use the pool too.
    learner: "../assistant/src/learning/learner.ts",
    "fit-worker": "../assistant/src/learning/fit-worker.ts",
    "fit-pool": "../assistant/src/learning/fit-pool.ts",
    "reader-process": "../assistant/src/reader/reader-process.ts",
    "work-process": "../assistant/src/work/work-process.ts",
    "rules-worker": "../assistant/src/reader/rules-worker.ts",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  clean: true,
  skipNodeModulesBundle: true,
  noExternal: [/^@probability-chat\//],
  esbuildOptions(options) {
    options.conditions = ["@probability-chat/source", "import", "node"];
  },
});
