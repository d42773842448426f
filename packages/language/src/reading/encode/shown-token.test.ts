import { expect, it } from "vitest";
import { ValueIndex } from "../card/value-index.ts";
import { shownToken } from "./shown-token.ts";

const index = new ValueIndex([
  { column: "sex", values: ["2", "1.0", " "] },
  { column: "age", values: [] },
]);

it.each([
  [
    { kind: "value", column: "sex", value: 1 },
    { kind: "value", column: "sex", value: "1.0" },
  ],
  [
    { kind: "value", column: "sex", value: 0 },
    { kind: "number", value: 0 },
  ],
  [
    { kind: "value", column: "age", value: 30 },
    { kind: "number", value: 30 },
  ],
  [
    { kind: "value", column: "age", value: "x" },
    { kind: "value", column: "age", value: "x" },
  ],
  [
    { kind: "word", text: "and" },
    { kind: "word", text: "and" },
  ],
] as const)("shows %j as %j", (token, shown) => {
  expect(shownToken(token, index)).toEqual(shown);
});
