import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Asked, typedOnly } from "@probability-chat/language";
import { count, parseQuery, printQuery } from "@probability-chat/query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { corpusTable } from "../../test/support/corpus-tables.ts";
import { type RulesThread, startRulesThread } from "./rules-thread.ts";
import { withSecondOpinion } from "./second-opinion.ts";

const silent = { warn: () => undefined };
const open: RulesThread[] = [];
afterEach(() => Promise.all(open.splice(0).map((rules) => rules.close())));

function started(options: Partial<Parameters<typeof startRulesThread>[0]> = {}): RulesThread {
  const rules = startRulesThread({ deadline: 30_000, log: silent, ...options });
  open.push(rules);
  return rules;
}

const asking = (question: string, more: Partial<Asked> = {}): Asked => {
  const { codebook } = corpusTable("shop");
  return { question, codebook, dictionary: {}, title: "shop.csv", context: [], ...more };
};

async function said(rules: RulesThread, question: string, more: Partial<Asked> = {}) {
  return (await rules.read(asking(question, more))).map(printQuery);
}

describe("the rules", () => {
  it("say what they read, in the chat's context and the user's words", async () => {
    const parsed = parseQuery("E(quantity)");
    if (!parsed.ok) throw new Error(parsed.error.message);
    const rules = started();
    expect(await said(rules, "What is the average quantity of toys?")).toEqual([
      "E(quantity | product_category = 'Toys')",
    ]);
    const context = [parsed.query];
    expect(await said(rules, "and the median?", { context })).toEqual(["median(quantity)"]);
    const dictionary = { quantity: { synonyms: ["frobs"] } };
    expect(await said(rules, "average frobs")).toEqual([]);
    expect(await said(rules, "average frobs", { dictionary })).toEqual(["E(quantity)"]);
  });

  it("answer once they have tried themselves", { timeout: 90_000 }, async () => {
    const warn = vi.fn();
    const rules = started({ log: { warn } });
    // Loaded for some two seconds, and a second later it tries.
    await sleep(4_000);
    expect(await said(rules, "average quantity")).toEqual(["E(quantity)"]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("answer questions asked at once each by itself", async () => {
    const rules = started();
    const questions = ["average quantity", "median quantity", "how many orders were returned?"];
    expect(await Promise.all(questions.map((question) => said(rules, question)))).toEqual([
      ["E(quantity)"],
      ["median(quantity)"],
      ["count(returned = 'yes')"],
    ]);
  });
});

/** Says one query to whatever it is told, but nothing at all to 'hang'. */
const begin = () =>
  new Worker(
    `const { parentPort } = require("node:worker_threads");
     parentPort.on("message", ({ asked }) => {
       if (asked.question !== "hang") parentPort.postMessage([${JSON.stringify(count())}]);
     });
     parentPort.postMessage("ready");`,
    { eval: true },
  );

describe("a thread of rules", () => {
  it.each([
    ["a question", "how many?", 1],
    ["nothing of a long one", `how many ${"of them ".repeat(60)}`, 0],
    ["nothing of one with a long word", `how many ${"rows".repeat(20)}`, 0],
  ])("is asked %s", async (_, question, queries) => {
    expect(await started({ begin }).read(asking(question))).toHaveLength(queries);
  });

  it("is asked nothing of a table with much to look through", async () => {
    const { codebook } = corpusTable("shop");
    const [column] = codebook.columns;
    if (!column) throw new Error("There is no column.");
    const long = { ...column, levels: [{ text: "x".repeat(300), count: 1 }] };
    const wide = { ...codebook, columns: [long, ...codebook.columns.slice(1)] };
    expect(await started({ begin }).read(asking("how many?", { codebook: wide }))).toEqual([]);
  });

  it("is replaced where a question takes too long, and that table rests", async () => {
    const rules = started({ begin, deadline: 500 });
    const other = { codebook: { ...corpusTable("shop").codebook } };
    expect(await rules.read(asking("hang"))).toEqual([]);
    await expect.poll(() => rules.read(asking("how many?", other))).toHaveLength(1);
    expect(await rules.read(asking("how many?"))).toEqual([]);
  });

  it("is asked again once the table has rested, which takes longer each time", async () => {
    const warn = vi.fn();
    const rules = started({ begin, deadline: 500, rest: 2_000, log: { warn } });
    const hung = () => warn.mock.calls.map(([{ milliseconds }]) => milliseconds);
    const hang = async () => {
      await rules.read(asking("hang"));
      return hung();
    };
    await expect.poll(hang).toEqual([2_000]);
    await expect.poll(hang).toEqual([2_000, 4_000]);
    await expect.poll(() => rules.read(asking("how many?"))).toHaveLength(1);
    await expect.poll(hang).toEqual([2_000, 4_000, 2_000]);
  });

  it("is not waited for once the question is given up or the thread is ended", async () => {
    const rules = started({ begin });
    const given = new AbortController();
    const reading = rules.read(asking("hang"), given.signal);
    given.abort();
    expect(await reading).toEqual([]);
    const last = rules.read(asking("how many?"));
    await rules.close();
    expect(await last).toEqual([]);
    expect(await rules.read(asking("how many?"))).toEqual([]);
  });
});

it("a second opinion stands beside what the reader proposes", async () => {
  const second = [count()];
  const reader = withSecondOpinion(typedOnly, { read: async () => second });
  const proposal = await typedOnly.propose(asking("how many?"));
  expect(await reader.propose(asking("how many?"))).toEqual({ ...proposal, second });
});
