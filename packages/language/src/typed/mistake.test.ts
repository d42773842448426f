import { expect, it, vi } from "vitest";
import { corpusTable } from "../../test/tables.ts";
import { nearQueries } from "./mistake.ts";
import { readTyped } from "./read-typed.ts";

const codebook = corpusTable("shop");

function messageOf(text: string): string {
  const typed = readTyped(text, codebook);
  if (typed?.kind !== "mistake") throw new Error(text);
  return typed.message;
}

it("of many functions in one another only the first ones are tried", () => {
  const read = vi.fn(() => null);
  nearQueries(`${"E(".repeat(300)}zzz${")".repeat(300)}`, codebook, read);
  expect(read).toHaveBeenCalledTimes(6);
});

it("what a misspelt function may mean is told once, and nothing of columns", () => {
  const hint = "There is no function meen. Did you mean `mean`?";
  expect(messageOf("E(meen(quantity))")).toBe(`The formal query cannot be read: ${hint}`);
  expect(messageOf("E(meen(meen(quantity)))")).toBe(`The formal query cannot be read: ${hint}`);
});

it("no more than three names are told", () => {
  const said = messageOf("E(meen(mdian(summ(quantity))))");
  expect(said).toMatch(/Did you mean /);
  expect(said.match(/`/g)?.length).toBeLessThanOrEqual(6);
});
