import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { bestReading } from "../../../test/best-reading.ts";

function reads(head: readonly string[], row: (at: number) => readonly string[]) {
  const rows = Array.from({ length: 60 }, (_, at) => [...row(at)]);
  const { codebook } = tableFromRecords([...head], rows);
  return (question: string): string => bestReading(question, codebook);
}

describe("the extreme one of rows that have names", () => {
  const read = reads(["title", "genre", "runtime", "budget", "year"], (at) => [
    `The ${at}th Door`,
    ["Drama", "Comedy", "Horror"][at % 3] ?? "",
    String(80 + ((at * 7) % 61)),
    String(1 + ((at * 11) % 53)),
    String(1980 + ((at * 5) % 41)),
  ]);

  it.each([
    ["what is the longest film", "rank(title by E(runtime) desc, 1)"],
    ["the oldest horror film", "rank(title by E(year | genre = 'Horror') asc, 1)"],
    ["what are the 3 newest films", "rank(title by E(year) desc, 3)"],
    ["shortest runtime of a comedy", "min(runtime | genre = 'Comedy')"],
  ])("%s", (question, query) => {
    expect(read(question)).toBe(query);
  });
});

describe("the extreme one of rows that take place", () => {
  const read = reads(["name", "age", "length_of_stay"], (at) => [
    `${["Ann", "Bob", "Cid", "Dan"][at % 4]} Hill${at}`,
    String(20 + ((at * 7) % 61)),
    String(1 + ((at * 11) % 23)),
  ]);

  it.each([
    ["the oldest patient", "rank(name by E(age) desc, 1)"],
    ["the longest stay", "max(length_of_stay)"],
  ])("%s", (question, query) => {
    expect(read(question)).toBe(query);
  });
});
