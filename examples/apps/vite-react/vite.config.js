import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Your own server, which mints, behind the page's own origin. */
const proxy = { "/chat-session": process.env.MINTING_SERVER ?? "http://localhost:8080" };

export default defineConfig({
  plugins: [react()],
  // The whole name: by a shorter prefix the secret key would get into the page.
  envPrefix: "PROBABILITY_CHAT_URL",
  server: { proxy },
  preview: { proxy },
});
