import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { StartError } from "../start/start-error.ts";

const manifestFile = "manifest.json";
const product = "probability-chat";
const format = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
/** Below the backup's folder; no part of it can lead out again. */
const file = z.string().regex(/^(database|data)(\/[A-Za-z0-9_][A-Za-z0-9_.-]*){1,3}$/);

const Manifest = z.strictObject({
  product: z.literal(product),
  format: z.literal(format),
  /** What was committed by then is in the backup, and nothing else. */
  moment: z.iso.datetime(),
  /** The schema's history, in the order in which it was applied. */
  migrations: z.array(
    z.strictObject({ name: z.string().regex(/^[\w-]+\.sql$/), checksum: sha256 }),
  ),
  tables: z.array(z.strictObject({ name, columns: z.array(name).min(1), rows: count })),
  datasets: count,
  files: z.record(file, z.strictObject({ bytes: count, sha256 })),
});

/** What a backup says of itself; everything in it is checked against the files. */
export type Manifest = z.output<typeof Manifest>;

/** Where a table's rows lie in a backup. */
export function tableFile(table: string): string {
  return `database/${table}.copy`;
}

/** Where the data folder's files lie in a backup. */
export const dataFolder = "data";

export async function writeManifest(
  backup: string,
  contents: Omit<Manifest, "product" | "format">,
): Promise<Manifest> {
  const manifest = Manifest.parse({ product, format, ...contents });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(backup, manifestFile), text, { flag: "wx", mode: 0o600 });
  return manifest;
}

/** @throws StartError where the folder is no backup, or one that this version does not read. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(path.join(backup, manifestFile), "utf8").catch(() => null);
  if (text === null) {
    throw new StartError(
      `${backup} is no backup: it has no ${manifestFile}. Name one of the dated folders that npm run backup wrote.`,
    );
  }
  const damaged = `The ${manifestFile} of ${backup} is damaged. Take another backup.`;
  let value: { product?: unknown; format?: unknown } | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch (cause) {
    throw new StartError(damaged, { cause });
  }
  if (value?.product === product && Number(value.format) > format) {
    throw new StartError(`${backup} has format ${value.format}; this version reads ${format}.`);
  }
  const { data, error } = Manifest.safeParse(value);
  if (!data) throw new StartError(damaged, { cause: error });
  return data;
}

/** Every file that a folder with this manifest has. */
export function filesOf(manifest: Manifest): ReadonlySet<string> {
  return new Set([manifestFile, ...Object.keys(manifest.files)]);
}

/** A backup in a line, for operators. */
export function summaryOf({ moment, tables, datasets, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const size = (bytes / 1_048_576).toFixed(1);
  return `as of ${moment}, rows: ${rows}, datasets: ${datasets}, ${size} MB`;
}
