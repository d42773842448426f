import type { Answer, KeptLine } from "@probability-chat/contract";
import { tableFromRecords } from "@probability-chat/engine";
import type { Proposal, Reader } from "@probability-chat/language";
import { parseQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../test/support/circumstances.ts";
import { useOfQuestion, WatchedReading } from "./learn-from-use.ts";

const table = tableFromRecords(
  ["sex"],
  Array.from({ length: 40 }, (_, at) => [at % 2 === 0 ? "f" : "m"]),
);
const answer = { kind: "answer", query: "count(sex = 'f')" } as Answer;

function proposing(text: string): Proposal {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  const hypotheses = [{ kind: "query", query: parsed.query, logProbability: 0 } as const];
  return { hypotheses, model: null, unmatched: [], unnamed: 0 };
}

/** Texts that were read, with the queries that they were read as. */
async function watched(...texts: (readonly [text: string, query: string])[]) {
  const reader: Reader = {
    propose: async ({ question }) => proposing(new Map(texts).get(question) ?? ""),
  };
  const reading = new WatchedReading(async ({ reader: own, ...asked }) => {
    const { codebook } = asked.table;
    for (const [question] of texts)
      await own?.propose({ question, codebook, dictionary: {}, title: "", context: [] });
    return { answer, message: "" };
  });
  await reading.respond({ ...circumstancesOf(table), reader });
  return reading;
}

const joined = ["how many >> of women", "count(sex = 'f')"] as const;
const alone = ["of women", "P(sex = 'f')"] as const;

test("of a reply that was read alone too it is what was answered that was read", async () => {
  expect((await watched(joined, alone)).readAs(answer)?.text).toBe("how many >> of women");
  const other = { kind: "answer", query: "P(sex = 'f')" } as Answer;
  expect((await watched(joined, alone)).readAs(other)?.text).toBe("of women");
});

test("of several texts that may be what was meant none is", async () => {
  expect((await watched(["how many", joined[1]])).readAs(answer)?.text).toBe("how many");
  expect((await watched(joined, ["of women", joined[1]])).readAs(answer)).toBeNull();
  expect((await watched(["how many and why", joined[1]], alone)).readAs(answer)).toBeNull();
  expect((await watched()).readAs(answer)).toBeNull();
});

const kept: KeptLine = { question: "how many", clarify: "asked back", source: "read" };

test.each<[what: string, before: KeptLine | null, question: string | undefined]>([
  ["kept", kept, "how many >> of women"],
  ["not kept", null, undefined],
  ["kept, and is another", { ...kept, question: "how" }, undefined],
])("a reply to what was %s is kept with it or not at all", async (_, before, question) => {
  const task = {
    use: { has_card: true, before },
    table: { dictionary: {}, title: "t" },
    content: "of women",
  };
  const use = await useOfQuestion(
    { codebook: table.codebook, tableFor: () => table },
    task as unknown as Parameters<typeof useOfQuestion>[1],
    await watched(joined, alone),
    { answer, message: "" },
  );
  expect(use?.line.question).toBe(question);
});
