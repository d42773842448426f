import { visit } from "./visit.mjs";

/** A handler at the edge: does it all for one request. */
addEventListener("fetch", (event) => event.respondWith(reply(event.request)));

async function reply(request) {
  const done = await visit(await request.json()).catch((error) => ({ error: String(error.stack) }));
  return new Response(JSON.stringify(done));
}
