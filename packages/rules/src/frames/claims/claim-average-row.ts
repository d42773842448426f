/** 'Is the average game longer than 50 moves', 'does the average order have more than 3 items': the column is named behind the number. */
import { mean, type Query } from "@probability-chat/query";
import { isQuantity } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { fork, join, type Reader } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns } from "../../grammar/sentence/clause.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import type { Comparative } from "../comparative.ts";
import { claim } from "../frame.ts";
import { pastHead } from "../words.ts";

export function averageRow(
  reader: Reader,
  from: number,
  found: Comparative,
  to: number,
): Query | null {
  const subject = pastHead(reader, from, found.at, /^(?:the|an|our) average /);
  const rows = reader.tokens.slice(subject, found.at).some(({ word }) => isRowNoun(word));
  if (subject === from || !rows || found.of !== null) return null;
  const tried = fork(reader);
  const said = scan(tried, subject, found.at);
  const [bound, ...more] = scan(tried, found.at, to, { slot: "predicate" });
  if (bound?.kind !== "event" || bound.event.kind !== "compare" || more.length > 0) return null;
  const { left, op, right } = bound.event;
  if (left.kind !== "column" || typeof right !== "number" || !isQuantity(bound.entry)) return null;
  askForValues(tried, said);
  if (bareColumns(said).length > 0 || tried.problems.length > 0) return null;
  join(reader, tried);
  return claim(mean(left.column, combine(said)), op, right);
}
