/// <reference types="node" />
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { twindSheet } from "../build/twind-sheet.ts";
import { fakeApi } from "../test/fake-api-plugin.ts";
import { createState, fakeChat, weather } from "../test/fake-state.ts";

const chats = [fakeChat("Seattle weather", weather), fakeChat("Empty", null)];

/** `npm run dev -w @probability-chat/widget`: the components on React, with a make-believe API. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  resolve: {
    conditions: ["@probability-chat/source", "module", "browser", "development", "import"],
  },
  plugins: [react(), twindSheet(), fakeApi(createState({ chats, delay: 900, uploadDelay: 9_000 }))],
});
