import { createHash } from "node:crypto";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Compiles `assembly/kernel.ts` to the module that the sources import, unless it is there already
 * for this source and this compiler. The compiler is pinned, so the same source gives the same bytes.
 */
const home = fileURLToPath(new URL("..", import.meta.url));
const source = path.join(home, "assembly/kernel.ts");
const target = path.join(home, "src/model/kernel/kernel-binary.ts");
const options = [
  "-O3",
  "--noAssert",
  "--importMemory",
  "--runtime",
  "stub",
  "--enable",
  "simd",
  "--use",
  "abort=",
];

export async function buildKernel() {
  const compiler = JSON.parse(
    await readFile(new URL("../package.json", import.meta.resolve("assemblyscript/asc")), "utf8"),
  ).version;
  const stamp = createHash("sha256")
    .update(JSON.stringify([compiler, options]))
    .update(await readFile(source))
    .digest("hex");
  const made = await readFile(target, "utf8").catch(() => "");
  if (made.includes(stamp)) return false;

  const { main } = await import("assemblyscript/asc");
  const folder = await mkdtemp(path.join(tmpdir(), "pc-kernel-"));
  try {
    const output = path.relative(home, path.join(folder, "kernel.wasm"));
    const entry = path.relative(home, source);
    const { error, stderr } = await main([entry, "--baseDir", home, "-o", output, ...options]);
    if (error) throw new Error(`The kernel did not compile.\n${stderr.toString()}`);
    const binary = await readFile(path.join(folder, "kernel.wasm"));
    const text = `// Made by build/kernel.mjs from assembly/kernel.ts: ${stamp}\nexport const kernelBinary =\n  "${binary.toString("base64")}";\n`;
    const draft = `${target}.${process.pid}`;
    await writeFile(draft, text);
    await rename(draft, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildKernel();
