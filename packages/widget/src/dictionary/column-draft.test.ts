import { type Dictionary, limits } from "@probability-chat/sdk";
import { expect, test } from "vitest";
import { weather } from "../../test/fake-state.ts";
import { english } from "../texts/texts.ts";
import { type ColumnDraft, draftOf, entryOf, problemsOf, withDrafts } from "./column-draft.ts";

const [first] = weather.columns;
if (!first) throw new Error("the sample has columns");
const status = { ...first, name: "status", distinct: 2, levels: ["1", "2"] };
const empty: ColumnDraft = { name: "", description: "", synonyms: "", unit: "", values: [] };
const values = (...pairs: [value: string, meaning: string][]) =>
  pairs.map(([value, meaning]) => ({ value, meaning, isOwn: true }));

test("a draft starts from the levels and from what was said", () => {
  const said: Dictionary = {
    status: { synonyms: ["state", "phase"], values: { "1": "active", "9": "unknown" } },
  };
  expect(draftOf(status, said)).toEqual({
    name: "",
    description: "",
    synonyms: "state, phase",
    unit: "",
    values: [
      { value: "1", meaning: "active", isOwn: false },
      { value: "2", meaning: "", isOwn: false },
      { value: "9", meaning: "unknown", isOwn: true },
    ],
  });
});

test.each([
  ["examples are all values", { distinct: 2, examples: ["a", "b"] }, ["a", "b"]],
  ["there are more values than examples", { distinct: 9, examples: ["a", "b"] }, []],
  ["dates are no codes", { kind: "date", distinct: 1, examples: ["2020-01-01"] }, []],
])("without levels: %s", (_, part, expected) => {
  const { values } = draftOf({ ...first, ...part }, {});
  expect(values.map(({ value }) => value)).toEqual(expected);
});

test("what is saved is trimmed, without what is empty; other columns stay as they were", () => {
  const draft = {
    name: " State ",
    description: " how it is ",
    synonyms: "state,, state ; phase ",
    unit: " ",
    values: [...values([" 3 ", " gone "], ["", ""]), { value: " x", meaning: "odd", isOwn: false }],
  };
  const before: Dictionary = { wind: { unit: "m/s" }, old: { unit: "g" } };
  const drafts = new Map([
    ["status", draft],
    ["old", empty],
  ]);
  expect(withDrafts(before, drafts)).toEqual({
    wind: { unit: "m/s" },
    status: {
      name: "State",
      description: "how it is",
      synonyms: ["state", "phase"],
      values: { "3": "gone", " x": "odd" },
    },
  });
});

test("a column may have any name", () => {
  const column = { ...status, name: "__proto__" };
  const draft = { ...draftOf(column, {}), unit: "kg" };
  const saved = withDrafts({}, new Map([["__proto__", draft]]));
  expect(JSON.stringify(saved)).toBe('{"__proto__":{"unit":"kg"}}');
  expect(draftOf(column, saved).unit).toBe("kg");
  expect(draftOf({ ...status, name: "toString" }, {}).unit).toBe("");
});

test("what was said comes back as it was, through draft and entry", () => {
  const said = {
    name: "n",
    description: "d",
    synonyms: ["a", "b"],
    unit: "kg",
    values: { "1": "x" },
  };
  expect(entryOf(draftOf(status, { status: said }))).toEqual(said);
  expect(entryOf(draftOf(status, {}))).toBeNull();
});

const most = limits.dictionary;
test.each([
  ["nothing", empty, {}],
  ["all at their longest", { ...empty, description: "x".repeat(most.description) }, {}],
  [
    "a long description",
    { ...empty, description: "x".repeat(most.description + 1) },
    { description: "At most 1000 characters; these are 1001." },
  ],
  [
    "a long unit",
    { ...empty, unit: "x".repeat(41) },
    { unit: "At most 40 characters; these are 41." },
  ],
  [
    "a long name",
    { ...empty, synonyms: `a, ${"x".repeat(101)}` },
    { synonyms: `“${"x".repeat(30)}…” is longer than 100 characters.` },
  ],
  [
    "many names",
    { ...empty, synonyms: Array.from({ length: 51 }, (_, at) => at).join(",") },
    { synonyms: "At most 50 names; these are 51." },
  ],
  [
    "a long meaning",
    { ...empty, values: values(["1", "x".repeat(501)]) },
    { values: "“1”: at most 500 characters; these are 501." },
  ],
  [
    "a meaning of nothing",
    { ...empty, values: values(["", "on"]) },
    { values: "Which value means “on”?" },
  ],
  [
    "a value twice",
    { ...empty, values: values(["1", "on"], ["1 ", "off"]) },
    { values: "“1” is there twice." },
  ],
])("of %s this is to be changed", (_, draft, expected) => {
  expect(problemsOf(english, draft)).toEqual(expected);
});
