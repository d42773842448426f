import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { list, manifest } from "./build/manifest.ts";
import { twindSheet } from "./build/twind-sheet.ts";

const require = createRequire(import.meta.url);
/** The package's browser build decodes entities through innerHTML, which Trusted Types forbid. */
const pureEntities = require
  .resolve("decode-named-character-reference")
  .replace(/index\.dom\.js$/, "index.js");

const oneWayGfm = fileURLToPath(new URL("build/remark-gfm.ts", import.meta.url));
const noReact = fileURLToPath(new URL("build/no-react.ts", import.meta.url));

/** r2wc imports React, which the script does without. */
const noReactForR2wc: Plugin = {
  name: "no-react-for-r2wc",
  enforce: "pre",
  resolveId(id, importer) {
    const isReact = /^(react(-dom\/client)?|preact\/compat(\/client)?)$/.test(id);
    return isReact && importer?.includes("/@r2wc/") ? noReact : undefined;
  },
};

/** Vite's own fetches nothing here, where no part has styles, and tells the host's window of each failure. */
const noPreloading: Plugin = {
  name: "no-preloading",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? "export const __vitePreload = (load) => load();"
      : undefined,
};

/**
 * What is needed at once comes in two files, since many small ones compress worse and cost a request
 * each: the script itself, with the client, and the first screen, which it imports as it begins. Both
 * need the helper that makes a namespace, which so has no file of its own (`unloaded.ts`).
 */
const firstParts = [
  { name: "probability-chat", tags: ["$initial" as const] },
  { name: "shell", test: /\/element\/element-chat\.tsx$/ },
];

/** The element's script, and the first screen on preact; all else comes when needed. */
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [react(), twindSheet(), noReactForR2wc, noPreloading, manifest()],
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
      // What the first screen takes of the script is exported beside what pages take.
      preserveEntrySignatures: "allow-extension",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: ({ name }) => (name === list ? "[name].js" : "[name]-[hash].js"),
        codeSplitting: { groups: firstParts },
      },
    },
  },
});
