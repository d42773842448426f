import type { Token } from "./tokens.ts";

const LEADS = /^(?:and|but|so|well|then|now|or|hey|oh|why|,)$/;
const AUXILIARY =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|might)$/;
const THEREBY = /^(?:you|it|that|this)$/;
/** What is asked not to be done: 'don't count the children'. */
const FORBIDDEN =
  /^(?:include|count|consider|use|take|show|tell|give|forget|worry|mind|care|group|split|mix|add|ignore|exclude|need|just|assume|make|look)$/;

/** 'Aren't women older than men?', 'could you not tell me …': a denial that asks for a yes denies nothing. */
export function withoutAskedNot(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ word }) => !LEADS.test(word));
  const verb = tokens[at];
  if (verb === undefined || !AUXILIARY.test(verb.word)) return tokens;
  const place = THEREBY.test(tokens[at + 1]?.word ?? "") ? at + 2 : at + 1;
  const denial = tokens[place];
  if (denial?.word !== "not") return tokens;
  // 'is not the fare higher' may be of what is not so
  const contracted = denial.start <= verb.end + 1 && place === at + 1 && !/^n/i.test(denial.text);
  if (!contracted && place === at + 1) return tokens;
  if (/^(?:do|does)$/.test(verb.word) && FORBIDDEN.test(tokens[place + 1]?.word ?? ""))
    return tokens;
  return tokens.toSpliced(place, 1);
}
