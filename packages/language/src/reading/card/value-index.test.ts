import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { near, stem } from "../text/compare-words.ts";
import { Asked } from "./asked.ts";
import { FEW_CODES, valueWords } from "./card.ts";
import { type Meanings, MOST_TOUCHED, ValueIndex } from "./value-index.ts";

/** Each value compared with each word of the question, as `card.py` does it. */
function touch(words: readonly string[], asked: Asked): number {
  const worth = (word: string) => {
    if (asked.stems.has(stem(word))) return 1;
    if (word.length >= 5 && asked.long.some((other) => near(word, other))) return 0.8;
    const isKnown = asked.long.some((other) => other.startsWith(word.slice(0, 5)));
    return word.length >= 6 && isKnown ? 0.6 : 0;
  };
  let hit = words.reduce((sum, word) => sum + worth(word), 0);
  const initials = words.map((word) => word[0]).join("");
  if (hit === 0 && words.length >= 2 && asked.words.has(initials)) hit = 0.7 * words.length;
  return hit === 0 ? 0 : hit / words.length + 0.05 * hit;
}

function bruteForce(
  values: readonly string[],
  asked: Asked,
  said: ReadonlyMap<string, string> = new Map(),
) {
  const scored = values.map((value, rank) => {
    const meaning = said.get(value);
    const words = [...valueWords(value), ...(meaning === undefined ? [] : valueWords(meaning))];
    return { value, rank, score: touch(words, asked), plain: touch(valueWords(value), asked) };
  });
  const found = scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.rank - b.rank);
  return {
    values: found.slice(0, MOST_TOUCHED).map(({ value }) => value),
    best: Math.max(0, ...scored.slice(0, FEW_CODES).map(({ plain }) => plain)),
  };
}

const word = fc.oneof(
  fc.constantFrom(
    ...["street", "streets", "streat", "stret", "stretching", "high", "hill", "harbour", "harbor"],
    ...["harbuor", "north", "northern", "norht", "york", "new", "hsn", "nyc", "city", "cities"],
    ...["12345", "12346", "2.5", "the", "of", "Größe", "garden", "gardener", "gardeners", "sh"],
  ),
  fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 7 }),
);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const values = fc.uniqueArray(text, { maxLength: 60 });

describe("the index of values", () => {
  it("finds what comparing all values with all words finds", () => {
    fc.assert(
      fc.property(values, values, text, fc.dictionary(text, text), (one, other, question, said) => {
        const meanings: Meanings = new Map([["one", new Map(Object.entries(said))]]);
        const index = new ValueIndex([
          { column: "one", values: one },
          { column: "other", values: other },
        ]);
        const asked = new Asked(question);
        const plain = index.touched(asked);
        expect(plain("one")).toEqual(bruteForce(one, asked));
        expect(plain("other")).toEqual(bruteForce(other, asked));
        const told = index.touched(asked, index.told(meanings));
        expect(told("one")).toEqual(bruteForce(one, asked, meanings.get("one")));
        expect(told("other")).toEqual(bruteForce(other, asked));
      }),
      { numRuns: 400, seed: 7 },
    );
  });

  it("tells apart what one look-up after the other noted", () => {
    const index = new ValueIndex([{ column: "x", values: ["north", "south"] }]);
    expect(index.touched(new Asked("north"))("x").values).toEqual(["north"]);
    expect(index.touched(new Asked("south"))("x").values).toEqual(["south"]);
    expect(index.touched(new Asked("west"))("x").values).toEqual([]);
  });

  it("tells what it leaves out, the rarest of the columns of many values", () => {
    const few = { column: "few", values: ["a", "b", "c"] };
    const many = { column: "many", values: Array.from({ length: 50 }, (_, i) => `v${i}`) };
    const more = { column: "more", values: Array.from({ length: 90 }, (_, i) => `w${i}`) };
    const index = new ValueIndex([more, few, many], { table: 83, column: 60, bytes: 10_000 });
    expect(index.leftOut).toEqual([
      { column: "many", values: 10 },
      { column: "more", values: 50 },
    ]);
    expect(index.values("few")).toEqual(few.values);
    expect(index.values("more")).toEqual(more.values.slice(0, 40));
    const short = new ValueIndex([few, many], { table: 100, column: 60, bytes: 460 });
    expect(short.leftOut).toEqual([{ column: "many", values: 40 }]);
  });

  it("bounds hostile cells and questions", () => {
    const cell = "supercalifragilistic ".repeat(15_000);
    const values = Array.from({ length: 20_000 }, (_, i) => `harbour ${i} ${cell.slice(0, 80)}`);
    const index = new ValueIndex([{ column: "x", values: [cell, ...values] }]);
    const began = performance.now();
    for (const question of [`h${"a".repeat(2_000)}`, "harbour supercalif ".repeat(100)]) {
      index.touched(new Asked(question))("x");
    }
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(index.touched(new Asked("harbour 7"))("x").values[0]).toBe(values[7]);
  });
});
