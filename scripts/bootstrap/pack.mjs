import { mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { published } from "./build.mjs";
import { run } from "./run.mjs";

/** The folder of a published package's name. */
const installed = (folder, name) => path.join(folder, "node_modules/@probability-chat", name);

/** Packs the published packages into a folder. Resolves to the tarballs by name. */
export async function packPublished(root, folder) {
  await mkdir(folder, { recursive: true });
  const workspaces = published.flatMap((name) => ["-w", `packages/${name}`]);
  const args = ["pack", "--pack-destination", folder, "--loglevel=error", ...workspaces];
  await run("npm", args, { cwd: root, quiet: true });
  const files = await readdir(folder);
  const tarballOf = (name) =>
    files.find((file) => new RegExp(`^probability-chat-${name}-\\d.*\\.tgz$`).test(file));
  return new Map(published.map((name) => [name, path.join(folder, tarballOf(name))]));
}

/**
 * Installs the published packages into a folder as npm would: each from its own tarball, and what
 * they need of others from the checkout. Resolves to the tarballs by name.
 */
export async function installPacked(root, folder) {
  const modules = path.join(folder, "node_modules");
  await rm(folder, { recursive: true, force: true });
  await mkdir(modules, { recursive: true });
  const tarballs = await packPublished(root, folder);
  for (const [name, tarball] of tarballs) {
    const target = installed(folder, name);
    await mkdir(target, { recursive: true });
    await run("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"], { cwd: folder });
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
