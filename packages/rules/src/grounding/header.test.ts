import { describe, expect, it } from "vitest";
import { headerWords, splitWords, squash } from "./header.ts";

describe("splitWords", () => {
  it.each([
    ["unitPriceUSD", "unit price usd"],
    ["Blood_Pressure", "blood pressure"],
    ["pm2.5", "pm2.5"],
    ["Home & Garden", "home & garden"],
    ["HTTPStatus", "http status"],
    ["Noise dB", "noise db"],
    ["energy_kWh", "energy kwh"],
  ])("%s", (text, words) => {
    expect(splitWords(text).join(" ")).toBe(words);
  });
});

describe("headerWords", () => {
  it.each([
    ["load_kg", "load", "kg"],
    ["Height (cm)", "height", "cm"],
    ["temp_max", "temperature maximum", null],
    ["kg", "kg", null],
    ["Gift Wrap (y/n)", "gift wrap", null],
    ["wait_time_min", "wait time", "min"],
    ["reply_min", "reply", "min"],
    ["temp_min", "temperature minimum", null],
    ["sleep_hrs_wk", "sleep hour week", "hrs"],
    ["plot_area_m2", "plot area", "m2"],
    ["claims_2yrs", "claims 2yrs", null],
  ])("%s", (header, words, unit) => {
    const read = headerWords(header);
    expect(read.words.map((word) => word.word).join(" ")).toBe(words);
    expect(read.unit).toBe(unit);
  });
});

describe("squash", () => {
  it("keeps letters and digits", () => {
    expect(squash("Over-Time é#2")).toBe("overtimee2");
  });
});
