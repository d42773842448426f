/// <reference types="node" />
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

/** What a server and a page need to know of a release of the element: `manifest.json`. */
interface Manifest {
  readonly version: string;
  /** The script that a page names. */
  readonly script: string;
  /** What it imports, to be fetched beside it. */
  readonly first: readonly string[];
  /** Each file's, as the attribute `integrity` has it. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** In the script stands this in place of the parts that come later; see `src/element/later.ts`. */
const laterParts = "%LATER_PARTS%";
/** Few answers hold HTML: its parser is fetched by the first that does. */
const rare = "html-markdown";

/** Tells the written script which parts to fetch ahead, and writes the manifest. */
export function manifest(): Plugin {
  return {
    name: "manifest",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const script = chunks.find(({ isEntry }) => isEntry);
      if (!script) throw new Error("The element has no script.");
      const hashes = new Map<string, string>();
      const add = async ({ fileName }: Rolldown.OutputChunk) => {
        hashes.set(fileName, integrityOf(await readFile(path.join(dir, fileName))));
      };
      for (const chunk of chunks) if (chunk !== script) await add(chunk);
      const later = chunks.filter(({ isDynamicEntry, name }) => isDynamicEntry && name !== rare);
      const file = path.join(dir, script.fileName);
      const parts = later.map(({ fileName }) => `${fileName} ${hashes.get(fileName)}`).join();
      await writeFile(file, (await readFile(file, "utf8")).replace(laterParts, parts));
      await add(script);
      const told: Manifest = {
        version: await versionOf(),
        script: script.fileName,
        first: script.imports,
        integrity: Object.fromEntries(hashes),
      };
      await writeFile(path.join(dir, "manifest.json"), `${JSON.stringify(told, null, 2)}\n`);
    },
  };
}

async function versionOf(): Promise<string> {
  const text = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}
