import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { published } from "./bootstrap/build.mjs";
import { run } from "./bootstrap/run.mjs";
import { checkNode, giveUp, prepare, root } from "./bootstrap/setup.mjs";

/**
 * Rehearses a release on a copy of the last commit: changesets raise the versions and write the
 * changelogs, and npm packs and lists what it would publish. Nothing is sent, nothing here changes.
 * Where the source is to be found is of who publishes: `REPOSITORY` is what the packages say of it.
 */
checkNode();
const { REPOSITORY } = process.env;
if (REPOSITORY !== undefined && !/^(git\+)?https:\/\/./.test(REPOSITORY)) {
  giveUp(`REPOSITORY is an https address of the repository's; “${REPOSITORY}” is none.`);
}
if (!REPOSITORY)
  console.error("Without REPOSITORY the packages will not say where their source is.");
await prepare(published);
const copy = path.join(root, ".cache/release");
const git = (...args) => run("git", args, { cwd: root });

await git("worktree", "remove", "--force", copy).catch(() => undefined);
await rm(copy, { recursive: true, force: true });
await mkdir(path.dirname(copy), { recursive: true });
await git("worktree", "add", "--detach", copy, "HEAD");
try {
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  await run(path.join(root, "node_modules/.bin/changeset"), ["version"], { cwd: copy });
  for (const name of published) {
    const folder = path.join(copy, "packages", name);
    await cp(path.join(root, "packages", name, "dist"), path.join(folder, "dist"), {
      recursive: true,
    });
    if (REPOSITORY) await sayRepository(folder, name);
    const args = ["publish", "--dry-run", "--access", "public", "--ignore-scripts"];
    await run("npm", args, { cwd: folder });
  }
} finally {
  await git("worktree", "remove", "--force", copy);
}

async function sayRepository(folder, name) {
  const file = path.join(folder, "package.json");
  const repository = { type: "git", url: REPOSITORY, directory: `packages/${name}` };
  const manifest = { ...JSON.parse(await readFile(file, "utf8")), repository };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
