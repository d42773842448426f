import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { fileURLToPath } from "node:url";

/**
 * A host of its own: its page under a strict policy, and the chat's server behind the same
 * origin, as a reverse proxy would put it there.
 */
const upstream = new URL(process.env.PROBABILITY_CHAT_URL ?? "http://localhost:3000");
const port = Number(process.env.PORT ?? 8080);
const files = { "/": "index.html", "/page.css": "page.css" };
const types = { html: "text/html; charset=utf-8", css: "text/css; charset=utf-8" };

const server = createServer(async (incoming, outgoing) => {
  const { pathname } = new URL(incoming.url ?? "/", "http://host");
  const name = files[pathname];
  if (name) {
    const body = await readFile(fileURLToPath(new URL(name, import.meta.url)));
    outgoing.writeHead(200, {
      "content-type": types[name.split(".").at(-1)],
      "content-security-policy": "default-src 'self'; style-src 'self'",
    });
    outgoing.end(body);
    return;
  }
  if (!/^\/(api|ai|embed)\//.test(pathname)) {
    outgoing.writeHead(404).end();
    return;
  }
  const forwarded = request(
    new URL(incoming.url ?? "/", upstream),
    { method: incoming.method, headers: { ...incoming.headers, host: upstream.host } },
    (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    },
  );
  forwarded.on("error", () => outgoing.writeHead(502).end());
  incoming.pipe(forwarded);
});

server.listen(port, "127.0.0.1", () => {
  console.log(`The page is at http://localhost:${server.address().port}`);
});
