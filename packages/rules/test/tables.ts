/// <reference types="node" />
/** The tables of the corpus: invented domains with different styles of headers, and vega-datasets. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";
import { lanes, reels, tunes } from "./culture-tables.ts";
import { dentist, evenings, glucose, outbreaks, therapies } from "./health-tables.ts";
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
import {
  bees,
  budgets,
  doses,
  grids,
  moods,
  nations,
  planets,
  plots,
  probes,
  quotes,
  rocks,
  stroops,
  suns,
  trees,
} from "./nature-tables.ts";
import {
  adverts,
  baskets,
  crates,
  crossings,
  depots,
  outages,
  pressings,
  purse,
  tenders,
} from "./operations-tables.ts";
import { credits, hires, households } from "./outcome-tables.ts";
import { climate, dwellings, hostels, springs } from "./place-tables.ts";
import { posts, reports, rescues } from "./public-tables.ts";
import { bids, helpdesk, kitchens, lendings, trials } from "./service-tables.ts";
import {
  bouts,
  derbies,
  draughts,
  duels,
  fixtures,
  heats,
  marathon,
  rallies,
} from "./sport-tables.ts";
import {
  arrivals,
  beds,
  cohorts,
  ferries,
  ledger,
  millMonths,
  millYears,
  months,
  repairs,
  requests,
  runs,
  sailings,
  shifts,
  shipments,
  voyages,
} from "./timed-tables.ts";
import {
  choristers,
  cottages,
  dues,
  hampers,
  metals,
  movements,
  offences,
  outlays,
  shares,
  stalls,
} from "./trade-tables.ts";
import {
  budgetsAtHome,
  gardeners,
  harbours,
  parishes,
  singers,
  streets,
  sweets,
  villages,
  workers,
} from "./wide-tables.ts";

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
  shop,
  clinic,
  students,
  returns,
  rides,
  checkups,
  arrivals,
  shifts,
  months,
  ferries,
  ledger,
  millMonths,
  millYears,
  shipments,
  voyages,
  runs,
  sailings,
  repairs,
  requests,
  beds,
  cohorts,
  lifts,
  squad,
  stables,
  panel,
  permits,
  staff,
  hires,
  households,
  credits,
  dwellings,
  hostels,
  climate,
  springs,
  rescues,
  posts,
  reports,
  glucose,
  dentist,
  therapies,
  evenings,
  outbreaks,
  kitchens,
  lendings,
  bids,
  trials,
  helpdesk,
  nations,
  planets,
  quotes,
  metals,
  shares,
  hampers,
  choristers,
  cottages,
  dues,
  movements,
  stalls,
  outlays,
  offences,
  budgets,
  trees,
  bouts,
  fixtures,
  draughts,
  bees,
  derbies,
  duels,
  heats,
  rallies,
  marathon,
  grids,
  doses,
  rocks,
  stroops,
  probes,
  plots,
  moods,
  suns,
  singers,
  sweets,
  gardeners,
  villages,
  workers,
  reels,
  tunes,
  adverts,
  baskets,
  crates,
  crossings,
  depots,
  outages,
  pressings,
  purse,
  tenders,
  lanes,
  harbours,
  parishes,
  streets,
  homes: budgetsAtHome,
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
