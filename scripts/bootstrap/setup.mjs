import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildStale } from "./build.mjs";
import { withLock } from "./lock.mjs";
import { run } from "./run.mjs";

export const root = path.resolve(fileURLToPath(import.meta.url), "../../..");

/** Says one line and ends, for what the reader of the line can mend. */
export function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Ends with a line that says what to do where this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(
    `probability-chat needs Node 20.19 or later; this is ${process.versions.node}. Install one from nodejs.org and try again.`,
  );
}

/**
 * Installs packages when the lock file or the platform changed since the last time, and builds
 * `targets` where their sources did. Two processes that do so at once wait for one another.
 */
export async function prepare(targets, say = console.error) {
  const lock = path.join(root, ".cache/setup.lock");
  await withLock(
    lock,
    () => say("Waiting for another set-up of this checkout to end …"),
    async () => {
      await install(say);
      await generate(say);
      await buildStale(root, targets, say);
    },
  ).catch((error) => {
    if (error.code === "ENOSPC") giveUp("The disk is full. Free some space and try again.");
    if (error.code === "EACCES" || error.code === "EROFS") {
      giveUp(
        `${root} cannot be written (${error.code}). Give yourself write access and try again.`,
      );
    }
    throw error;
  });
}

/** What the sources import though git does not have it; imported late, since it needs a package. */
async function generate(say) {
  const { buildKernel } = await import("../../packages/engine/build/kernel.mjs");
  if (await buildKernel()) say("Compiled the engine's kernel.");
}

async function install(say) {
  const stamp = path.join(root, "node_modules/.probability-chat");
  const lockfile = await readFile(path.join(root, "package-lock.json"));
  const wanted = [
    createHash("sha256").update(lockfile).digest("hex"),
    process.platform,
    process.arch,
    process.versions.modules,
  ].join(" ");
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return;
  say("Installing packages …");
  // Not `npm ci`: it refuses a lock that lacks another platform's optional binaries, which a
  // mirror of the registry may not carry.
  await run("npm", ["install", "--no-save", "--prefer-offline", "--no-audit", "--loglevel=error"], {
    cwd: root,
    quiet: true,
  }).catch(() =>
    giveUp("The packages could not be installed (see above). Check the network and try again."),
  );
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, wanted);
}
