import { tableFromRecords } from "@probability-chat/engine";
import type { Proposal, Reader } from "@probability-chat/language";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../test/support/circumstances.ts";
import { WatchedReading } from "./learn-from-use.ts";

const table = tableFromRecords(["sex"], [["f"], ["m"]]);
const proposal: Proposal = { hypotheses: [], model: null, unmatched: [], unnamed: 0 };
const reader: Reader = { propose: async () => proposal };

async function watched(...texts: string[]) {
  const reading = new WatchedReading(async ({ reader: own, ...asked }) => {
    const { codebook } = asked.table;
    for (const question of texts)
      await own?.propose({ question, codebook, dictionary: {}, title: "", context: [] });
    return { answer: null as never, message: "" };
  });
  await reading.respond({ ...circumstancesOf(table), reader });
  return reading.read;
}

test("what was read is kept with what it replies to", async () => {
  expect(await watched("pay >> the net one ")).toEqual({ text: "pay >> the net one", proposal });
});

test("of several texts none is, since only one of them is what was meant", async () => {
  expect(await watched("how many and how old", "how many", "how old")).toBeNull();
  expect(await watched()).toBeNull();
});
