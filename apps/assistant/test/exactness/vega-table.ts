import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { parse } from "./parse-csv.ts";
import type { Holds, KnownColumn, KnownTable } from "./random-table.ts";

/** Tables of npm's `vega-datasets` and what their columns hold, in file order. */
const known: Readonly<Record<string, Readonly<Record<string, Holds>>>> = {
  "weather.csv": {
    location: "text",
    date: "date",
    precipitation: "number",
    temp_max: "number",
    temp_min: "number",
    wind: "number",
    weather: "text",
  },
  "birdstrikes.csv": {
    "Airport Name": "text",
    "Aircraft Make Model": "text",
    "Effect Amount of damage": "text",
    "Flight Date": "date",
    "Aircraft Airline Operator": "text",
    "Origin State": "text",
    "Phase of flight": "text",
    "Wildlife Size": "text",
    "Wildlife Species": "text",
    "Time of day": "text",
    "Cost Other": "number",
    "Cost Repair": "number",
    "Cost Total $": "number",
    "Speed IAS in knots": "number",
  },
  "airports.csv": {
    iata: "text",
    name: "text",
    city: "text",
    state: "text",
    country: "text",
    latitude: "number",
    longitude: "number",
  },
  "gapminder-health-income.csv": {
    country: "text",
    income: "number",
    health: "number",
    population: "number",
    region: "text",
  },
  "sp500-2000.csv": {
    date: "date",
    open: "number",
    high: "number",
    low: "number",
    close: "number",
    adjclose: "number",
    volume: "number",
  },
  "penguins.json": {
    Species: "text",
    Island: "text",
    "Beak Length (mm)": "number",
    "Beak Depth (mm)": "number",
    "Flipper Length (mm)": "number",
    "Body Mass (g)": "number",
    Sex: "text",
  },
  "cars.json": {
    Name: "text",
    Miles_per_Gallon: "number",
    Cylinders: "code",
    Displacement: "number",
    Horsepower: "number",
    Weight_in_lbs: "number",
    Acceleration: "number",
    Year: "date",
    Origin: "text",
  },
  "jobs.json": { job: "text", sex: "text", year: "number", count: "number", perc: "number" },
  "barley.json": { yield: "number", variety: "text", year: "code", site: "text" },
  "population.json": { year: "number", age: "number", sex: "code", people: "number" },
};

export const vegaNames: readonly string[] = Object.keys(known);

/** A table of the package as records of texts. */
export async function vegaTable(name: string): Promise<KnownTable> {
  const main = createRequire(import.meta.url).resolve("vega-datasets");
  const folder = path.join(main.slice(0, main.lastIndexOf("vega-datasets")), "vega-datasets/data");
  const text = await readFile(path.join(folder, name), "utf8");
  const columns = Object.entries(known[name] ?? {}).map(
    ([column, holds]): KnownColumn => ({ name: column, holds }),
  );
  const records = name.endsWith(".json")
    ? (JSON.parse(text) as Record<string, unknown>[]).map((row) =>
        columns.map((column) => String(row[column.name] ?? "")),
      )
    : parse(text).slice(1);
  return { name, columns, records };
}
