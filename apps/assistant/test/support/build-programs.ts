import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { packagesOutside, requireBanner } from "../../build/packages-outside.ts";
import { programs } from "../../src/processes/programs.ts";

const assistant = path.resolve(import.meta.dirname, "../..");

/** Builds what the AI service starts as processes and threads, as the product does, for one run. */
export default async function setup(): Promise<() => Promise<void>> {
  const cache = path.join(assistant, ".cache");
  await mkdir(cache, { recursive: true });
  const directory = await mkdtemp(path.join(cache, "programs-"));
  await build({
    entryPoints: Object.fromEntries(
      Object.entries(programs).map(([name, file]) => [name, path.join(assistant, "src", file)]),
    ),
    outdir: directory,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@probability-chat/source"],
    plugins: [packagesOutside],
    banner: { js: requireBanner },
  });
  process.env.BUILT_PROGRAMS = directory;
  return () => rm(directory, { recursive: true, force: true });
}
