import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { published } from "./build.mjs";
import { manifestOf } from "./pack.mjs";

const execute = promisify(execFile);
const files = ["LICENSE", "README.md", "package.json", "dist"];
const fields = ["description", "license", "engines"];

/**
 * Checks the installed tarballs of the published packages: what they hold and say of themselves,
 * and that Node loads every entry by `import` and by `require`. Throws with all that is missing.
 */
export async function checkPacked(folder) {
  const problems = [];
  const entries = [];
  for (const name of published) {
    const manifest = await manifestOf(folder, name);
    const held = await readdir(path.join(folder, "node_modules/@probability-chat", name));
    for (const file of files) if (!held.includes(file)) problems.push(`${name} has no ${file}`);
    for (const field of fields) if (!manifest[field]) problems.push(`${name} says no ${field}`);
    if (manifest.repository)
      problems.push(`${name} names a repository: a release's REPOSITORY does`);
    const subpaths = Object.keys(manifest.exports).filter((subpath) => !subpath.endsWith(".json"));
    entries.push(...subpaths.map((subpath) => path.posix.join(manifest.name, subpath)));
  }
  for (const entry of entries) {
    for (const load of [`await import("${entry}")`, `createRequire(import.meta.url)("${entry}")`]) {
      const code = `import { createRequire } from "node:module"; const found = ${load};
        if (Object.keys(found).length === 0) throw new Error("It exports nothing.");`;
      await execute(process.execPath, ["--input-type=module", "--eval", code], {
        cwd: folder,
      }).catch(({ stderr }) => problems.push(`${load} fails: ${stderr}`));
    }
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
