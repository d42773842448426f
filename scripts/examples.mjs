import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureTestBrowser } from "./bootstrap/browser.mjs";
import { product, published } from "./bootstrap/build.mjs";
import { packPublished } from "./bootstrap/pack.mjs";
import { prepare, root } from "./bootstrap/setup.mjs";
import { tryExamples } from "./bootstrap/try-examples.mjs";

/** `npm run examples -- [NAME …]`: see {@link tryExamples}; `npm test` does so too. */
await prepare([...new Set([...published, ...product])]);
await ensureTestBrowser(root, console.error);
const folder = await mkdtemp(path.join(tmpdir(), "pc-packed-"));
try {
  await tryExamples(root, await packPublished(root, folder), process.argv.slice(2));
} finally {
  await rm(folder, { recursive: true, force: true });
}
