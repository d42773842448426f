import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { twindSheet } from "./build/twind-sheet.ts";

const require = createRequire(import.meta.url);
/** The package's browser build decodes entities through innerHTML, which Trusted Types forbid. */
const pureEntities = require
  .resolve("decode-named-character-reference")
  .replace(/index\.dom\.js$/, "index.js");

const createElementOnly = fileURLToPath(new URL("build/create-element.ts", import.meta.url));

/** r2wc imports React's default export, which would hold all of preact/compat in the script. */
const smallReactForR2wc: Plugin = {
  name: "small-react-for-r2wc",
  enforce: "pre",
  resolveId(id, importer) {
    const isReact = id === "react" || id === "preact/compat";
    return isReact && importer?.includes("/@r2wc/") ? createElementOnly : undefined;
  },
};

/** The element in one script, on preact, with what only answers need in a chunk of its own. */
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [react(), twindSheet(), smallReactForR2wc],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: {
    conditions: ["@probability-chat/source", "module", "browser", "import", "default"],
    alias: [
      { find: /^react$/, replacement: "preact/compat" },
      { find: /^react-dom$/, replacement: "preact/compat" },
      { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
      { find: /^react\/jsx-dev-runtime$/, replacement: "preact/jsx-runtime" },
      { find: "decode-named-character-reference", replacement: pureEntities },
    ],
  },
  build: {
    target: "es2022",
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
    outDir: "dist/element",
    // The declarations that stand beside the script are made by another step.
    emptyOutDir: false,
    sourcemap: true,
    minify: true,
    modulePreload: false,
    rollupOptions: {
      input: { "probability-chat": "src/element/script.ts" },
      preserveEntrySignatures: "exports-only",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        // What the script and its later chunks both need is one file: many small ones compress worse
        // and cost a request each.
        codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] },
      },
    },
  },
});
