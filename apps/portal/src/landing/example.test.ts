import { describe, expect, it } from "vitest";
import { example } from "./example.ts";

const [csv = ""] = Object.values(
  import.meta.glob<string>("../../../../node_modules/vega-datasets/data/seattle-weather.csv", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const [header = "", ...lines] = csv.trim().split(/\r?\n/);
const column = (name: string) => header.split(",").indexOf(name);
const rows = lines.map((line) => {
  const cells = line.split(",");
  return { weather: cells[column("weather")], warmest: Number(cells[column("temp_max")]) };
});
const warm = rows.filter((row) => row.warmest > 20);
const rain = (some: typeof rows) => some.filter((row) => row.weather === "rain").length;

/** Mass of Beta(a, b) below x by the midpoint rule, normalised by the same rule over 0..1. */
function betaBelow(x: number, a: number, b: number): number {
  const log = (p: number) => (a - 1) * Math.log(p) + (b - 1) * Math.log(1 - p);
  const peak = log((a - 1) / (a + b - 2));
  const steps = 20_000;
  const area = (to: number) => {
    let sum = 0;
    for (let i = 0; i < steps; i++) sum += Math.exp(log((to * (i + 0.5)) / steps) - peak);
    return (sum * to) / steps;
  };
  return area(x) / area(1);
}

describe("the landing page's example", () => {
  it("counts what the table holds", () => {
    expect(rows.length).toBe(example.rows);
    expect(warm.length).toBe(example.given);
    expect(rain(warm)).toBe(example.matching);
    expect(rain(warm) / warm.length).toBeCloseTo(example.value, 4);
    expect(rain(rows) / rows.length).toBeCloseTo(example.baseline, 4);
  });

  it("shows the 95 % Jeffreys interval", () => {
    const a = rain(warm) + 0.5;
    const b = warm.length - rain(warm) + 0.5;
    expect(betaBelow(example.low, a, b)).toBeCloseTo(0.025, 3);
    expect(betaBelow(example.high, a, b)).toBeCloseTo(0.975, 3);
  });
});
