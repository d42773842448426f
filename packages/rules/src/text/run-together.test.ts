import { describe, expect, it } from "vitest";
import { wordsRunTogether } from "./run-together.ts";

describe("wordsRunTogether", () => {
  it.each([
    ["windspeed", "wind speed"],
    ["zipcode", "zip code"],
    ["maritalstatus", "marital status"],
    ["bedrooms", "bedrooms"],
    ["platelets", "platelets"],
    ["sibsp", "sibsp"],
    ["trestbps", "trestbps"],
  ])("%s", (word, words) => {
    expect(wordsRunTogether(word).join(" ")).toBe(words);
  });
});
