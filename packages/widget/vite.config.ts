import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { twindSheet } from "./build/twind-sheet.ts";

/** The React components; everything that a package manager can bring stays outside. */
export default defineConfig({
  plugins: [react(), twindSheet()],
  build: {
    target: "es2022",
    cssTarget: ["chrome111", "firefox113", "safari16.4"],
    sourcemap: true,
    lib: { entry: { index: "src/index.ts" }, formats: ["es"] },
    rollupOptions: {
      external: [/^[^./]/],
      output: {
        chunkFileNames: "[name]-[hash].js",
        // Next renders what has hooks in the browser only where it says so.
        banner: ({ isEntry }) => (isEntry ? '"use client";' : ""),
      },
    },
  },
});
