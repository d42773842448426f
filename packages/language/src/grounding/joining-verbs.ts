import { JOINING_VERBS } from "../lexicon/function-words.ts";
import type { Token } from "../text/tokens.ts";
import { isMute } from "./function-word.ts";

const BE = /^(?:is|are|was|were|be|been|being|get|gets|got)$/;
/** A verb that joins and says nothing, in place of one that the table does not know. */
const JOINT = "found";

/**
 * Reads verbs that join a subject to what is said of it ('sent no letters', 'took 7 days to
 * arrive', 'distance flown') as a verb without meaning, unless the table knows them. Before a noun
 * ('treated patients'), or alone, they say something and stay.
 */
export function foldJoiningVerbs(tokens: readonly Token[], isKnown: (at: number) => boolean): void {
  tokens.forEach((token, at) => {
    if (!JOINING_VERBS.has(token.word) || isKnown(at)) return;
    if (joins(tokens, at, isKnown)) token.word = JOINT;
  });
}

function joins(tokens: readonly Token[], at: number, isKnown: (at: number) => boolean): boolean {
  const before = tokens[at - 1]?.word ?? "";
  const isLast = endsClause(tokens[at + 1]);
  const said = (from: number, to: number): boolean =>
    tokens.slice(from, to).some((other, offset) => names(other, isKnown(from + offset)));
  if (before === "to") return isLast && tokens.slice(0, at).some((other) => other.value !== null);
  const last = before === "ever" ? at - 2 : at - 1;
  if (isLast) return BE.test(before) ? said(0, at) : last >= 0 && isKnown(last);
  for (let next = at + 1; next < tokens.length; next++) {
    const other = tokens[next];
    if (other === undefined || other.kind === "symbol") return false;
    if (isKnown(next) && !isMute(other.word)) return next > at + 1 || !BE.test(before);
    if (!isMute(other.word)) return false;
  }
  return false;
}

function names(token: Token, isKnown: boolean): boolean {
  return isKnown && !isMute(token.word);
}

function endsClause(token: Token | undefined): boolean {
  return token === undefined || /^(?:[?.!,;:]|if|when|given|and|or|by|per|among)$/.test(token.word);
}
