import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    constants: "src/constants/index.ts",
    // A file of its own, so that bundlers can load it with what says its texts.
    "acting-texts": "src/constants/acting-texts.ts",
  },
  format: "esm",
  dts: { compilerOptions: { composite: false, emitDeclarationOnly: false } },
  sourcemap: true,
  clean: true,
});
