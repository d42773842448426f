import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { bestReading } from "../../test/best-reading.ts";

const codebook = tableFromRecords(
  ["season", "holiday", "casual", "cnt"],
  Array.from({ length: 90 }, (_, at) => [
    ["spring", "summer", "autumn"][at % 3] ?? "",
    String(at % 2),
    String((at * 7) % 53),
    String(20 + ((at * 11) % 83)),
  ]),
).codebook;

function read(question: string): string {
  return bestReading(question, codebook);
}

describe("a table whose rows are tallies", () => {
  it.each([
    ["How many rentals are there on average?", "E(cnt)"],
    ["average number of rentals in summer", "E(cnt | season = 'summer')"],
    ["90th percentile of rentals", "quantile(0.9, cnt)"],
    ["average number of bikes rented by season", "by(season: E(cnt))"],
    ["How many casual users are there on average?", "E(casual)"],
    ["which season has the most rentals", "rank(season by sum(cnt) desc, 1)"],
    ["how many rentals are there", "clarify"],
    ["rentals by season", "clarify"],
    ["share of rows with over 50 rentals", "P(cnt > 50)"],
    ["What share of rentals were on holidays?", "clarify"],
    ["probability of more than 20 casual riders on a holiday", "P(casual > 20 | holiday = 1)"],
    ["average customer age", "refuse"],
  ])("%s", (question, query) => {
    expect(read(question)).toBe(query);
  });
});
