import { mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { published } from "./build.mjs";
import { run } from "./run.mjs";

/** The folder of a published package's name. */
const installed = (folder, name) => path.join(folder, "node_modules/@probability-chat", name);

/**
 * Installs the published packages into a folder as npm would: each from its own tarball, and what
 * they need of others from the checkout. Resolves to the tarballs by name.
 */
export async function installPacked(root, folder) {
  const modules = path.join(folder, "node_modules");
  await rm(folder, { recursive: true, force: true });
  await mkdir(modules, { recursive: true });
  const tarballs = new Map();
  for (const name of published) {
    const args = ["pack", "--pack-destination", folder, "--loglevel=error"];
    await run("npm", args, { cwd: path.join(root, "packages", name), quiet: true });
    const found = (await readdir(folder)).find((file) =>
      new RegExp(`^probability-chat-${name}-\\d.*\\.tgz$`).test(file),
    );
    const tarball = path.join(folder, found);
    const target = installed(folder, name);
    await mkdir(target, { recursive: true });
    await run("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"], { cwd: folder });
    tarballs.set(name, tarball);
  }
  for (const dependency of await dependenciesOf(folder)) {
    const link = path.join(modules, dependency);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, "node_modules", dependency), link);
  }
  return tarballs;
}

/** What the published packages need that is not one of them. */
async function dependenciesOf(folder) {
  const names = new Set();
  for (const name of published) {
    const { dependencies = {}, peerDependencies = {} } = await manifestOf(folder, name);
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) names.add(needed);
  }
  return [...names].filter((name) => !name.startsWith("@probability-chat/"));
}

/** The manifest of a package as it was packed. */
export async function manifestOf(folder, name) {
  return JSON.parse(await readFile(path.join(installed(folder, name), "package.json"), "utf8"));
}
