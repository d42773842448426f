import { tableFromRecords } from "@probability-chat/engine";
import { expect, it } from "vitest";
import { bestReading } from "../../../test/best-reading.ts";

const ranks = [...Array(30).fill(1), ...Array(20).fill(2), ...Array(50).fill(3)];
const { codebook } = tableFromRecords(
  ["fare", "pclass", "class"],
  ranks.map((rank, at) => [
    String(10 + ((at * 7) % 91)),
    String(rank),
    ["First", "Second", "Third"][rank - 1] ?? "",
  ]),
);

it("tells the sides of a comparison in one of two columns that say the same", () => {
  const question = "how much more did first class pay than third";
  expect(bestReading(question, codebook)).toBe("diff(E(fare | pclass = 1), E(fare | pclass = 3))");
});
