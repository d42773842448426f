/** Which frame reads a question: an edit of the last one, else the first that its opening allows. */
import type { Query } from "@probability-chat/query";
import { readFollowUp } from "./context/follow-up.ts";
import type { Frame } from "./frames/frame.ts";
import { FRAMES } from "./frames/frames.ts";
import { accountFor } from "./grammar/accounting.ts";
import { fork, type Reader } from "./grammar/reader.ts";
import type { Situation } from "./interpretation.ts";

interface Attempt {
  readonly query: Query | null;
  readonly reader: Reader;
}

export function attempt(base: Reader, situation: Situation): Attempt {
  let blocked: Reader | null = null;
  const fresh = (): Reader => ({ ...fork(base), notes: [...base.notes] });
  const followUp = fresh();
  const edited = readFollowUp(followUp, situation.context);
  if (edited !== null) return { query: edited, reader: followUp };
  if (followUp.problems.length > 0) return { query: null, reader: followUp };
  const allowed = framesFor(base);
  for (const frame of FRAMES) {
    if (!allowed(frame)) continue;
    const reader = fresh();
    const query = frame.read(reader, 0, reader.tokens.length);
    if (query !== null && reader.problems.length === 0) {
      // a choice shows its query, whatever of the question it leaves out
      if (base.settled.size === 0) accountFor(reader, query);
      if (reader.problems.length === 0) return { query, reader };
    }
    if (reader.problems.length > 0) {
      blocked = reader;
      break;
    }
    if (query !== null) break;
  }
  return { query: null, reader: blocked ?? base };
}

/** A yes-or-no question is not answered by a share, nor 'who' or 'why' by an average. */
function framesFor(reader: Reader): (frame: Frame) => boolean {
  const [first, second] = reader.tokens;
  const opener = first?.word ?? "";
  const request = /^(?:can|could|would|will)$/.test(opener) && second?.word === "you";
  if (
    /^(?:is|are|was|were|do|does|did|has|have|had|can|could|should|will)$/.test(opener) &&
    !request &&
    !(opener === "do" && second?.word === "you")
  ) {
    return (frame) => YES_NO.has(frame.name);
  }
  return /^(?:why|who|where)$/.test(opener) ? (frame) => REASONS.has(frame.name) : () => true;
}

const YES_NO = new Set([
  "notation",
  "describe",
  "compare",
  "claim",
  "any",
  "dependence",
  "trend",
  "whatIf",
  "draw",
]);
const REASONS = new Set([
  "notation",
  "claim",
  "drivers",
  "dependence",
  "rank",
  "compare",
  "whatIf",
]);
