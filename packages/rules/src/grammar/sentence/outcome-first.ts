import { polarityOfText } from "../../lexicon/polarity.ts";
import type { Item } from "../item.ts";
import { type Reader, wordAt } from "../reader.ts";
import type { Parts } from "./clause.ts";

/** 'Churn monthly contract': keywords of which the first is an outcome ask for it among the others. */
export function outcomeFirst(reader: Reader, items: readonly Item[]): Parts | null {
  const [first, ...rest] = items;
  if (first?.kind !== "event" || first.how !== "yes" || rest.length === 0) return null;
  if (!rest.every(({ kind }) => kind === "event")) return null;
  const noun = wordAt(reader, first.end - 1);
  const told = /(?:ed|ing|ers?|ors?)$/.test(noun);
  return told || polarityOfText(noun) === 0 ? null : { target: [first], condition: rest };
}
