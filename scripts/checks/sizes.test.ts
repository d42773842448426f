import path from "node:path";
import { gzipSync } from "node:zlib";
import { type OutputChunk, rolldown } from "rolldown";
import { build } from "vite";
import { beforeAll, expect, test, vi } from "vitest";
import { budgets, elementBudgets } from "./budgets.ts";

const packages = path.resolve(import.meta.dirname, "../../packages");
const page = path.join(packages, "sdk/page.ts");

// Libraries leave out what helps while one develops.
beforeAll(() => {
  vi.stubEnv("NODE_ENV", "production");
  return () => void vi.unstubAllEnvs();
});

/** A page's code in chunks, as Vite's bundler makes them. */
async function chunksOf(code: string): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input: page,
    platform: "browser",
    resolve: { conditionNames: ["@probability-chat/source", "import", "browser", "default"] },
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === page ? id : undefined),
        load: (id) => (id === page ? code : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  return output.filter((file) => file.type === "chunk");
}

/** The element's, as it is served. */
async function chunksOfElement(): Promise<OutputChunk[]> {
  const root = path.join(packages, "widget");
  const built = await build({
    root,
    configFile: path.join(root, "vite.element.config.ts"),
    build: { write: false, sourcemap: false },
    logLevel: "silent",
  });
  if (!("output" in built)) throw new Error("The element is one bundle.");
  return built.output.filter((file) => file.type === "chunk");
}

/** What is loaded before anything is asked for: the entry, and what it imports, or begins by importing. */
function loadedAtOnce(chunks: readonly OutputChunk[], begins = ""): OutputChunk[] {
  const loaded = new Set(chunks.filter(({ isEntry, name }) => isEntry || name === begins));
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return [...loaded];
}

function packed(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}

test.each(budgets)("$name stays within $bytes bytes", async ({ code, bytes }) => {
  const chunks = loadedAtOnce(await chunksOf(code));
  expect(packed(chunks.map((chunk) => chunk.code).join(""))).toBeLessThanOrEqual(bytes);
});

test("the element stays within its budgets", async () => {
  const files = loadedAtOnce(await chunksOfElement(), "shell");
  const sizes = new Map(files.map(({ name, code }) => [name, packed(code)]));
  const sum = [...sizes.values()].reduce((before, bytes) => before + bytes, 0);
  expect([...sizes.keys()].sort()).toEqual(["probability-chat", "shell"]);
  expect(sizes.get("shell")).toBeLessThanOrEqual(elementBudgets.shell);
  expect(sum).toBeLessThanOrEqual(elementBudgets.all);
  expect(files.map(({ code }) => code).join("")).not.toContain("vite:");
}, 180_000);
