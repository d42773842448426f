import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`;

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ["@probability-chat/source", ...defaultClientConditions] },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/api", "/ai", "/dev/", "/embed/", "/samples"].map((path) => [path, server]),
    ),
  },
});
