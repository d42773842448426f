import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "tsup";
import { root } from "../bootstrap/setup.mjs";

/** The product's own threads, and nothing else of it, bundled as the product bundles them. */
const folder = await mkdtemp(path.join(tmpdir(), "pc-fit-pool-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const learning = path.join(root, "apps/assistant/src/learning");
await build({
  config: false,
  entry: {
    "fit-worker": path.join(learning, "fit-worker.ts"),
    "fit-pool": path.join(learning, "fit-pool.ts"),
  },
  outDir: folder,
  outExtension: () => ({ js: ".mjs" }),
  format: "esm",
  platform: "node",
  target: "node20",
  noExternal: [/^@probability-chat\//],
  silent: true,
  esbuildOptions(options) {
    options.conditions = ["@probability-chat/source", "import", "node"];
  },
});
const product = await import(pathToFileURL(path.join(folder, "fit-pool.mjs")).href);

/** The engine's `Workers` on threads, telling each member that is learned. */
export function createFitPool(threads) {
  return product.createFitPool(threads, {
    onMember({ recipe, validLogs }) {
      const mean = validLogs.reduce((sum, log) => sum + log, 0) / validLogs.length;
      console.error(`${Object.values(recipe).join(" ")}: ${mean.toFixed(4)} on validation`);
    },
  });
}
