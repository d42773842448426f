import { parseQuery, QUERY_WORDS, type ReaderSchema } from "@probability-chat/query";
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
  };
  return new Pointers(encoded, schema);
}

const WALKS = 150;
const known = new Set(OUTPUT);
const lacking = QUERY_WORDS.filter((word) => !known.has(word));

test("words of the grammar that the model has not learned are never offered", () => {
  const all = pointers();
  const names = OUTPUT.map((text, output) => [output, text] as const);
  const textOf = new Map<number, string>(names);
  let state = 1;
  const below = (bound: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
  let ended = 0;
  for (let walk = 0; walk < WALKS; walk++) {
    let writing = new QueryWriting(all);
    for (;;) {
      const next = writing.next();
      for (const { output } of next) expect(lacking).not.toContain(textOf.get(output));
      const taken = next[below(next.length)]?.take();
      if (taken && "result" in taken) ended++;
      if (!taken || "result" in taken) break;
      writing = taken as QueryWriting;
    }
  }
  // A list may run out of values to point at; hardly any does.
  expect(ended).toBeGreaterThan(0.9 * WALKS);
});

test.each(lacking.filter((word) => /^[a-z]+$/.test(word)))("%s is typed all the same", (word) => {
  expect(parseQuery(TYPED[word] ?? "")).toMatchObject({ ok: true });
});

/** A query for each word that only typed queries have. */
const TYPED: Readonly<Record<string, string>> = {
  corr: "corr(age, fare)",
  spearman: "spearman(age, fare)",
  corrs: "corrs(age)",
  slope: "slope(fare on age)",
  on: "slope(fare on age)",
  predict: "predict(fare; age = 7)",
  test: "test(E(age) > 7)",
  effect: "effect(E(fare); sex = 'male')",
  vs: "effect(E(fare); sex = 'male' vs sex = 'female')",
  hold: "effect(E(fare); sex = 'male' hold age)",
  free: "effect(E(fare); sex = 'male' free age)",
  rows: "rows(7 by fare desc)",
  trend: "trend(E(fare) over day)",
  forecast: "forecast(E(fare) over day, 7)",
  over: "trend(E(fare) over day)",
  outlier: "count(outlier(fare))",
  z: "count(outlier(fare, z))",
  shape: "shape(fare)",
  findings: "findings()",
  survival: "survival(age, sex = 'male')",
  samplesize: "samplesize(E(fare), 7)",
  detectable: "detectable(E(fare), 7)",
  yearweek: "mode(yearweek(day))",
  yearmonth: "mode(yearmonth(day))",
  yearquarter: "mode(yearquarter(day))",
  minutes: "E(minutes(day - day))",
  hours: "E(hours(day - day))",
  days: "E(days(day - day))",
  years: "E(years(day - day))",
};
