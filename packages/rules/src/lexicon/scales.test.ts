import { describe, expect, it } from "vitest";
import { scaleOf } from "./scales.ts";

describe("scaleOf", () => {
  it.each([
    ["annual_income_k", 1e3, null, "annual_income"],
    ["Market Value (€m)", 1e6, "€", "Market Value"],
    ["sales_usd_m", 1e6, "$", "sales"],
    ["Budget (thousands)", 1e3, null, "Budget"],
    ["Turnover (in millions)", 1e6, null, "Turnover"],
    ["population_millions", 1e6, null, "population"],
    ["SalesK", 1e3, null, "Sales"],
  ])("%s", (header, size, unit, rest) => {
    expect(scaleOf(header)).toEqual({ size, unit, header: rest });
  });

  it.each([
    "height_m",
    "depth (m)",
    "temp_k",
    "income",
    "k",
    "Rain (mm)",
    "Distance 5 k",
    "visits_per_week",
    "units_in_stock",
    "sales_team",
    "Sales rank",
  ])("none of %s", (header) => {
    expect(scaleOf(header)).toBeNull();
  });
});
