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
  /** What it imports at once, to be fetched beside it. */
  readonly first: readonly string[];
  /** Each file's, as the attribute `integrity` has it. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** These stand in place of the parts that come later, and of the hash of the file that names them. */
const laterParts = "%LATER_PARTS%";
const listHash = "%LIST_HASH%";
/** What draws, which the script imports at once. */
const shell = "shell";
/** The file that names the parts, without a hash in its name: it is written after all of them. */
export const list = "ahead";
/** Few answers hold HTML: its parser is fetched by the first that does. */
const rare = "html-markdown";

/** Tells the written script which parts to fetch ahead, and by what hash, and writes the manifest. */
export function manifest(): Plugin {
  return {
    name: "manifest",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const script = chunks.find(({ isEntry }) => isEntry);
      if (!script) throw new Error("The element has no script.");
      const ahead = chunks.find(({ name }) => name === list);
      if (!ahead) throw new Error("Nothing names the element's parts.");
      const hashes = new Map<string, string>();
      const add = async ({ fileName }: Rolldown.OutputChunk, place = "", text = "") => {
        const file = path.join(dir, fileName);
        if (place) await writeFile(file, (await readFile(file, "utf8")).replace(place, text));
        const hash = integrityOf(await readFile(file));
        hashes.set(fileName, hash);
        return hash;
      };
      const parts = chunks.filter((chunk) => chunk !== script && chunk !== ahead);
      for (const chunk of parts) await add(chunk);
      const first = parts.filter(({ name }) => name === shell).map(({ fileName }) => fileName);
      const later = parts.filter(
        ({ isDynamicEntry, name }) => isDynamicEntry && name !== shell && name !== rare,
      );
      const named = later.map(({ fileName }) => `${fileName} ${hashes.get(fileName)}`).join();
      await add(script, listHash, await add(ahead, laterParts, named));
      const told: Manifest = {
        version: await versionOf(),
        script: script.fileName,
        first,
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
