import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { listDatasetFiles } from "@probability-chat/assistant";
import { StartError } from "../start/start-error.ts";

/** A secret's name; one that is being made has twelve digits behind it. */
const secret = /^[a-z][a-z0-9-]*(\.json)?$/;

/**
 * What a data folder has beside its database: the keys, the marks of what was done once, and the
 * given datasets. Paths are relative to it.
 *
 * @throws StartError naming a dataset that is not there.
 */
export async function listDataFiles(
  directory: string,
  datasets: readonly string[],
): Promise<readonly string[]> {
  const keys = await readdir(path.join(directory, "keys")).catch(() => []);
  const files = keys.filter((name) => secret.test(name)).map((name) => `keys/${name}`);
  if (await stat(path.join(directory, "demo-chat")).catch(() => null)) files.push("demo-chat");
  for (const id of datasets) {
    const names = await listDatasetFiles(path.join(directory, "datasets", id));
    if (!names) {
      throw new StartError(
        `The dataset ${id} is not whole in ${path.join(directory, "datasets")}. Set DATA_DIR to the server's folder; if it is, upload that table again.`,
      );
    }
    files.push(...names.map((name) => `datasets/${id}/${name}`));
  }
  return files;
}
