import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

/** The pages that are drawn at build, with the file that each one's code is in. */
const pages = {
  "/": "landing-page",
  "/pricing": "pricing-page",
  "/login": "login-page",
  "/signup": "signup-page",
  "/forgot-password": "forgot-password-page",
  "/contact": "contact-page",
  "/terms": "terms-page",
  "/privacy": "privacy-page",
} as const;

type Prerender = typeof import("../src/prerender.tsx");

/** What a page's own chunk imports is fetched beside the entry instead of after it. */
type Preloads = ReadonlyMap<string, readonly string[]>;

/**
 * Draws the open pages with React on the server's side and writes each into a copy of
 * `index.html` under `drawn/`.
 */
export function drawnPages(root: string): Plugin {
  const preloads = new Map<string, readonly string[]>();
  return {
    name: "drawn-pages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async writeBundle({ dir = "" }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.facadeModuleId) continue;
        const name = path.basename(chunk.facadeModuleId, ".tsx");
        preloads.set(name, [chunk.fileName, ...chunk.imports]);
      }
      await draw(root, dir, preloads);
    },
  };
}

async function draw(root: string, dir: string, preloads: Preloads): Promise<void> {
  const code = path.join(dir, ".prerender");
  await build({
    configFile: path.join(root, "vite.config.ts"),
    logLevel: "warn",
    build: { ssr: "src/prerender.tsx", outDir: code, emptyOutDir: true, copyPublicDir: false },
  });
  const entry = pathToFileURL(path.join(code, "prerender.js")).href;
  const { prerender } = (await import(entry)) as Prerender;
  const shell = await readFile(path.join(dir, "index.html"), "utf8");
  await rm(path.join(dir, "drawn"), { recursive: true, force: true });
  await mkdir(path.join(dir, "drawn"));
  for (const [address, name] of Object.entries(pages)) {
    const { html, title } = await prerender(address);
    const links = (preloads.get(name) ?? [])
      .filter((file) => !shell.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const page = shell
      .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>${links.join("")}`)
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
    await writeFile(path.join(dir, "drawn", `${name}.html`), page);
  }
  await writeFile(path.join(dir, "drawn/pages.json"), JSON.stringify(pages));
  await rm(code, { recursive: true });
}
