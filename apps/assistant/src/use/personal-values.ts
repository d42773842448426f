/**
 * Whether a query or a question names a value of a column that looks personal. It is asked of all
 * values, not of the commonest: a name stands in the file once. A word of a value counts as naming
 * it ('did Owen survive?'), unless it is a word of every question or one that the card shows anyway.
 */
import type { Codebook } from "@probability-chat/codebook";
import { ALL, type Query } from "@probability-chat/query";
import type { OpenDataset } from "../datasets/datasets.ts";
import { inTurns } from "../reader/in-turns.ts";
import { email, foldedWords } from "./personal-columns.ts";

/**
 * Personal columns of more different values together, or of more words, are not looked through: what
 * is asked of their table is not kept.
 */
const mostValues = 200_000;
const mostWords = 300_000;
/** Shorter words and numbers of a value are no name: 20 is an age before it is a passenger's id. */
const shortestWord = 3;
const shortestNumber = 5;

/** Words that questions have whatever they are about. */
const everyday = new Set(
  (
    "about above account after again all also amount and any are average below between both but can case cases chance " +
    "change changed common compare compared could count data date days dependence depend depends did differ difference different distribution " +
    "does each equal ever every few fewer find first for from get give given greater group had half has have here " +
    "high higher highest how instead into its just know large larger largest last least less level levels like likely " +
    "list look low lower lowest many max maximum mean means median min minimum missing month more most much " +
    "never none not number odds off once one only other out over part people per percent percentage please " +
    "probability proportion range rank rate ratio record records relation rest row rows same say second see share show since " +
    "small smaller some split standard sum table tell than that the their them then there these they thing things this those " +
    "three time times top total two type typical under until usual value values very was way were what when where which while who " +
    "whole whom whose why will with within without would year years yes you your"
  ).split(" "),
);

const longNumber = /\d(?:[\s().-]?\d){6,}/;

/** What of a table's personal columns a question may name; null where they are too much to look through. */
export type PersonalWords = ReadonlySet<string> | null;

const known = new WeakMap<Codebook, Promise<PersonalWords>>();

/**
 * The words of all personal values, null where they are not found in so many milliseconds; looked up
 * once for as long as the dataset is open.
 */
export function personalWords(
  dataset: Pick<OpenDataset, "codebook" | "tableFor">,
  personal: ReadonlySet<string>,
  patience: number,
): Promise<PersonalWords> {
  const { codebook } = dataset;
  const found = known.get(codebook) ?? lookUp(dataset, personal, patience).catch(() => null);
  known.set(codebook, found);
  return found;
}

async function lookUp(
  { codebook: { columns }, tableFor }: Pick<OpenDataset, "codebook" | "tableFor">,
  personal: ReadonlySet<string>,
  patience: number,
): Promise<PersonalWords> {
  const named = columns.filter(({ name }) => personal.has(name));
  if (named.reduce((sum, { distinct }) => sum + distinct, 0) > mostValues) return null;
  const signal = AbortSignal.timeout(patience);
  const table = tableFor({ timeoutMs: patience, signal });
  const shown = new Set(
    columns.flatMap(({ name, levels }) => [
      ...foldedWords(name),
      ...(personal.has(name) ? [] : levels.flatMap(({ text }) => foldedWords(text))),
    ]),
  );
  const words = new Set<string>();
  for (const { name: column } of named) {
    const rows = await table.aggregate({
      where: ALL,
      by: [{ kind: "column", column }],
      measures: [],
      maxGroups: mostValues + 1,
    });
    await inTurns(addWords(rows, shown, words, signal));
    if (words.size > mostWords) return null;
  }
  return words;
}

function* addWords(
  rows: readonly { readonly keys: readonly (string | null)[] }[],
  shown: ReadonlySet<string>,
  words: Set<string>,
  signal: AbortSignal,
): Generator<undefined, void, undefined> {
  for (const { keys } of rows) {
    signal.throwIfAborted();
    for (const word of foldedWords(keys[0] ?? "")) {
      if (canName(word) && !shown.has(word)) words.add(word);
    }
    if (words.size > mostWords) return;
    yield;
  }
}

function canName(word: string): boolean {
  if (/^\d+$/.test(word)) return word.length >= shortestNumber;
  // A name may be one sign where letters are not an alphabet's.
  if (/[^\p{Script=Latin}\d]/u.test(word)) return true;
  return word.length >= shortestWord && !everyday.has(word);
}

/** Whether a text names a personal value, or has an address or a number to reach somebody by. */
export function textNames(text: string, words: ReadonlySet<string>): boolean {
  if (email.test(text) || longNumber.test(text)) return true;
  return foldedWords(text).some((word) => words.has(word));
}

/** Whether a query has a personal value, whatever column it compares with it. */
export function valuesName(query: Query, words: ReadonlySet<string>): boolean {
  const visit = (part: unknown, isValue: boolean): boolean => {
    if (typeof part === "string") {
      // A long number may be an amount or a date.
      return isValue && (email.test(part) || foldedWords(part).some((word) => words.has(word)));
    }
    if (typeof part !== "object" || part === null) return false;
    if (Array.isArray(part)) return part.some((one) => visit(one, isValue));
    return Object.entries(part).some(([key, one]) => visit(one, valueFields.has(key)));
  };
  return visit(query, false);
}

/** Fields of a query's nodes that hold values. */
const valueFields = new Set(["right", "value", "values"]);

/** Whether a query compares a personal column with a value, or sets it to one. */
export function queryNames(query: Query, personal: ReadonlySet<string>): boolean {
  const isNamed = (column: unknown) => typeof column === "string" && personal.has(column);
  const visit = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(visit);
    if (typeof value !== "object" || value === null) return false;
    const node = value as Readonly<Record<string, unknown>>;
    const { left, right, column, kind } = node;
    const compared = [left, right].map((side) => (side as { column?: unknown } | null)?.column);
    const holdsValue = "low" in node || "values" in node || isLiteral(right);
    if (holdsValue && compared.some(isNamed)) return true;
    if (("value" in node || kind === "whatIf") && isNamed(column)) return true;
    return Object.values(node).some(visit);
  };
  return visit(query);
}

function isLiteral(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
