import { defineConfig } from "vite";

/** The chat's server, and the element's script, behind the page's own origin. */
const server = process.env.PROBABILITY_CHAT_URL ?? "http://localhost:3000";
const proxy = { "/api": server, "/ai": server, "/embed": server };

export default defineConfig({ server: { proxy }, preview: { proxy } });
