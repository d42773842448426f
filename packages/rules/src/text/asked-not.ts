import { isPlural } from "./stem.ts";
import type { Token } from "./tokens.ts";

const LEADS = /^(?:and|but|so|well|then|now|or|hey|oh|why|,)$/;
const JOINS = /^(?:and|but|so|or|,)$/;
const AUXILIARY =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|might)$/;
const THEREBY = /^(?:you|it|that|this)$/;
/** What is asked not to be done: 'don't count the children', 'could you not include them'. */
const LEFT_OUT = /^(?:include|count|consider|use|group|split|mix|add|ignore|exclude|assume)$/;
const FORBIDDEN =
  /^(?:include|count|consider|use|take|show|tell|give|forget|worry|mind|care|group|split|mix|add|ignore|exclude|need|just|assume|make|look)$/;
/** What begins a subject. */
const OPENS_SUBJECT =
  /^(?:the|most|more|all|our|their|these|those|this|that|there|they|it|we|you|i|he|she|people|an?)$/;
/** What is claimed of one thing: 'doesn't age matter', 'isn't income higher in the north'. */
const CLAIMED =
  /^(?:related|linked|tied|associated|correlated|dependent|matter|affect|influence|depend|drive|predict|differ|vary|higher|lower|more|less|better|worse|than)$/;

/**
 * 'Aren't women older than men?', 'could you not tell me …': a denial that asks for a yes denies
 * nothing. Behind what was asked before, 'and didn't survive?' does.
 */
export function withoutAskedNot(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ word }) => !LEADS.test(word));
  const verb = tokens[at];
  if (verb === undefined || !AUXILIARY.test(verb.word)) return tokens;
  const polite = THEREBY.test(tokens[at + 1]?.word ?? "");
  const place = polite ? at + 2 : at + 1;
  const denial = tokens[place];
  if (denial?.word !== "not") return tokens;
  const next = tokens[place + 1]?.word ?? "";
  if (polite) return LEFT_OUT.test(next) ? tokens : tokens.toSpliced(place, 1);
  // 'is not the fare higher' may be of what is not so
  const contracted = denial.start <= verb.end + 1 && !/^n/i.test(denial.text);
  if (!contracted || (/^(?:do|does)$/.test(verb.word) && FORBIDDEN.test(next))) return tokens;
  return hasSubject(tokens, at, place + 1) ? tokens.toSpliced(place, 1) : tokens;
}

/** Whether somebody or something is named behind the denial, of whom more is said. */
function hasSubject(tokens: readonly Token[], verb: number, at: number): boolean {
  const [subject = "", ...said] = tokens.slice(at).map(({ word }) => word);
  if (said.filter((word) => /\w/.test(word)).length === 0) return false;
  if (OPENS_SUBJECT.test(subject)) return true;
  const claims = said.some((word) => CLAIMED.test(word));
  const joined = tokens.slice(0, verb).some(({ word }) => JOINS.test(word));
  const be = /^(?:is|are|was|were|has|have|had)$/.test(tokens[verb]?.word ?? "");
  if (isPlural(subject)) return be ? claims && !CLAIMED.test(subject) : true;
  const one = /^(?:is|was|does)$/.test(tokens[verb]?.word ?? "");
  return one && !joined && claims && !CLAIMED.test(subject) && !/(?:er|ed|ing)$/.test(subject);
}
