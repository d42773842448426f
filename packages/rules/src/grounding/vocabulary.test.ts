import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { bestReading } from "../../test/best-reading.ts";

/** Headers as public tables of several fields have them, all of numbers but the last. */
const HEADERS = [
  "trestbps",
  "windspeed",
  "thalach",
  "atemp",
  "years_with_firm",
  "distance_to_office",
  "sqft_lot",
  "Engine HP",
  "mileage_kmpl",
  "km_driven",
  "yr_built",
  "Humidity9am",
  "Humidity3pm",
  "firstRespMin",
  "avg_sodium_level",
  "FT%",
  "TEAM",
  "AST",
  "Salary",
];
const codebook = tableFromRecords(
  HEADERS,
  Array.from({ length: 80 }, (_, at) =>
    HEADERS.map((header, column) =>
      header === "TEAM"
        ? (["Reds", "Blues"][at % 2] ?? "")
        : header === "yr_built"
          ? String(1900 + at)
          : String(10 + ((at * (7 + column)) % 61) + column / 4),
    ),
  ),
).codebook;

function read(question: string): string {
  return bestReading(question, codebook);
}

describe("headers of public tables in the words that people use", () => {
  it.each([
    ["average resting blood pressure", "E(trestbps)"],
    ["median wind speed", "median(windspeed)"],
    ["average feels-like temperature", "E(atemp)"],
    ["average tenure", "E(years_with_firm)"],
    ["What is the longest commute?", "max(distance_to_office)"],
    ["average lot size", "E(sqft_lot)"],
    ["average horsepower", "E(`Engine HP`)"],
    ["average mileage", "E(mileage_kmpl)"],
    ["most kilometres driven", "max(km_driven)"],
    ["what is the average max heart rate of Blues", "E(thalach | TEAM = 'Blues')"],
    ["oldest house", "min(yr_built)"],
    ["how old is the oldest house", "clarify"],
    ["average humidity at 3pm", "E(Humidity3pm)"],
    ["average humidity", "clarify"],
    ["slowest first response", "max(firstRespMin)"],
    ["average sodium level of Reds", "E(avg_sodium_level | TEAM = 'Reds')"],
    ["probability that the average sodium level is above 30", "P(avg_sodium_level > 30)"],
    ["average free throw percentage", "E(`FT%`)"],
    ["average salary by team", "by(TEAM: E(Salary))"],
  ])("%s", (question, query) => {
    expect(read(question)).toBe(query);
  });
});
