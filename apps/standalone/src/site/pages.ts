import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** A page as it is sent, plain and compressed. */
export interface Page {
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

/** The page for an address: drawn at build for the open ones, the empty shell for all others. */
export type Pages = (address: string) => Page;

/** Reads the portal's pages and fills them in. */
export async function readPages(root: string, fill: (page: string) => string): Promise<Pages> {
  const read = async (file: string): Promise<Page> => {
    const plain = Buffer.from(fill(await readFile(path.join(root, file), "utf8")));
    return { plain, gzipped: await promisify(gzip)(plain) };
  };
  const shell = await read("index.html");
  const names = JSON.parse(await readFile(path.join(root, "drawn/pages.json"), "utf8")) as Record<
    string,
    string
  >;
  const drawn = new Map<string, Page>();
  for (const [address, name] of Object.entries(names)) {
    drawn.set(address, await read(`drawn/${name}.html`));
  }
  return (address) => drawn.get(address === "/" ? "/" : address.replace(/\/+$/, "")) ?? shell;
}
