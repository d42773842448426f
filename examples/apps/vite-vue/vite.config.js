import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

/** The chat's server behind the page's own origin, as a reverse proxy puts it there in production. */
const server = process.env.PROBABILITY_CHAT_URL ?? "http://localhost:3000";
const proxy = { "/api": server, "/ai": server };
const isCustomElement = (tag) => tag === "probability-chat";

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  server: { proxy },
  preview: { proxy },
});
