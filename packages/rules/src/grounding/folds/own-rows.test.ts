import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";
import { describe, expect, it } from "vitest";
import { bestReading } from "../../../test/best-reading.ts";

function table(missing: number): Codebook {
  const headers = ["Voucher No", "launch_date", "hall", "price", "kind"];
  const rows = Array.from({ length: 60 }, (_, at) => [
    String(4000 + at),
    at < missing ? "" : `2021-0${1 + (at % 9)}-1${at % 10}`,
    ["Blue", "Green"][at % 2] ?? "",
    String(10 + ((at * 7) % 50)),
    ["Matinee", "Gala", "Closing"][at % 3] ?? "",
  ]);
  return tableFromRecords(headers, rows).codebook;
}

function read(question: string, codebook = table(0)): string {
  return bestReading(question, codebook);
}

describe("what a row is by the table's own headers", () => {
  it.each([
    ["how many vouchers are for the green hall", "count(hall = 'Green')"],
    ["average price of the vouchers for a gala", "E(price | kind = 'Gala')"],
    ["highest price on any voucher", "max(price)"],
    ["how many galas were launched in 2021", "count(kind = 'Gala' and year(launch_date) = 2021)"],
    ["share of galas among all launched vouchers", "P(kind = 'Gala')"],
  ])("%s", (question, expected) => {
    expect(read(question)).toBe(expected);
  });

  it("is not told by a date that some rows lack", () => {
    expect(read("highest price of launched vouchers")).toBe("max(price)");
    expect(read("highest price of launched vouchers", table(20))).not.toBe("max(price)");
  });

  it("is told by a single noun that numbers the rows, but not by a measure", () => {
    const rows = Array.from({ length: 60 }, (_, at) => [
      String(at + 1),
      String(20 + at),
      ["Oats", "Rye"][at % 2] ?? "",
    ]);
    const { codebook } = tableFromRecords(["plot", "height", "crop"], rows);
    expect(read("how many plots are of oats", codebook)).toBe("count(crop = 'Oats')");
    expect(read("share of oats plots", codebook)).toBe("P(crop = 'Oats')");
    expect(read("how many have a height over 40", codebook)).toBe("count(height > 40)");
  });

  it("leaves the number itself alone", () => {
    expect(read("price of voucher 4007")).not.toBe("E(price)");
  });
});
