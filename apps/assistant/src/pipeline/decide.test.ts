import { type EngineAnswer, evaluate, tableFromRecords } from "@probability-chat/engine";
import type { Doubt, Reading } from "@probability-chat/language";
import { compare, count, parseQuery, type Query } from "@probability-chat/query";
import { expect, test } from "vitest";
import { decide, type Evaluated, leadingReadings, type Readings, sameAnswer } from "./decide.ts";

const doubt: Doubt = {
  logProbability: -1,
  refuse: 0,
  clarify: 0,
  unmatched: 0,
  unnamed: 0,
  logAllowed: 0,
  logUsed: 0,
  logUnused: 0,
  isFitted: false,
  hasSecond: false,
  otherwise: { kind: "clarify", message: "Which?", span: null, choices: [] },
};

const ofColumn = (at: number): Query => count(compare(`c${at}`, "=", 1));

function readings(
  probabilities: readonly number[],
  doubted: Doubt | null = doubt,
  seconded = -1,
  queryAt = ofColumn,
): Readings {
  const made = probabilities.map(
    (probability, at): Reading => ({
      ...{ query: queryAt(at), probability, notes: [] },
      isSeconded: at === seconded,
    }),
  );
  return { kind: "readings", readings: made, doubt: doubted };
}

function answering(answers: readonly (number | "refused")[]) {
  const asked: Query[] = [];
  const evaluate = async ({ query }: Reading): Promise<EngineAnswer> => {
    asked.push(query);
    const answer = answers[asked.length - 1] ?? "refused";
    if (answer === "refused") return { kind: "refused", reason: "noRows", message: "no rows" };
    const support = { rows: 1, given: 1, matching: null, excluded: 0 };
    return {
      kind: "estimate",
      quantity: "count",
      value: answer,
      interval: null,
      support,
      parts: [],
      caveats: [],
      baseline: null,
    };
  };
  return { asked, evaluate };
}

test.each([
  ["a likely first is the answer, and nothing else is evaluated", [0.7, 0.3], [5, 6], "answer", 1],
  ["equal answers add up", [0.4, 0.35, 0.2], [5, 5, 6], "answer", 3],
  ["equal but for rounding", [0.4, 0.35], [5, 5 + 1e-13], "answer", 2],
  ["different answers are asked about", [0.5, 0.4], [5, 6], "ask", 2],
  ["equal ones are asked about once", [0.3, 0.25, 0.2], [5, 6, 5], "ask", 3],
  ["one that is not likely enough is asked about", [0.4], [5], "ask", 1],
  ["an unlikely one is refused", [0.2, 0.1], [5, 6], "refuse", 2],
  ["at most six are evaluated", Array(8).fill(0.12), [5, 6, 7, 8, 9, 10, 11, 12], "refuse", 6],
  ["what is hardly likely is not", [0.2, 0.1, 0.01], [5, 6, 7], "refuse", 2],
  ["a likely one that cannot be answered is not replaced", [0.7, 0.3], ["refused", 5], "answer", 1],
  ["buttons can be answered", [0.4, 0.3], ["refused", 5], "ask", 2],
  ["where none can, it is said why", [0.4, 0.3], ["refused", "refused"], "answer", 2],
] as const)("%s", async (_, probabilities, answers, kind, evaluated) => {
  const { asked, evaluate } = answering(answers);
  const decision = await decide(readings(probabilities), evaluate);
  expect([decision.kind, asked.length]).toEqual([kind, evaluated]);
});

test.each([
  ["texts", (at: number) => count(compare("flag", "=", ["it's", "not"][at] ?? ""))],
  ["numbers", (at: number) => count(compare("flag", "=", at))],
])(
  "two values of a column, %s, are not one answer though half the rows have each",
  async (_, of) => {
    const { evaluate } = answering([5, 5]);
    const decision = await decide(readings([0.4, 0.35], doubt, -1, of), evaluate);
    if (decision.kind !== "ask") throw new Error(decision.kind);
    expect(decision.evaluated.map(({ reading }) => reading.query)).toEqual([of(0), of(1)]);
  },
);

test("where none can, and refusing was likely too, it is refused", async () => {
  const { evaluate } = answering(["refused"]);
  const refusing = { ...doubt, refuse: 0.1 };
  expect((await decide(readings([0.4], refusing), evaluate)).kind).toBe("refuse");
});

