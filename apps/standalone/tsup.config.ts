import { defineConfig, type Options } from "tsup";

/** Our own code in few files; packages of npm stay where npm put them. */
const common: Options = {
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  skipNodeModulesBundle: true,
  noExternal: [/^@probability-chat\//],
  esbuildOptions(options) {
    options.conditions = ["@probability-chat/source", "import", "node"];
  },
};

const server: Options = {
  ...common,
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
  clean: ["!batch/**"],
};

/** Commands beside the server share no file with it: they load a small part of it only. */
const commands: Options = {
  ...common,
  entry: { backup: "src/batch/backup.ts", restore: "src/batch/restore.ts" },
  outDir: "dist/batch",
  clean: true,
};

export default defineConfig([server, commands]);
