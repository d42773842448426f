import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { bestReading } from "../../../test/best-reading.ts";

const codebook = tableFromRecords(
  ["country", "year", "co2_emissions", "energy_per_capita"],
  Array.from({ length: 84 }, (_, at) => [
    ["Poland", "China", "Chile", "India"][at % 4] ?? "",
    String(2000 + Math.floor(at / 4)),
    String(100 + ((at * 37) % 911)),
    String(1000 + ((at * 91) % 7001)),
  ]),
).codebook;

function read(question: string): string {
  return bestReading(question, codebook);
}

describe("what somebody got through", () => {
  it.each([
    ["how much CO2 did China emit", "sum(co2_emissions | country = 'China')"],
    ["how much did China emit in total", "sum(co2_emissions | country = 'China')"],
    ["how much energy per capita did China use", "E(energy_per_capita | country = 'China')"],
  ])("%s", (question, query) => {
    expect(read(question)).toBe(query);
  });
});
