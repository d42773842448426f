import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cachingOf, forever } from "./caching.ts";
import { embedHeaders } from "./headers.ts";

/**
 * The element under three addresses: the very release, which never changes; the newest of its major
 * version; and whatever is there. Each is sent as it was compressed at build.
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
  app.get("/embed/:release(^v\\d[^/]*)/*", (_request, reply) =>
    reply
      .code(404)
      .headers(embedHeaders)
      .type("text/plain")
      .send(`This server has version ${version}: ${release} or, following it, ${major}.`),
  );
}
