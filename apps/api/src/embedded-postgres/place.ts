import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isReachableBy, type RunAs, sharedHome } from "./run-as.ts";

/**
 * Where the cluster's files are or will be: in `directory`, or, where the account that must run the
 * server cannot get there, in a folder of its own that `directory/location` names.
 */
export async function findPlace(directory: string, runAs: RunAs | null): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pointer = path.join(directory, "location");
  const named = (await readFile(pointer, "utf8").catch(() => "")).trim();
  const place = named || (await choosePlace(directory, runAs));
  await mkdir(path.dirname(place), { recursive: true, mode: 0o755 });
  if (!named && path.dirname(place) !== directory) await writeWhole(pointer, place);
  return place;
}

async function choosePlace(directory: string, runAs: RunAs | null): Promise<string> {
  const files = path.join(directory, "files");
  if (!runAs) return files;
  await chown(directory, runAs.uid, runAs.gid);
  if (await isReachableBy(runAs, files)) return files;
  return path.join(sharedHome, "clusters", randomBytes(9).toString("base64url"));
}

/** A folder beside `place` in which it may grow until it is whole. */
export function partialOf(place: string): string {
  return `${place}.${randomBytes(6).toString("hex")}.partial`;
}

/** Removes what a killed process left half-made beside `place`. */
export async function sweepPartials(place: string): Promise<void> {
  const folder = path.dirname(place);
  const prefix = `${path.basename(place)}.`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || !name.includes(".partial")) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Makes a rename in a folder outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const partial = partialOf(file);
  const handle = await open(partial, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, file);
  await syncFolder(path.dirname(file));
}
