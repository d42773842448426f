import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { run } from "./run.mjs";

/**
 * What can be built: where from, what proves that it is there, and how. Scripts build from the
 * sources of the workspace; declarations need those of the packages before (`needs`).
 */
export const targets = {
  query: library("query", []),
  contract: library("contract", ["query"]),
  codebook: library("codebook", ["query"]),
  engine: library("engine", ["codebook", "query"]),
  language: library("language", ["codebook", "query"]),
  sdk: library("sdk", ["contract"]),
  widget: { ...library("widget", ["sdk", "contract"]), includes: "element" },
  "react-bindings": library("react-bindings", ["sdk", "widget", "contract"]),
  element: {
    ...library("widget", ["sdk", "contract"]),
    // the widget's build empties the folder that both write into, and makes this one too
    needs: ["widget"],
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
      ...packages("query", "contract", "codebook", "engine", "language", "rules", "telemetry"),
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
    needs: dependencies,
    inputs: packages(name, ...dependencies),
    output: `packages/${name}/dist/index.js`,
  };
}

/** Builds each named target whose inputs or tools changed since its last build, two at a time. */
export async function buildStale(root, names, say) {
  const built = new Map();
  const waiting = [...names];
  // A name stands behind what it needs: whoever takes it waits for nobody who has not begun.
  async function builder() {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { needs = [] } = targets[name];
      const building = Promise.all(needs.map((need) => built.get(need))).then(() =>
        build(root, name, say),
      );
      built.set(name, building);
      await building;
    }
  }
  await Promise.all([builder(), builder()]);
}

async function build(root, name, say) {
  const { workspace, inputs, output, includes, script = "build" } = targets[name];
  const fingerprint = await fingerprintOf(root, [
    ...inputs,
    "package-lock.json",
    "tsconfig.base.json",
    "scripts/bootstrap/compress.mjs",
  ]);
  const stamp = (target) => path.join(root, ".cache/built", target);
  const fresh =
    (await readFile(stamp(name), "utf8").catch(() => "")) === fingerprint &&
    (await stat(path.join(root, output)).catch(() => null));
  if (fresh) return;
  say(`Building ${name} …`);
  await run("npm", ["run", script, "--loglevel=error", "-w", workspace], {
    cwd: root,
    quiet: true,
  });
  await mkdir(stamp("."), { recursive: true });
  for (const target of includes ? [name, includes] : [name]) {
    await writeFile(stamp(target), fingerprint);
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
