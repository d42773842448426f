import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Plugin } from "esbuild";

/** What `require` is in each file that has something to require. */
export const requireBanner =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

/**
 * Packages of npm stay where npm put them, and those in CommonJS are required: imported, Node reads each
 * of their files twice, once to guess the names that it exports, which is a third of a process's start.
 */
export const packagesOutside: Plugin = {
  name: "packages-outside",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, pluginData, ...asked }) => {
      if (pluginData === found || name.startsWith("@probability-chat/")) return;
      // What is imported later would have its default alone.
      const isStatic = kind === "import-statement";
      if (isBuiltin(name) || !isStatic) return { path: name, external: true };
      const { importer, resolveDir } = asked;
      const { path: file, errors } = await build.resolve(name, {
        ...{ kind, importer, resolveDir },
        pluginData: found,
      });
      if (errors.length > 0) return { errors };
      const isRequired = await isCommonJs(file);
      return isRequired ? { path: name, namespace: required } : { path: name, external: true };
    });
    build.onLoad({ filter: /.*/, namespace: required }, ({ path: name }) => ({
      contents: `module.exports = require(${JSON.stringify(name)})`,
      loader: "js",
    }));
  },
};

const required = "required";
const found = Symbol("found");

/** As Node tells: by a file's name, or else by its package. */
async function isCommonJs(file: string): Promise<boolean> {
  if (/\.[cm]js$/.test(file)) return file.endsWith(".cjs");
  for (
    let folder = path.dirname(file);
    folder !== path.dirname(folder);
    folder = path.dirname(folder)
  ) {
    const text = await readFile(path.join(folder, "package.json"), "utf8").catch(() => null);
    if (text !== null) return (JSON.parse(text) as { type?: string }).type !== "module";
  }
  return false;
}
