/** 'How much does X raise the risk of Y'. */
import { difference, type Query } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import { moveTo } from "../../grammar/contrast.ts";
import { type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { moveSign } from "../../lexicon/moves.ts";
import { rateOf, tryScalar } from "../scalar.ts";
import { pastHead, skipWords } from "../words.ts";
import { absent } from "./compared-pair.ts";

/** Verbs of changing something besides those of rising and falling. */
const RAISES = /^(?:lower|changes?|affect|boost|improve|add|hurt|help)$/i;

/** 'How much does X raise the risk of Y', 'by how much does smoking increase charges'. */
export function raises(reader: Reader, from: number, to: number): Query | null {
  const start = pastHead(
    reader,
    from,
    to,
    /^(?:by )?how (?:much|many (?:percentage )?points) (?:does|do|did|would|more does) /,
  );
  if (start === from) return null;
  const verb = reader.tokens.findIndex(
    (token, at) =>
      at >= start && at < to && (moveSign(token.word) !== 0 || RAISES.test(token.text)),
  );
  if (verb < 0) return null;
  const causes = scan(reader, start, verb);
  const cause = combine(causes);
  const at = skipWords(reader, verb + 1, to, /^(?:the|a|in|to|average)$/);
  if (cause.kind === "all") return null;
  const down = moveSign(wordAt(reader, verb)) < 0 || wordAt(reader, verb) === "lower";
  const scalar = tryScalar(reader, at, to) ?? rateOf(reader, at, to);
  if (scalar === null || !("given" in scalar)) return null;
  const left = moveTo(scalar, cause);
  const right = moveTo(scalar, absent(causes));
  return down ? difference(right, left) : difference(left, right);
}
