import { printQuery, type ReaderSchema } from "@probability-chat/query";
import { describe, expect, it } from "vitest";
import { type Encoded, type Point, WORD_MATCH } from "../encode/encoded.ts";
import { OUTPUT } from "../encode/output.ts";
import { cutWords } from "../text/words.ts";
import type { Written } from "./hypothesis.ts";
import type { ReaderModel } from "./reader-model.ts";
import { search } from "./search.ts";

const schema: ReaderSchema = {
  columns: [
    { name: "sex", kind: "text" },
    { name: "zip", kind: "text" },
    { name: "fare", kind: "number" },
    { name: "class", kind: "number" },
    { name: "unseen", kind: "number" },
  ],
};

/** An input of a question's words and, behind them, what else can be pointed at. */
function encodedOf(question: string, numbers: Readonly<Record<number, number>> = {}): Encoded {
  const words = cutWords(question);
  const points: Point[] = [
    ...words.map((_, index): Point => {
      const value = numbers[index];
      return value === undefined ? { kind: "word", index } : { kind: "number", value };
    }),
    { kind: "column", column: "sex" },
    { kind: "value", column: "sex", value: "male" },
    { kind: "value", column: "sex", value: "female" },
    { kind: "column", column: "zip" },
    { kind: "value", column: "zip", value: "94105" },
    { kind: "column", column: "fare" },
    { kind: "column", column: "class" },
    { kind: "value", column: "class", value: "1" },
    { kind: "value", column: "class", value: "2" },
  ];
  const features = new Int32Array(points.length + 2);
  return {
    ids: features,
    position: features,
    segment: features,
    kind: features,
    match: features,
    points: new Map(points.map((point, at) => [at + 1, point])),
    words,
    wordPlaces: words.map((_, index) => index + 1),
    inTitle: [],
  };
}

const text = (point: Point) =>
  point.kind === "word" ? `word ${point.index}` : Object.values(point).slice(1).join("=");

/** Left to itself a model comes to an end. */
const HABITS: Readonly<Record<string, number>> = { "<eos>": 3, ")": 2, "}": 2, fare: 1, class: 1 };

/**
 * A model that likes what it is told to: `wishes` are outputs in a row, each with how much more it
 * is liked than the rest, whatever else stands before the first of them.
 */
function wishing(
  wishes: readonly (readonly [outputs: string, liking: number])[],
  asked: number[][] = [],
): ReaderModel<Encoded, readonly (readonly string[])[]> {
  return {
    begin: async (encoded) => encoded,
    async step({ points, ids }, past, outputs, parents) {
      asked.push([...outputs]);
      const name = (output: number) => {
        const point = points.get(output - OUTPUT.length);
        return point ? text(point) : (OUTPUT[output] as string);
      };
      const written = outputs.map((output, row) => [
        ...(past?.[parents[row] as number] ?? []),
        name(output),
      ]);
      const width = OUTPUT.length + ids.length;
      const logits = new Float32Array(width * outputs.length);
      written.forEach((before, row) => {
        for (let output = 0; output < width; output++) {
          const here = [...before, name(output)];
          const liked = wishes.filter(([wish]) => ` ${wish} `.startsWith(` ${here.join(" ")} `));
          const habit = HABITS[name(output)] ?? 0;
          logits[row * width + output] = Math.max(habit, ...liked.map(([, liking]) => liking));
        }
      });
      return { logits, past: written };
    },
  };
}

function told(hypothesis: Written | undefined): string {
  if (!hypothesis) return "nothing";
  if (hypothesis.kind === "query") return printQuery(hypothesis.query);
  const words = hypothesis.words.map(({ first, last }) => `${first}-${last}`).join(" ");
  if (hypothesis.kind === "refuse") return `refuse ${hypothesis.reason} ${words}`;
  return `clarify ${words} ${hypothesis.readings.map(printQuery).join(" / ")}`;
}

const sure = 40;
const ask = encodedOf("how many women paid over 30 here", { 5: 30 });

describe("writes straight on", () => {
  it.each([
    ["a query", "<bos> P ( sex = sex=female ) <eos>", "P(sex = 'female')"],
    ["a number said", "<bos> count ( fare > 30 ) <eos>", "count(fare > 30)"],
    ["a code", "<bos> count ( class = class=1 ) <eos>", "count(class = 1)"],
    ["a number said as a text", "<bos> count ( zip = 30 ) <eos>", "count(zip = '30')"],
    ["a share nobody said", "<bos> quantile ( #0.9 , fare ) <eos>", "quantile(0.9, fare)"],
    ["a refusal", "<bos> <refuse> reason:future word 2 word 3 <eos>", "refuse future 2-3"],
    ["one of no words", "<bos> <refuse> reason:opinion <eos>", "refuse opinion "],
    ["a question back", "<bos> <clarify> word 2 word 2 <eos>", "clarify 2-2 "],
  ])("%s", async (_, wish, expected) => {
    const hypotheses = await search(wishing([[wish, sure]]), ask, schema);
    expect(hypotheses.map(told)).toEqual([expected]);
    expect(hypotheses[0]?.logProbability).toBeCloseTo(0, 6);
  });
});

it("tells the least sure use and the least sure disuse", async () => {
  const usage = new Float32Array(30).fill(-5);
  const place = (column: string, value?: string) =>
    [...ask.points].find(
      ([, point]) => text(point) === (value ? `${column}=${value}` : column),
    )?.[0];
  usage[place("sex") as number] = 4;
  usage[place("sex", "female") as number] = 2;
  usage[place("fare") as number] = -1;
  const wish = "<bos> P ( sex = sex=female ) <eos>";
  const model = { ...wishing([[wish, sure]]), usage: () => usage };
  const [best] = await search(model, ask, schema);
  if (best?.kind !== "query") throw new Error(told(best));
  expect(told(best)).toBe("P(sex = 'female')");
  expect(best.logUsed).toBeCloseTo(-Math.log(1 + Math.exp(-2)), 6);
  expect(best.logUnused).toBeCloseTo(-Math.log(1 + Math.exp(-1)), 6);
});

