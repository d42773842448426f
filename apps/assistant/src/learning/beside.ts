import { createRequire } from "node:module";
import { extname } from "node:path";
import { pathToFileURL } from "node:url";

/** What starts a process or a thread of its own: where its code is, and how Node is to run it. */
export interface Entry {
  readonly url: URL;
  readonly execArgv: string[];
}

/**
 * A file beside the one that asks, in the form of that one: built, or a source, which needs a
 * loader of its own wherever it runs.
 */
export function beside(importer: string, name: string): Entry {
  const url = new URL(`./${name}${extname(new URL(importer).pathname)}`, importer);
  if (!url.pathname.endsWith(".ts")) return { url, execArgv: [] };
  const loader = pathToFileURL(createRequire(importer).resolve("tsx")).href;
  return { url, execArgv: ["--import", loader, "--conditions=@probability-chat/source"] };
}