test("buttons are of different answers, the likeliest first", async () => {
  const { evaluate } = answering([5, 6, 6]);
  const decision = await decide(readings([0.3, 0.2, 0.2]), evaluate);
  if (decision.kind !== "ask") throw new Error(decision.kind);
  expect(decision.evaluated.map(({ reading }) => reading.query)).toEqual([
    ofColumn(1),
    ofColumn(0),
  ]);
});

test("what is hardly likely beside the likeliest is no button", async () => {
  const { evaluate } = answering([5, 6, 7]);
  const decision = await decide(readings([0.52, 0.06, 0.025]), evaluate);
  if (decision.kind !== "ask") throw new Error(decision.kind);
  expect(decision.evaluated.map(({ reading }) => reading.query)).toEqual([
    ofColumn(0),
    ofColumn(1),
  ]);
});

test.each([
  ["both of two", [true, true], "ask"],
  ["one of two", [true, false], "answer"],
])("%s as likely that a second reader says", async (_, said, kind) => {
  const { evaluate } = answering([5, 6]);
  const told = readings([0.7, 0.7], { ...doubt, hasSecond: true });
  const both = told.readings.map((one, at) => ({ ...one, isSeconded: said[at] === true }));
  expect((await decide({ ...told, readings: both }, evaluate)).kind).toBe(kind);
});

test("what a second reader says is judged beside the likeliest, and may be the answer", async () => {
  const { evaluate } = answering([5, 6, 7]);
  const fitted = { ...doubt, isFitted: true, hasSecond: true };
  const { judged } = await decide(readings([0.3, 0.2, 0.28], fitted, 2), evaluate);
  expect(judged.map(({ evaluated }) => evaluated.reading.query)).toEqual([
    ofColumn(2),
    ofColumn(0),
  ]);
  expect(judged.map(({ features }) => [features.seconded, features.contradicted])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test("a second reader is of one mind with a reading that has its answer", async () => {
  const { evaluate } = answering([5, 5]);
  const fitted = { ...doubt, isFitted: true, hasSecond: true };
  const { judged } = await decide(readings([0.6, 0.02], fitted, 1), evaluate);
  expect(judged).toHaveLength(1);
  expect(judged[0]?.features).toMatchObject({ seconded: 1, contradicted: 0 });
});

test("of readings with one answer the likelier is the answer's", async () => {
  const { evaluate } = answering([5, 6, 6]);
  const fitted = { ...doubt, isFitted: true, hasSecond: true };
  const { judged } = await decide(readings([0.4, 0.39, 0.02], fitted, 2), evaluate);
  const seconded = judged.find(({ features }) => features.seconded === 1);
  expect(seconded?.evaluated.reading.query).toEqual(ofColumn(1));
});

test.each([
  ["under other names have one answer", "pclass", true],
  ["in another order do not", "deck", false],
  ["of which one is larger do not", "port", false],
])("groups %s", async (_, column, same) => {
  const headers = ["class", "pclass", "deck", "port", "fare"];
  const rows = [
    "First,1,Second,S,60",
    "First,1,Second,S,80",
    "Second,2,First,S,20",
    "Second,2,First,Q,9",
  ];
  const table = tableFromRecords(
    headers,
    rows.map((row) => row.split(",")),
  );
  const [one, other] = await Promise.all(
    ["class", column].map(async (key): Promise<Evaluated> => {
      const parsed = parseQuery(`by(${key}: E(fare))`);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const { query } = parsed;
      const reading = { query, probability: 1, notes: [] };
      return { reading, answer: await evaluate(query, table) };
    }),
  );
  expect(one && other && sameAnswer(one, other)).toBe(same);
});

test("a typed query is answered, whatever it says", async () => {
  const { evaluate } = answering(["refused"]);
  expect((await decide(readings([1], null), evaluate)).kind).toBe("answer");
});

test.each([
  [[0.7, 0.2, 0.1], 1],
  [[0.4, 0.3, 0.2, 0.1], 3],
])("of %j lead %i without evaluating any", (probabilities, leading) => {
  expect(leadingReadings(readings(probabilities))).toHaveLength(leading);
});