describe("writes only what the table can be asked", () => {
  it.each([
    ["the mean of a text", "<bos> E ( sex ) <eos>", /^E\((fare|class)/],
    ["a value of another column", "<bos> count ( zip = sex=male ) <eos>", /zip/],
    ["a column outside the input", "<bos> E ( unseen ) <eos>", /^E\((fare|class)/],
    ["a threshold nobody said", "<bos> count ( fare > #7 ) <eos>", /^(?!.*7)/],
    ["a share above 1", "<bos> interval ( #2 , E ( fare ) ) <eos>", /^interval\(0/],
  ])("%s", async (_, wish, expected) => {
    const [best] = await search(wishing([[wish, 12]]), ask, schema, { sure: 0, beams: 1 });
    expect(told(best)).toMatch(expected);
    expect(best?.logAllowed).toBeLessThan(-5);
  });
});

describe("writes side by side where it is not sure", () => {
  const torn = wishing([
    ["<bos> P ( sex = sex=female ) <eos>", 20],
    ["<bos> P ( sex = sex=male ) <eos>", 19],
    ["<bos> <refuse> reason:individual word 0 word 1 <eos>", 18],
    ["<bos> <clarify> word 1 word 2 <reading> count ( sex = sex=male ) <eos>", 17],
    ["<bos> <clarify> word 1 word 2 <reading> count ( sex = sex=female ) <eos>", 17.5],
  ]);

  it("gives what else is likely, the likeliest first", async () => {
    const hypotheses = await search(torn, ask, schema);
    expect(hypotheses.slice(0, 4).map(told)).toEqual([
      "P(sex = 'female')",
      "P(sex = 'male')",
      "refuse individual 0-1",
      "clarify 1-2 count(sex = 'female') / count(sex = 'male')",
    ]);
    expect(hypotheses.length).toBeLessThanOrEqual(8);
    const masses = hypotheses.map(({ logProbability }) => Math.exp(logProbability));
    expect(masses).toEqual([...masses].sort((a, b) => b - a));
    expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeLessThanOrEqual(1 + 1e-9);
  });

  it("only there", async () => {
    const asked: number[][] = [];
    await search(wishing([["<bos> E ( fare ) <eos>", sure]], asked), ask, schema);
    expect(asked.map((outputs) => outputs.length)).toEqual([1, 1, 1, 1, 1]);
  });

  it("gives a query once, however it was written", async () => {
    const twice = wishing([
      ["<bos> count ( class = class=1 ) <eos>", 20],
      ["<bos> count ( class = 1 ) <eos>", 20],
    ]);
    const one = encodedOf("how many in class 1", { 4: 1 });
    const hypotheses = await search(twice, one, schema);
    expect(hypotheses.map(told)).toEqual(["count(class = 1)"]);
    expect(hypotheses[0]?.logProbability).toBeCloseTo(0, 3);
  });

  it("twice the same", async () => {
    const even = wishing([]);
    const first = await search(even, ask, schema);
    expect((await search(even, ask, schema)).map(told)).toEqual(first.map(told));
  });
});

describe("a refusal that the table belies", () => {
  const belied = wishing([
    ["<bos> <refuse> reason:unknownColumn word 3 word 3 <eos>", 20],
    ["<bos> P ( sex = sex=female ) <eos>", 14],
  ]);

  it("is none, however sure", async () => {
    const touching = { ...ask, match: Int32Array.from(ask.match) };
    touching.match[ask.wordPlaces[3] as number] = WORD_MATCH.value;
    const [best, ...others] = await search(belied, touching, schema);
    expect(told(best)).toBe("P(sex = 'female')");
    expect(best?.logProbability).toBeGreaterThan(-0.5);
    expect(others.map(told)).not.toContainEqual(expect.stringMatching(/^refuse unknown/));
  });

  it("is none of the file's name either", async () => {
    const [best] = await search(belied, { ...ask, inTitle: [3] }, schema);
    expect(told(best)).toBe("P(sex = 'female')");
  });

  it("is none of a word that is about nothing", async () => {
    const ofHere = wishing([
      ["<bos> <refuse> reason:unknownColumn word 6 word 6 <eos>", 20],
      ["<bos> P ( sex = sex=female ) <eos>", 14],
    ]);
    const [best] = await search(ofHere, ask, schema);
    expect(told(best)).toBe("P(sex = 'female')");
  });

  it("stands where nothing has the word", async () => {
    const hypotheses = await search(belied, ask, schema);
    expect(hypotheses.map(told)).toEqual(["refuse unknownColumn 3-3"]);
  });
});

it("ends however long it is liked to go on", async () => {
  const asked: number[][] = [];
  const endless = wishing([], asked);
  const liking: typeof endless = {
    ...endless,
    async step(...given) {
      const stepped = await endless.step(...given);
      for (const output of ["and", "or", "(", "not"].map((word) => OUTPUT.indexOf(word))) {
        for (let at = output; at < stepped.logits.length; at += OUTPUT.length + ask.ids.length) {
          stepped.logits[at] = 9;
        }
      }
      return stepped;
    },
  };
  await search(liking, ask, schema);
  expect(asked.length).toBeLessThan(4 * 121);
});

it("refuses where the table has no columns", async () => {
  const [best] = await search(wishing([]), ask, { columns: [] });
  expect(best).toBeDefined();
});
