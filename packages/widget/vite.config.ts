import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The React components; everything that a package manager can bring stays outside. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: "es2022",
    sourcemap: true,
    lib: { entry: { index: "src/index.ts" }, formats: ["es"] },
    rollupOptions: {
      external: [/^[^./]/],
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
});
