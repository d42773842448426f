/// <reference types="node" />
/** The tables of the corpus: invented domains with different styles of headers, and vega-datasets. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";
import {
  checkups,
  clinic,
  lifts,
  panel,
  permits,
  returns,
  rides,
  shop,
  squad,
  stables,
  staff,
  students,
} from "./invented-tables.ts";

const require = createRequire(import.meta.url);

function vega(file: string): Codebook {
  const folder = join(dirname(require.resolve("vega-datasets")), "..", "data");
  const text = readFileSync(join(folder, file), "utf8");
  if (file.endsWith(".csv")) {
    const [header = "", ...lines] = text.trim().split(/\r?\n/);
    return tableFromRecords(
      header.split(","),
      lines.map((line) => line.split(",")),
    ).codebook;
  }
  const data = JSON.parse(text) as Readonly<Record<string, unknown>>[];
  const headers = [...new Set(data.flatMap((row) => Object.keys(row)))];
  return tableFromRecords(
    headers,
    data.map((row) => headers.map((header) => String(row[header] ?? ""))),
  ).codebook;
}

const MAKERS: Readonly<Record<string, () => Codebook>> = {
  checkups,
  clinic,
  lifts,
  panel,
  permits,
  returns,
  rides,
  shop,
  squad,
  stables,
  staff,
  students,
  cars: () => vega("cars.json"),
  penguins: () => vega("penguins.json"),
  weather: () => vega("seattle-weather.csv"),
  movies: () => vega("movies.json"),
};

const made = new Map<string, Codebook>();

export function corpusTable(name: string): Codebook {
  const known = made.get(name);
  if (known !== undefined) return known;
  const maker = MAKERS[name];
  if (maker === undefined) throw new Error(`No corpus table is called ${name}`);
  const codebook = maker();
  made.set(name, codebook);
  return codebook;
}

export const CORPUS_TABLES: readonly string[] = Object.keys(MAKERS);
