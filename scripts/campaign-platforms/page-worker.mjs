import { visit } from "./visit.mjs";

/** A worker of a page. */
addEventListener("message", async ({ data }) => {
  postMessage(await visit(data).catch((error) => ({ error: String(error.stack) })));
});
