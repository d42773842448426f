import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { drawnPages } from "./build/drawn-pages.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;

/** Preact in React's place saves a visitor 60 KB; development and drawing at build keep React. */
const small = [
  { find: /^react$/, replacement: "preact/compat" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
];

const conditions = ["@probability-chat/source", ...defaultClientConditions];

export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  plugins: [react(), tailwindcss(), drawnPages(root)],
  resolve: { conditions, alias: command === "build" && !isSsrBuild ? small : [] },
  ssr: {
    noExternal: [/^@probability-chat\//],
    resolve: { conditions: ["@probability-chat/source", "node", "import", "default"] },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // What most pages share comes in one file, not in twenty.
    rolldownOptions: isSsrBuild
      ? {}
      : { output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 8 }] } } },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/api", "/ai", "/dev/", "/embed/", "/samples"].map((path) => [path, server]),
    ),
  },
}));
