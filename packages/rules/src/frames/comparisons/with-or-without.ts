/** 'The share of members with a dog than without one': what 'with' and 'without' set apart are the sides. */
import { probability, type Scalar } from "@probability-chat/query";
import { conjuncts, sameEvent } from "../../edit-query.ts";
import { combine } from "../../grammar/combine.ts";
import { complement, isRest, readOther, shareColumn } from "../../grammar/contrast.ts";
import { fork, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import { ask } from "../frame.ts";
import { findWord } from "../words.ts";

/** A share read as what its rows have, with what stands behind 'share of' asked of them where the other side lacks just that. */
export function askedOfSides(reader: Reader, scalar: Scalar, first: Range, other: Range): Scalar {
  if (scalar.kind !== "probability" || scalar.given.kind === "all") return scalar;
  const at = findWord(reader, first.from + 1, first.to, /^(?:with|having)$/);
  if (at < 0 || !/^(?:with|without|having)$/.test(wordAt(reader, other.from))) return scalar;
  const { event, given } = scalar;
  if (!sameEvent(combine(scan(fork(reader), at, first.to)), event)) return scalar;
  const second = isRest(reader, other.from, other.to)
    ? complement(event)
    : readOther(fork(reader), other.from, other.to, event);
  if (second === null || !shareColumn(second, event) || shareColumn(second, given)) return scalar;
  // 'the share of approved women with a loan': which of both is asked and which tells who
  if (conjuncts(given).length > 1)
    ask(reader, "The share of what, among which rows?", { from: first.from, to: first.to });
  return probability(given, event);
}
