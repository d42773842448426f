import { readRecords } from "@probability-chat/codebook";
import { printQuery } from "@probability-chat/query";
import { expect, test } from "vitest";
import { query } from "../test/query.ts";
import { ofAllSoNamed } from "./part-named.ts";

const kinds = ["Ring-billed gull", "Herring gull", "Laughing gull", "Gull-billed tern", "Mallard"];
const { codebook } = readRecords(
  ["kind", "size", "speed"],
  Array.from({ length: 40 }, (_, at) => [
    kinds[at % kinds.length] as string,
    ["large dog", "large cat", "cat"][at % 3] as string,
    String(at),
  ]),
);

function wider(question: string, read: string, dictionary = {}): string | null {
  const found = ofAllSoNamed(query(read), question, { codebook, dictionary });
  return found && printQuery(found);
}

const gulls = "kind in {'Laughing gull', 'Gull-billed tern', 'Herring gull', 'Ring-billed gull'}";

test.each([
  ["speed of gulls", "median(speed | kind = 'Laughing gull')", `median(speed | ${gulls})`],
  [
    "how often is it a gull that is fast",
    "P(kind = 'Laughing gull' | speed > 30)",
    `P(${gulls} | speed > 30)`,
  ],
  [
    "are gulls faster than mallards",
    "E(speed | kind = 'Laughing gull') > E(speed | kind = 'Mallard')",
    `E(speed | ${gulls}) > E(speed | kind = 'Mallard')`,
  ],
  [
    "not the large ones",
    "count(not size = 'large dog')",
    "count(not size in {'large dog', 'large cat'})",
  ],
])("%s: all that have the word", (question, read, meant) => {
  expect(wider(question, read)).toBe(meant);
});

test.each([
  ["that is said whole", "laughing gulls", "count(kind = 'Laughing gull')"],
  ["that is said by its beginning", "gulls that laughed", "count(kind = 'Laughing gull')"],
  ["that is misspelt", "laughin gulls", "count(kind = 'Laughing gull')"],
  ["of which nothing is said", "sea birds", "count(kind = 'Laughing gull')"],
  ["that alone has the word", "dogs", "count(size = 'large dog')"],
  ["where another is said whole", "herring gulls", "count(kind = 'Laughing gull')"],
  ["that is the word", "cats", "count(size = 'cat')"],
  ["that is denied by its name", "no gulls", "count(kind != 'Laughing gull')"],
])("not one %s", (_, question, read) => {
  expect(wider(question, read)).toBe(null);
});

test("not one that the user says the meaning of", () => {
  const dictionary = { kind: { values: { "Laughing gull": "the common one" } } };
  expect(wider("gulls", "count(kind = 'Laughing gull')", dictionary)).toBe(null);
});
