/** 'How much does X raise the risk of Y'. */
import { difference, type Event, type Query } from "@probability-chat/query";
import { combine } from "../grammar/combine.ts";
import { moveTo } from "../grammar/contrast.ts";
import type { Item } from "../grammar/item.ts";
import { type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { absent } from "./compared-pair.ts";
import { tryScalar } from "./scalar.ts";
import { pastHead, skipWords } from "./words.ts";

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
      at >= start &&
      at < to &&
      /^(?:raise|raises|increase|increases|reduce|reduces|lower|lowers|decrease|decreases|change|changes|affect|boost|improve|add|cut|hurt|help)$/.test(
        token.word,
      ),
  );
  if (verb < 0) return null;
  const causes = scan(reader, start, verb);
  const cause = onlyEvent(causes);
  const at = skipWords(reader, verb + 1, to, /^(?:the|a|in|to|average)$/);
  if (cause === null) return null;
  const down = /^(?:reduce|lower|decrease|cut)/.test(wordAt(reader, verb));
  const scalar = tryScalar(reader, at, to);
  if (scalar === null || !("given" in scalar)) return null;
  const left = moveTo(scalar, cause);
  const right = moveTo(scalar, absent(causes));
  return down ? difference(right, left) : difference(left, right);
}

function onlyEvent(items: readonly Item[]): Event | null {
  const event = combine(items);
  return event.kind === "all" ? null : event;
}
