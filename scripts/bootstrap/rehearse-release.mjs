import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { published } from "./build.mjs";
import { run } from "./run.mjs";

/**
 * Rehearses a release of what was built on a copy of the last commit: changesets raise the versions
 * and write the changelogs, and npm packs and lists what it would publish. Nothing is sent, nothing
 * here changes. `repository`, an https address, is what the packages say of their source.
 */
export async function rehearseRelease(root, { repository, quiet = false } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "pc-release-"));
  const copy = path.join(folder, "copy");
  const git = (...args) => run("git", args, { cwd: root, quiet });
  await git("worktree", "prune");
  try {
    await git("worktree", "add", "--detach", copy, "HEAD");
    await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    await run(path.join(root, "node_modules/.bin/changeset"), ["version"], { cwd: copy, quiet });
    for (const name of published) {
      const place = path.join(copy, "packages", name);
      const built = path.join(root, "packages", name, "dist");
      await cp(built, path.join(place, "dist"), { recursive: true });
      if (repository) await sayRepository(place, name, repository);
      // By force, or npm asks its registry, which refuses a version that is there already.
      const args = ["publish", "--dry-run", "--force", "--access", "public", "--ignore-scripts"];
      await run("npm", args, { cwd: place, quiet });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await git("worktree", "prune");
  }
}

async function sayRepository(place, name, url) {
  const file = path.join(place, "package.json");
  const repository = { type: "git", url, directory: `packages/${name}` };
  const manifest = { ...JSON.parse(await readFile(file, "utf8")), repository };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
