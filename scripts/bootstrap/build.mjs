import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { run } from "./run.mjs";

/**
 * What can be built: where from, what proves that it is there, and how. Everything builds from
 * the sources of the workspace, so targets do not wait for one another, except declarations.
 */
export const targets = {
  query: library("query", []),
  contract: library("contract", ["query"]),
  codebook: library("codebook", ["query"]),
  engine: library("engine", ["codebook", "query"]),
  language: library("language", ["codebook", "query"]),
  sdk: library("sdk", ["contract"]),
  widget: library("widget", ["sdk", "contract"]),
  "react-bindings": library("react-bindings", ["sdk", "widget", "contract"]),
  element: {
    ...library("widget", ["sdk", "contract"]),
    script: "build:element",
    output: "packages/widget/dist/element/probability-chat.js",
  },
  portal: {
    workspace: "apps/portal",
    inputs: ["apps/portal", ...packages("contract", "sdk", "widget", "react-bindings")],
    output: "apps/portal/dist/index.html",
  },
  standalone: {
    workspace: "apps/standalone",
    inputs: [
      "apps/standalone",
      "apps/api",
      "apps/assistant",
      ...packages("query", "contract", "codebook", "engine", "language", "rules"),
    ],
    output: "apps/standalone/dist/main.js",
  },
};

/** What the running product needs. */
export const product = ["element", "portal", "standalone"];
/** What is published to npm. */
export const published = [
  "query",
  "contract",
  "codebook",
  "engine",
  "language",
  "sdk",
  "widget",
  "react-bindings",
];

function packages(...names) {
  return names.map((name) => `packages/${name}`);
}

function library(name, dependencies) {
  return {
    workspace: `packages/${name}`,
    inputs: packages(name, ...dependencies),
    output: `packages/${name}/dist/index.js`,
  };
}

/** Builds, in order, each named target whose inputs or tools changed since its last build. */
export async function buildStale(root, names, say) {
  for (const name of names) {
    const { workspace, inputs, output, script = "build" } = targets[name];
    const fingerprint = await fingerprintOf(root, [
      ...inputs,
      "package-lock.json",
      "tsconfig.base.json",
    ]);
    const stamp = path.join(root, ".cache/built", name);
    const fresh =
      (await readFile(stamp, "utf8").catch(() => "")) === fingerprint &&
      (await stat(path.join(root, output)).catch(() => null));
    if (fresh) continue;
    say(`Building ${name} …`);
    await run("npm", ["run", script, "--loglevel=error", "-w", workspace], {
      cwd: root,
      quiet: true,
    });
    await mkdir(path.dirname(stamp), { recursive: true });
    await writeFile(stamp, fingerprint);
  }
}

const skipped = new Set(["node_modules", "dist", ".types", "test", "corpus", "test-results"]);

async function fingerprintOf(root, places) {
  const hash = createHash("sha256");
  for (const place of places) await addTo(hash, root, place);
  return hash.digest("hex");
}

async function addTo(hash, root, place) {
  const full = path.join(root, place);
  if ((await stat(full)).isFile()) {
    hash.update(place).update(await readFile(full));
    return;
  }
  const entries = await readdir(full, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (skipped.has(entry.name) || /\.(test|spec)\.|\.tsbuildinfo$/.test(entry.name)) continue;
    await addTo(hash, root, path.posix.join(place, entry.name));
  }
}
