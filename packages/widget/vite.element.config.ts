import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { manifest } from "./build/manifest.ts";
import { twindSheet } from "./build/twind-sheet.ts";

const require = createRequire(import.meta.url);
/** The package's browser build decodes entities through innerHTML, which Trusted Types forbid. */
const pureEntities = require
  .resolve("decode-named-character-reference")
  .replace(/index\.dom\.js$/, "index.js");

const oneWayGfm = fileURLToPath(new URL("build/remark-gfm.ts", import.meta.url));
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

/**
 * What is needed at once comes in two files, since many small ones compress worse and cost a request
 * each: the client, which changes seldom, and the first screen. The script is left with their names.
 */
const firstParts = [
  {
    name: "client",
    tags: ["$initial" as const],
    test: /\/packages\/(sdk|contract)\/|\/node_modules\/(ky|nanostores)\//,
  },
  { name: "shell", tags: ["$initial" as const], test: /^(?!.*\/element\/(script|later)\.ts$)/ },
];

/** A loader, which names the client and the first screen, on preact; all else comes when needed. */
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [react(), twindSheet(), smallReactForR2wc, manifest()],
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
      { find: "remark-gfm", replacement: oneWayGfm },
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
        codeSplitting: { groups: firstParts },
      },
    },
  },
});
