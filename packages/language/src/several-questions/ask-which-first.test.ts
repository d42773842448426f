import { printQuery } from "@probability-chat/query";
import { expect, it } from "vitest";
import { query } from "../../test/query.ts";
import { corpusTable } from "../../test/tables.ts";
import { interpret } from "../interpret.ts";
import type { Hypothesis, Reader } from "../reader.ts";

const codebook = corpusTable("shop");

/** A text's reading with its probability, and what a second reader says. */
type Known = Readonly<
  Record<string, readonly [text: string, probability: number, second?: string]>
>;

function knowing(known: Known) {
  const asked: string[] = [];
  const reader: Reader = {
    async propose({ question, context }) {
      const earlier = context.map(printQuery);
      asked.push([...earlier, question].join(" > "));
      const [text, probability, second] = known[asked.at(-1) ?? ""] ?? [];
      const unclear = { kind: "clarify", spans: [], readings: [] } as const;
      const hypotheses: Hypothesis[] = text
        ? [{ kind: "query", query: query(text), logProbability: Math.log(probability ?? 1) }]
        : [{ ...unclear, logProbability: 0 }];
      const said = second ? { second: [query(second)] } : {};
      return { hypotheses, model: "m", unmatched: [], unnamed: 0, ...said };
    },
  };
  return { reader, asked };
}

async function read(message: string, known: Known): Promise<string | null> {
  const { reader } = knowing(known);
  const meaning = await interpret(message, { codebook, context: [] }, reader);
  return meaning.kind === "clarify" && /one at a time/.test(meaning.message)
    ? meaning.choices.map((choice) => printQuery(choice.query)).join(" + ")
    : null;
}

const MEMBERS = "count(is_member = 'Y')";
const RATE = "P(returned = 'yes')";

it("two questions are asked which comes first, each a choice in words", async () => {
  const message = "how many members are there and what is the return rate?";
  const { reader, asked } = knowing({
    "how many members are there": [MEMBERS, 0.9],
    "what is the return rate?": [RATE, 0.9],
  });
  expect(await interpret(message, { codebook, context: [] }, reader)).toEqual({
    kind: "clarify",
    message: "These are two questions, and I answer one at a time. Which one first?",
    span: null,
    choices: [
      { label: "the number of rows where is_member is 'Y'", query: query(MEMBERS) },
      { label: "the probability that returned is 'yes'", query: query(RATE) },
    ],
  });
  expect(asked).toEqual([message, "how many members are there", "what is the return rate?"]);
});

it("so are three", async () => {
  const message = "How many members? What is the return rate? What is the mean quantity?";
  const known: Known = {
    "How many members": [MEMBERS, 0.9],
    "What is the return rate": [RATE, 0.9],
    "What is the mean quantity?": ["E(quantity)", 0.9],
  };
  expect(await read(message, known)).toBe(`${MEMBERS} + ${RATE} + E(quantity)`);
});

it("one that is about the rows of the one before it is read after it", async () => {
  const message = "how many members are there and what is their average age?";
  const known: Known = {
    "how many members are there": [MEMBERS, 0.9],
    [`${MEMBERS} > what is their average age?`]: ["E(customer_age | is_member = 'Y')", 0.9],
  };
  expect(await read(message, known)).toBe(`${MEMBERS} + E(customer_age | is_member = 'Y')`);
});

it("one that leaves out what the one before it says is about the same, or read alone", async () => {
  const message = "how many orders came from the North and how many from the South";
  const north = "count(region = 'North')";
  const known = (second: string): Known => ({
    "how many orders came from the North": [north, 0.9],
    [`${north} > how many from the South`]: [second, 0.9],
  });
  expect(await read(message, known("count(region = 'South')"))).toBe(
    `${north} + count(region = 'South')`,
  );
  expect(await read(message, known("count(all)"))).toBeNull();
  const alone: Known = { "how many from the South": ["count(region = 'South')", 0.9] };
  expect(await read(message, { ...known("count(all)"), ...alone })).toBe(
    `${north} + count(region = 'South')`,
  );
});

it("what a second reader says too counts before what is likelier", async () => {
  const message = "how many members are there and what is the return rate?";
  const known = (probability: number, second?: string): Known => ({
    [message]: [RATE, 0.9],
    "how many members are there": [MEMBERS, probability, second],
    "what is the return rate?": [RATE, 0.9],
  });
  expect(await read(message, known(0.3))).toBeNull();
  expect(await read(message, known(0.3, MEMBERS))).toBe(`${MEMBERS} + ${RATE}`);
});

it("what one query has of two with other figures is not all that was asked", async () => {
  const message = "average quantity and number of rows by region";
  const known: Known = {
    [message]: ["by(region: E(quantity))", 0.9],
    "average quantity by region": ["by(region: E(quantity))", 0.9],
    "number of rows by region": ["by(region: count(all))", 0.9],
  };
  expect(await read(message, known)).toBe("by(region: E(quantity)) + by(region: count(all))");
  const both: Known = { ...known, "number of rows by region": ["by(region: E(quantity))", 0.9] };
  expect(await read(message, both)).toBeNull();
});

it("a figure of several columns is asked of each, in however few words", async () => {
  const message = "average quantity and customer age";
  const known: Known = {
    [message]: ["E(quantity + customer_age)", 0.9],
    "average quantity": ["E(quantity)", 0.9],
    "average customer age": ["E(customer_age)", 0.9],
  };
  expect(await read(message, known)).toBe("E(quantity) + E(customer_age)");
});

it("the highest of one column and the lowest of another are two questions", async () => {
  const message = "which region has the highest quantity and the lowest customer age";
  const [high, low] = [
    "rank(region by E(quantity) desc, 1)",
    "rank(region by E(customer_age) asc, 1)",
  ];
  const known: Known = {
    [message]: [high, 0.9],
    "which region has the highest quantity": [high, 0.9],
    "which region has the lowest customer age": [low, 0.9],
  };
  expect(await read(message, known)).toBe(`${high} + ${low}`);
});

it("a message that is unclear as a whole needs no sure parts", async () => {
  const message = "how many members are there and what is the return rate?";
  const known = (probability: number): Known => ({
    "how many members are there": [MEMBERS, probability],
    "what is the return rate?": [RATE, 0.9],
  });
  expect(await read(message, known(0.3))).toBe(`${MEMBERS} + ${RATE}`);
  expect(await read(message, known(0.05))).toBeNull();
});

it.each([
  ["a part that nobody can read", "how many members are there and what is the zodiac sign?", {}],
  [
    "a part that itself asks two things",
    "how many members are there, the highest age? what is the return rate?",
    {
      "how many members are there, the highest age": ["max(customer_age)", 0.9],
      "what is the return rate?": [RATE, 0.9],
    },
  ],
  [
    "the same asked twice",
    "how many members are there? what is the count of members?",
    { "what is the count of members?": [MEMBERS, 0.9] },
  ],
  [
    "the form of the answer",
    "how many members are there? the share",
    { "the share": ["P(is_member = 'Y')", 0.9] },
  ],
  [
    "one query that compares what both are about",
    "how many members are there and how many returned orders are there?",
    {
      "how many members are there and how many returned orders are there?": [
        "table(is_member, returned)",
        0.9,
      ],
      "how many returned orders are there?": ["count(returned = 'yes')", 0.9],
    },
  ],
] satisfies [string, string, Known][])("%s is no second question", async (_, message, known) => {
  expect(
    await read(message, { "how many members are there": [MEMBERS, 0.9], ...known }),
  ).toBeNull();
});
