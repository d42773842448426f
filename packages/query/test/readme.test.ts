/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { FieldType, Form } from "../src/forms/form.ts";
import { CLAIM, QUERY_FORMS } from "../src/forms/query-forms.ts";
import { SCALAR_FORMS } from "../src/forms/scalar-forms.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

const NOTATION: Readonly<Record<FieldType, string>> = {
  number: "n",
  share: "p",
  size: "n",
  column: "c",
  columns: "c, …",
  changed: "c",
  change: "= v",
  key: "k",
  keys: "k, …",
  over: " over k",
  split: " by k",
  about: "c",
  event: "e",
  rows: "e",
  given: " | e",
  control: " vs e",
  hold: " hold c, …",
  free: " free c, …",
  within: " given c, …",
  scalar: "s",
  other: "s",
  grouped: "s",
  query: "…",
  comparator: ">",
  order: "desc",
  ordering: " by c desc",
  outcome: "all",
  target: "e",
  cells: "c = v, …",
};

function rowOf({ name, parts, asks }: Form): string {
  const text = parts
    .map((part) => (typeof part === "string" ? part : NOTATION[part.type]))
    .join("");
  const form = name === null ? text : `${name}(${text})`;
  return `| \`${form.replaceAll("|", "\\|")}\` | ${asks} |`;
}

test("README's table of forms is that of the descriptors", () => {
  const rows = readme.split("\n").map((line) => line.replaceAll(/ +\|/g, " |"));
  const table = rows.slice(rows.findIndex((row) => row.startsWith("| Form")) + 2);
  const forms = [...SCALAR_FORMS, CLAIM, ...QUERY_FORMS].map(rowOf);
  expect(table.slice(0, table.indexOf(""))).toEqual(forms);
});
