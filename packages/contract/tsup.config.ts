import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", constants: "src/constants/index.ts" },
  format: "esm",
  dts: { compilerOptions: { composite: false, emitDeclarationOnly: false } },
  sourcemap: true,
  clean: true,
});
