import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts" },
  format: "esm",
  dts: { compilerOptions: { composite: false, emitDeclarationOnly: false, customConditions: [] } },
  sourcemap: true,
  clean: true,
});
