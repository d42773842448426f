import { defineConfig } from "tsup";

/** Types only; the code is built by Vite. */
export default defineConfig({
  entry: { index: "src/index.ts", "element/probability-chat": "src/element/script.ts" },
  format: "esm",
  outDir: "dist",
  dts: {
    only: true,
    compilerOptions: { composite: false, emitDeclarationOnly: false, customConditions: [] },
  },
});
