import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { expect, test } from "vitest";
import { budgets } from "./budgets.ts";

/** Bundles as a page's own bundler does, and counts what is loaded before anything is asked for. */
async function sizeOf(code: string): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: path.resolve(import.meta.dirname, "../../packages/sdk") },
    conditions: ["@probability-chat/source"],
    ...{ bundle: true, minify: true, splitting: true, write: false, metafile: true },
    ...{ format: "esm", target: "es2022", platform: "browser", outdir: "/" },
  });
  const texts = new Map(outputFiles.map((file) => [path.basename(file.path), file.contents]));
  const chunks = [...loadedAtOnce(metafile)].map((name) => texts.get(path.basename(name)));
  return gzipSync(Buffer.concat(chunks.map((text) => text ?? Buffer.alloc(0))), { level: 9 })
    .length;
}

/** The page's own chunk, and what it imports; what it asks for later is an entry of its own. */
function loadedAtOnce({ outputs }: Metafile): Set<string> {
  const isPage = (name: string) => outputs[name]?.entryPoint === "<stdin>";
  const loaded = new Set(Object.keys(outputs).filter(isPage));
  for (const name of loaded) {
    for (const { path: imported, kind } of outputs[name]?.imports ?? []) {
      if (kind === "import-statement") loaded.add(imported);
    }
  }
  return loaded;
}

test.each(budgets)("$name stays within $bytes bytes", async ({ code, bytes }) => {
  expect(await sizeOf(code)).toBeLessThanOrEqual(bytes);
});
