import { expect, test } from "vitest";
import {
  alike,
  type CorrectionDraft,
  correctionDraftOf,
  correctionOf,
  countAs,
  differ,
  listedValues,
  withCorrections,
} from "./correction-draft.ts";

const nothing: CorrectionDraft = { kind: null, missing: [], merge: {}, codes: "" };
const top = [
  { value: "EMEA", rows: 10 },
  { value: "emea", rows: 3 },
  { value: "e-mea ", rows: 1 },
  { value: "?", rows: 2 },
];

test("a draft says what is held, and nothing where nothing is", () => {
  const corrections = { age: { missing: ["-99", "999"] }, region: { missing: ["?"] } };
  const age = correctionDraftOf({ name: "age", kind: "number" }, corrections);
  expect(age).toEqual({ ...nothing, codes: "-99, 999" });
  expect(correctionOf(age)).toEqual(corrections.age);
  const region = correctionDraftOf({ name: "region", kind: "text" }, corrections);
  expect(region).toEqual({ ...nothing, missing: ["?"] });
  expect(correctionDraftOf({ name: "toString", kind: "text" }, corrections)).toEqual(nothing);
  expect(correctionOf(nothing)).toBeNull();
});

test("codes are typed with commas, once each", () => {
  const draft = { ...nothing, codes: " -99,, 999 ,-99" };
  expect(correctionOf(draft)).toEqual({ missing: ["-99", "999"] });
  expect(differ(draft, { ...nothing, codes: "999, -99" })).toBe(false);
  expect(differ(draft, nothing)).toBe(true);
});

test("what is taken back leaves the corrections", () => {
  const held = { age: { missing: ["-99"] }, region: { kind: "text" as const } };
  const drafts = new Map([
    ["age", nothing],
    ["day", { ...nothing, kind: "date" as const }],
  ]);
  expect(withCorrections(held, drafts)).toEqual({ region: held.region, day: { kind: "date" } });
});

test("a value that others became, and becomes another, takes them along", () => {
  const one = countAs(nothing, "emea", { value: "EMEA" });
  const two = countAs(one, "EMEA", { value: "Europe" });
  expect(two.merge).toEqual({ emea: "Europe", EMEA: "Europe" });
  expect(countAs(two, "EMEA", null).merge).toEqual({ emea: "Europe" });
  const gone = countAs(one, "EMEA", "missing");
  expect(gone).toMatchObject({ missing: ["EMEA"], merge: {} });
  expect(countAs(gone, "emea", { value: "EMEA" })).toMatchObject({
    missing: [],
    merge: { emea: "EMEA" },
  });
  expect(countAs(countAs(nothing, "a", { value: "b" }), "b", { value: "a" }).merge).toEqual({
    b: "a",
  });
});

test("values that a correction took from the table are listed still", () => {
  const draft = { ...nothing, missing: ["x"], merge: { Emea: "EMEA" } };
  expect(listedValues(top.slice(0, 1), draft)).toEqual([
    { value: "EMEA", rows: 10, countsAs: null },
    { value: "Emea", rows: null, countsAs: { value: "EMEA" } },
    { value: "x", rows: null, countsAs: "missing" },
  ]);
});

test("spellings that differ in case and punctuation alone are found, the commonest first", () => {
  expect(alike(listedValues(top, nothing))).toEqual([["EMEA", "emea", "e-mea "]]);
  expect(alike(listedValues(top, countAs(nothing, "emea", { value: "EMEA" })))).toEqual([
    ["EMEA", "e-mea "],
  ]);
});
