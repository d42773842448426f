import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { bestReading } from "../../test/best-reading.ts";

const codebook = tableFromRecords(
  ["order_id", "category", "quantity", "total_amount", "units_returned", "returned", "rating"],
  Array.from({ length: 90 }, (_, at) => [
    String(at),
    ["Toys", "Books", "Lamps"][at % 3] ?? "",
    String(1 + (at % 9)),
    String(2 + ((at * 7.25) % 311)),
    String((at * 5) % 4),
    at % 4 === 0 ? "yes" : "no",
    String(1 + ((at * 13) % 40) / 10),
  ]),
).codebook;

function read(question: string): string {
  return bestReading(question, codebook);
}

describe("a table of orders with the number of units returned", () => {
  it.each([
    ["how many orders were returned", "count(returned = 'yes')"],
    ["how many toys were returned", "count(category = 'Toys' and returned = 'yes')"],
    ["how many units were returned", "sum(units_returned)"],
    ["share of orders over 50", "P(total_amount > 50)"],
    ["how many orders of 3 or more", "clarify"],
    ["which category has the best order", "rank(category by E(rating) desc, 1)"],
    ["what is the total amount of the best order", "refuse"],
  ])("%s", (question, query) => {
    expect(read(question)).toBe(query);
  });
});
