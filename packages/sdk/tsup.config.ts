import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/api-client.ts", "src/server.ts", "src/ky.ts"],
  format: "esm",
  dts: { compilerOptions: { composite: false, emitDeclarationOnly: false, customConditions: [] } },
  sourcemap: true,
  clean: true,
});
