import path from "node:path";
import fastifyStatic from "@fastify/static";
import { type FastifyInstance, fastify } from "fastify";
import { cachingOf } from "./caching.ts";
import { type CompanySettings, companyFiller } from "./company.ts";
import { serveEmbed } from "./embed.ts";
import { pageHeaders, sharedHeaders, transportSecurity } from "./headers.ts";
import { readPages } from "./pages.ts";
import { readSample, samples } from "./samples.ts";

export interface SiteOptions {
  /** The built portal; null where another server has it. */
  readonly portal: string | null;
  /** The built element. */
  readonly element: string;
  /** Samples to try exist on a local server only. */
  readonly samples: boolean;
  /** Whether checkout is Paddle's, whose overlay the pages must let in. */
  readonly paddle: boolean;
  readonly company: CompanySettings;
  /** Whether users reach the site by TLS. */
  readonly secure: boolean;
}

/** The portal's files, the element's script under `/embed/`, and the sample tables. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true }, logger: false });
  if (options.secure) {
    app.addHook("onRequest", async (_, reply) => {
      reply.header("strict-transport-security", transportSecurity);
    });
  }
  await serveEmbed(app, options.element);
  if (options.samples) serveSamples(app);
  if (options.portal) await servePortal(app, options.portal, options);
  else
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).type("text/plain").send("Not found"),
    );
  await app.ready();
  return app;
}

function serveSamples(app: FastifyInstance): void {
  app.get("/samples.json", () =>
    samples.map(({ file, name, description }) => ({ name, description, url: `/samples/${file}` })),
  );
  app.get<{ Params: { file: string } }>("/samples/:file", async (request, reply) => {
    const text = await readSample(request.params.file);
    if (text === null) return reply.code(404).type("text/plain").send("Not found");
    return reply.type("text/csv; charset=utf-8").send(text);
  });
}

async function servePortal(
  app: FastifyInstance,
  root: string,
  options: SiteOptions,
): Promise<void> {
  const pages = await readPages(root, companyFiller(options.company));
  const headers = pageHeaders(options);
  await app.register(fastifyStatic, {
    root,
    prefix: "/",
    decorateReply: false,
    cacheControl: false,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", "drawn/**", "**/*.{gz,br}"],
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.headers({ ...headers, "cache-control": cachingOf(file) });
    },
  });
  // Every path that is not a file is a page of the portal, which shows its own 404.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    const { pathname } = new URL(request.url, "http://page");
    if (!isPage || path.extname(pathname) !== "") {
      return reply.code(404).type("text/plain").send("Not found");
    }
    const page = pages(pathname);
    const small = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    if (small) reply.header("content-encoding", "gzip");
    const more = pathname.startsWith("/shared/") ? sharedHeaders : {};
    return reply
      .headers({ ...headers, ...more, "cache-control": "no-cache", vary: "accept-encoding" })
      .type("text/html; charset=utf-8")
      .send(small ? page.gzipped : page.plain);
  });
}
