import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** Seattle's weather as the package vega-datasets has it: the file and its rows. */
export async function seattleWeather(): Promise<{
  readonly file: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
}> {
  const entry = createRequire(import.meta.url).resolve("vega-datasets");
  const folder = entry.slice(0, entry.lastIndexOf("vega-datasets") + "vega-datasets".length);
  const file = path.join(folder, "data/seattle-weather.csv");
  const [header = [], ...cells] = (await readFile(file, "utf8"))
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  const rows = cells.map((row) =>
    Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])),
  );
  return { file, rows };
}
