import { spawn } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import path from "node:path";

/** The first of these programs that is on the path, or in one of `folders`. */
export function findProgram(names, folders = []) {
  const places = [...folders, ...(process.env.PATH ?? "").split(path.delimiter)];
  return names.flatMap((name) => places.map((place) => path.join(place, name))).find(isProgram);
}

/** Folders of a folder whose names begin so; none where there is no such folder. */
export function foldersIn(folder, prefix = "") {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a program and waits until what it says, on descriptor 3 too, has `pattern`: by default it
 * waits for nothing. `stop` ends it.
 */
export async function startProgram(file, args, { env = {}, pattern = /(?:)/ } = {}) {
  const child = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill();
    await ended;
  };
  const said = await new Promise((resolve, reject) => {
    let text = "";
    const hear = (chunk) => {
      text += chunk;
      const found = pattern.exec(text);
      if (found) resolve(found);
    };
    child.once("spawn", () => hear(""));
    for (const stream of child.stdio.slice(1)) stream.on("data", hear);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}: ${text}`)));
  });
  return { said, stop };
}
