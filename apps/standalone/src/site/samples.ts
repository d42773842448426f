import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** Tables of npm's `vega-datasets`, to try the product on. */
export const samples = [
  {
    file: "seattle-weather.csv",
    source: "seattle-weather.csv",
    name: "Seattle weather",
    description: "1,461 days: rain, temperature, wind, and what kind of day it was",
  },
  {
    file: "cars.csv",
    source: "cars.json",
    name: "Cars",
    description: "406 cars of the seventies: power, weight, fuel, origin",
  },
  {
    file: "penguins.csv",
    source: "penguins.json",
    name: "Penguins",
    description: "344 penguins on three islands: species, sex, body measures",
  },
] as const;

/** A sample as CSV text; null where there is none of that name. */
export async function readSample(file: string): Promise<string | null> {
  const sample = samples.find((candidate) => candidate.file === file);
  if (!sample) return null;
  const main = createRequire(import.meta.url).resolve("vega-datasets");
  const folder = main.slice(0, main.lastIndexOf("vega-datasets") + "vega-datasets".length);
  const text = await readFile(path.join(folder, "data", sample.source), "utf8");
  return sample.source.endsWith(".json") ? toCsv(JSON.parse(text) as Row[]) : text;
}

type Row = Readonly<Record<string, string | number | null>>;

function toCsv(rows: readonly Row[]): string {
  const headers = Object.keys(rows[0] ?? {});
  const cell = (value: string | number | null | undefined) =>
    /[",\n]/.test(String(value ?? ""))
      ? `"${String(value).replaceAll('"', '""')}"`
      : String(value ?? "");
  const lines = rows.map((row) => headers.map((header) => cell(row[header])).join(","));
  return `${[headers.map(cell).join(","), ...lines].join("\n")}\n`;
}
