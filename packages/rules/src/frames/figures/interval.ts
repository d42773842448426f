/** Uncertainty asked for as such: confidence and credible intervals, margins of error, 'how uncertain is …'. */
import type { Query } from "@probability-chat/query";
import { type Reader, wordAt } from "../../grammar/reader.ts";
import type { Frame } from "../frame.ts";
import { readScalar } from "../scalar.ts";
import { head, pastHead, skipLead, wordsOf } from "../words.ts";

const NAMED =
  /^(?:(?:the|a|an) )?(?:confidence|credible|credibility|uncertainty|error|probability) (?:interval|intervals|range|bounds|limits|band|bars)(?: (?:for|of|on|around|about))?(?: the)? |^(?:the )?(?:margin of error|uncertainty|standard error|ci)(?: (?:for|of|on|around|about|in))?(?: the)? /;
/** 'The 90 % interval for …' */
const PLAIN = /^(?:interval|bounds|limits|error bars?)(?: (?:for|of|on|around|about))(?: the)? /;
const HOW =
  /^how (?:uncertain|certain|sure|reliable|precise|accurate|confident|trustworthy|robust)(?: (?:is|are|can|we|you|be|am|i|of|about|in|that))*(?: (?:the|our|this|my|your))?(?: (?:estimate|estimates|figure|number) (?:of|for|on))?(?: (?:the|our))? /;

export const intervalFrame: Frame = {
  name: "interval",
  read(reader, from, to): Query | null {
    let at = skipLead(reader, from, to);
    if (/^(?:the|a|an)$/.test(wordAt(reader, at))) at += 1;
    let level = 0.95;
    const number = reader.tokens[at];
    if (number?.value != null && /^(?:%|percent)$/.test(wordAt(reader, at + 1))) {
      level = number.value / 100;
      at += 2;
    }
    const length =
      head(reader, at, to, NAMED) ||
      (number?.value != null ? head(reader, at, to, PLAIN) : 0) ||
      head(reader, from, to, HOW);
    const after = trailing(reader, from, to);
    if (length === 0 || after !== null) return after;
    const named = head(reader, at, to, NAMED) > 0 || (at > from && head(reader, at, to, PLAIN) > 0);
    const start = named ? at + length : from + length;
    if (!(level > 0 && level < 1)) return null;
    const scalar = readScalar(reader, start, to);
    return scalar === null ? null : { kind: "interval", level, scalar };
  },
};

/** '… with a 90 % confidence interval', '… and how sure are you'. */
function trailing(reader: Reader, from: number, to: number): Query | null {
  const text = wordsOf(reader, from, to);
  const match =
    /(?:[,;]|\bwith|\bincluding|\band)(?: (?:please|give|show|tell|me|us|state|i|we|want|need|would|like))*(?: (?:a|an|its|the))?(?: (\d+(?:\.\d+)?) (?:%|percent))? (?:(?:confidence|credible|uncertainty) (?:interval|range|bounds|limits)|ci|margin of error|error bars?)[ ?.]*$/.exec(
      text,
    );
  if (match === null) return null;
  const end = from + text.slice(0, match.index).trim().split(" ").length;
  const level = match[1] === undefined ? 0.95 : Number(match[1]) / 100;
  if (!(level > 0 && level < 1)) return null;
  const scalar = readScalar(reader, pastHead(reader, from, end, HOW), end);
  return scalar === null ? null : { kind: "interval", level, scalar };
}
