import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cachingOf, forever } from "./caching.ts";
import { embedHeaders } from "./headers.ts";

/**
 * The element under three addresses: the very release, which never changes; the newest of its major
 * version; and whatever is there. Each is sent as it was compressed at build. What is not there is
 * answered so that a browser shows it as such, and not as another site's that may not be read.
 */
export async function serveEmbed(app: FastifyInstance, root: string): Promise<void> {
  const manifest = await readFile(path.join(root, "manifest.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const release = `/embed/v${version}/`;
  const major = `/embed/v${version.split(".", 1)}/`;
  const addresses: Readonly<Record<string, (file: string) => string>> = {
    [release]: () => forever,
    [major]: (file) => cachingOf(file, "public, max-age=300"),
    "/embed/": (file) => cachingOf(file),
  };
  for (const [prefix, caching] of Object.entries(addresses)) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: prefix === release,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        reply.headers({ ...embedHeaders, "cache-control": caching(file) });
      },
    });
  }
  const missing = [
    `This server has version ${version} of the element: ${release} or, following it, ${major} or /embed/.`,
    "In each of them are probability-chat.js, the script for a page, and manifest.json, which names all files.",
  ].join(" ");
  const tell = (_: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).headers(embedHeaders).type("text/plain").send(missing);
  app.get("/embed", tell);
  app.get("/embed/:release(^v\\d[^/]*)/*", tell);
  app.addHook("preHandler", async (request, reply) => {
    if (request.is404 && isMeant(request.url)) await tell(request, reply);
  });
}

/** Whether an address is one of the element's, or leads to its script but for the folder. */
function isMeant(url: string): boolean {
  const [path = ""] = url.split("?");
  return path.startsWith("/embed/") || path.endsWith("/probability-chat.js");
}
