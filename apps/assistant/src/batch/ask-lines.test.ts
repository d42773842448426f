import { tableFromRecords } from "@probability-chat/engine";
import type { Hypothesis, Reader } from "@probability-chat/language";
import { parseQuery, type Query } from "@probability-chat/query";
import { expect, test } from "vitest";
import { circumstancesOf } from "../../test/support/circumstances.ts";
import { askLine } from "./ask-lines.ts";

const table = tableFromRecords(
  ["sex", "net", "gross"],
  [
    ["f", "1", "2"],
    ["m", "3", "5"],
  ],
);

function query(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.query;
}

/** Reads some texts as a query each, or as what may be meant. */
function reading(known: Readonly<Record<string, readonly string[]>>): Reader {
  return {
    async propose({ question }) {
      const queries = (known[question] ?? []).map(query);
      const [only, ...others] = queries;
      const hypotheses: Hypothesis[] =
        only && others.length === 0
          ? [{ kind: "query", query: only, logProbability: 0 }]
          : [{ kind: "clarify", spans: [], readings: queries, logProbability: 0 }];
      return { hypotheses, model: null, unmatched: [], unnamed: 0 };
    },
  };
}

async function formalOf(question: string, context: string[], known: Record<string, string[]>) {
  const asked = { ...circumstancesOf(table), reader: reading(known) };
  const { status, formal } = await askLine({ id: 1, question, context }, asked);
  return formal ?? status;
}

const PAY = { "average pay": ["E(net)", "E(gross)"] };

test("a line after a question back replies to it", async () => {
  expect(await formalOf("the gross one", ["average pay"], PAY)).toBe("E(gross)");
  const known = { ...PAY, "average pay >> of women": ["E(net | sex = 'f')"] };
  expect(await formalOf("of women", ["average pay"], known)).toBe("E(net | sex = 'f')");
});

test("a reply to a reply is about all of them", async () => {
  const known = {
    ...PAY,
    "average pay >> women": ["E(net | sex = 'f')", "E(gross | sex = 'f')"],
    "average pay >> women, in cents": ["E(net * 100 | sex = 'f')"],
  };
  const [first, second] = ["average pay", "women"];
  expect(await formalOf("gross", [first, second], known)).toBe("E(gross | sex = 'f')");
  expect(await formalOf("in cents", [first, second], known)).toBe("E(net * 100 | sex = 'f')");
});

test("the choice that was not answered can be asked for behind the one that was", async () => {
  for (const picked of ["the net one", "E(net)"])
    for (const other of ["the second", "the other one"])
      expect(await formalOf(other, ["average pay", picked], PAY)).toBe("E(gross)");
  const known = { ...PAY, "share of women": ["P(sex = 'f')"] };
  const chat = ["average pay", "the net one", "share of women"];
  expect(await formalOf("the second", chat, known)).toBe("clarify");
});

test("what was answered in between ends it", async () => {
  const known = { ...PAY, "share of women": ["P(sex = 'f')"] };
  expect(await formalOf("the gross one", ["average pay", "E(net)"], known)).toBe("clarify");
});
