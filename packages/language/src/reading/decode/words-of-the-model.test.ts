import {
  parseQuery,
  printQuery,
  QUERY_WORDS,
  type Query,
  type ReaderSchema,
} from "@probability-chat/query";
import { expect, test } from "vitest";
import type { Encoded, Point } from "../encode/encoded.ts";
import { OUTPUT } from "../encode/output.ts";
import { Pointers } from "./pointers.ts";
import { QueryWriting } from "./query-writing.ts";

const schema: ReaderSchema = {
  columns: [
    { name: "age", kind: "number" },
    { name: "fare", kind: "number" },
    { name: "sex", kind: "text" },
    { name: "day", kind: "date" },
  ],
};

function pointers(): Pointers {
  const points: Point[] = [
    ...schema.columns.map(({ name }): Point => ({ kind: "column", column: name })),
    { kind: "value", column: "sex", value: "male" },
    { kind: "value", column: "sex", value: "female" },
    { kind: "number", value: 7 },
    { kind: "date", text: "2024-05-06" },
  ];
  const features = new Int32Array(points.length + 1);
  const encoded: Encoded = {
    ids: features,
    position: features,
    segment: features,
    kind: features,
    match: features,
    points: new Map(points.map((point, at) => [at, point])),
    words: [],
    wordPlaces: [],
    inTitle: [],
  };
  return new Pointers(encoded, schema);
}

const WALKS = 150;

/** What only typed queries have, and suggested ones. */
const TYPED = { findings: "findings()" };

test("the model has every word of the grammar but those that are typed", () => {
  const known = new Set(OUTPUT);
  expect(QUERY_WORDS.filter((word) => !known.has(word))).toEqual(Object.keys(TYPED));
  for (const text of Object.values(TYPED)) expect(parseQuery(text)).toMatchObject({ ok: true });
});

test("whatever is written of what is offered comes to an end that can be asked", () => {
  const all = pointers();
  let state = 1;
  const below = (bound: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
  const written: Query[] = [];
  for (let walk = 0; walk < WALKS; walk++) {
    let writing = new QueryWriting(all);
    for (;;) {
      const next = writing.next();
      const taken = next[below(next.length)]?.take();
      if (taken && "result" in taken) written.push(taken.result);
      if (!taken || "result" in taken) break;
      writing = taken as QueryWriting;
    }
  }
  // A list may run out of values to point at; hardly any does.
  expect(written.length).toBeGreaterThan(0.9 * WALKS);
  for (const query of written) expect(parseQuery(printQuery(query))).toMatchObject({ ok: true });
});
