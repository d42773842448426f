import { defineConfig } from "tsup";

/** One file of our own code; packages of npm stay where npm put them. */
export default defineConfig({
  entry: { main: "src/main.ts" },
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
