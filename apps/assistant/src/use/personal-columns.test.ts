import type { Column } from "@probability-chat/codebook";
import { expect, test } from "vitest";
import { personalColumns } from "./personal-columns.ts";

const rows = 100;

function column(name: string, part: Partial<Column> = {}): Column {
  return {
    ...{ name, header: name, type: "text", role: "category", missing: 0, distinct: 4 },
    ...{ integer: false, min: null, max: null, levels: [], affirmative: null, unit: null },
    examples: [],
    ...part,
  };
}

const levels = (...texts: string[]) => ({ levels: texts.map((text) => ({ text, count: 25 })) });
const isPersonal = (of: Column) => personalColumns({ rows, columns: [of], notes: [] }).has(of.name);

test.each([
  "Name",
  "first_name",
  "customerID",
  "PassengerId",
  "patientid",
  "E-mail",
  "Phone number",
  "home address",
  "ZIP",
  "account_number",
  "Date of birth",
  "Teléfono",
  "Nachname",
  "ip address",
  "Latitude",
])("the header '%s' looks personal", (header) => {
  expect(isPersonal(column(header))).toBe(true);
  expect(isPersonal(column(header, { type: "number", role: "measure" }))).toBe(true);
});

test.each(["sex", "paid", "valid", "birth_weight", "contact", "humidity", "region", "mobility"])(
  "the header '%s' does not",
  (header) => {
    expect(isPersonal(column(header, levels("a", "b")))).toBe(false);
  },
);

test.each<[string, Partial<Column>, boolean]>([
  ["texts that are nearly all different", { distinct: 95 }, true],
  ["texts that are all different where present", { distinct: 10, missing: 90 }, true],
  ["texts of which half are different", { distinct: 50 }, false],
  ["an identifier of numbers", { type: "number", role: "identifier" }, true],
  ["free text", { role: "freeText", distinct: 60 }, true],
  ["numbers that are all different", { type: "number", role: "measure", distinct: 100 }, false],
  ["an address to write to among the values", levels("none", "ann@example.com"), true],
  ["numbers to call", levels("+49 30 901820", "(020) 7946-0018"), true],
  ["days as texts", levels("2020-01-01", "2020-01-02"), false],
  ["nothing at all", { role: "empty", distinct: 0 }, false],
])("by its values: %s", (_, part, expected) => {
  expect(isPersonal(column("thing", part))).toBe(expected);
});

test.each<[string, Partial<Column>, boolean]>([
  ["Customer", { distinct: 30 }, true],
  ["employees", { distinct: 3 }, true],
  ["student", { distinct: 2, ...levels("No", "Yes") }, false],
  ["customers", { type: "number", role: "measure", distinct: 30 }, false],
  ["customer type", { distinct: 3 }, false],
])("people under the header '%s', %j: %s", (header, part, expected) => {
  expect(isPersonal(column(header, part))).toBe(expected);
});
