import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts" },
  format: "esm",
  dts: { compilerOptions: { composite: false, emitDeclarationOnly: false, customConditions: [] } },
  // Next renders what has hooks in the browser only where it says so.
  banner: { js: '"use client";' },
  sourcemap: true,
  clean: true,
});
