import { tableFromRecords } from "@probability-chat/engine";
import { expect, test } from "vitest";
import { bestReading } from "../../../test/best-reading.ts";

const rows = Array.from({ length: 20 }, (_, at) => [`${at % 2}`, `${at % 4 === 0 ? 1 : 0}`]);

test("who has the one disease of a table is sick, and who has not is healthy", () => {
  const { codebook } = tableFromRecords(["liver_disease", "drinks_tea"], rows);
  expect(bestReading("share of sick people", codebook)).toBe("P(liver_disease = 1)");
  expect(bestReading("share of healthy people", codebook)).toBe("P(liver_disease = 0)");
});

test("a diagnosis tells who is sick with what", () => {
  const told = rows.map(([flag = ""], at) => [flag, at % 3 === 0 ? "flu" : "none"]);
  const { codebook } = tableFromRecords(["liver_disease", "diagnosis"], told);
  expect(bestReading("share of sick people", codebook)).not.toBe("P(liver_disease = 1)");
});

test("of two diseases neither is meant", () => {
  const { codebook } = tableFromRecords(["liver_disease", "diabetes"], rows);
  expect(bestReading("share of sick people", codebook)).toBe("clarify");
});
