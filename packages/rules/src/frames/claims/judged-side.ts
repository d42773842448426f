/** One side of a claim where rows are judged by nothing that is named. */
import { combine } from "../../grammar/combine.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { bareColumns } from "../../grammar/sentence/clause.ts";
import type { Comparative } from "../comparative.ts";
import { judgedBy, judgementAt } from "../judged.ts";
import { type Left, trimCopula } from "./claim-sides.ts";

/** 'Are sequels worse', 'is it safer at night'. */
export function judgedSide(
  reader: Reader,
  from: number,
  { at, end, than, about }: Comparative,
): Left | null {
  const judged = about === null ? judgementAt(reader, at) : null;
  if (judged === null || judged.end !== end) return null;
  const tried = fork(reader);
  const items = scan(tried, from, trimCopula(reader, from, at));
  const group = combine(items);
  const isOpen =
    group.kind === "all" && than === null && !/^(?:it|things)$/.test(wordAt(reader, from));
  if (tried.problems.length > 0 || bareColumns(items).length > 0 || isOpen) return null;
  const scalar = judgedBy(tried, at, group);
  join(reader, tried);
  return scalar === null ? null : { scalar, group };
}
