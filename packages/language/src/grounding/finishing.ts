/** Who finished a race and who did not, in the codes that results have for it: DNF, DNS, DSQ. */
import type { Token } from "../text/tokens.ts";
import type { TableIndex } from "./table-index.ts";

const AUX = "(?:(?:do|does|did|have|has|had|was|were|is|are) )?";
const CODES: readonly (readonly [code: string, said: RegExp])[] = [
  [
    "dnf",
    new RegExp(
      `^(?:${AUX}(?:not|never) finish(?:ed|ing)?|fail(?:s|ed|ing)? to finish|(?:drop|drops|dropped|dropping|pull|pulls|pulled|pulling) out|dropouts?|abandon(?:s|ed|ing|ments?)?|non - finish(?:ers?|ing)?)(?= |$)`,
    ),
  ],
  [
    "dns",
    new RegExp(
      `^(?:${AUX}(?:not|never) start(?:ed|ing)?|fail(?:s|ed|ing)? to start|non - starters?)(?= |$)`,
    ),
  ],
  ["dsq", /^(?:(?:was|were|got|be|being|been) )?disqualifi(?:ed|cations?)(?= |$)/],
  ["dq", /^(?:(?:was|were|got|be|being|been) )?disqualifi(?:ed|cations?)(?= |$)/],
];

/** Before a verb that says that somebody finished, and no time that it took. */
const BEFORE_VERB = /^(?:to|did|do|does|not|will|would|who|that|and|never|actually)$/;
const BOUND =
  /^(?:in|under|within|below|over|above|between|faster|slower|before|after|at|inside|less|more|time|times|second|third|first|top|last|\d+)$/;

/** The code that words stand for, and how many they are; no bound on a time may follow: 'did not finish in under 4 hours'. */
function codeSaid(codes: typeof CODES, rest: string): [code: string | undefined, length: number] {
  for (const [code, pattern] of codes) {
    const said = pattern.exec(rest)?.[0];
    if (said === undefined) continue;
    const next = rest.slice(said.length).trim().split(" ")[0] ?? "";
    return BOUND.test(next) ? [undefined, 1] : [code, said.split(" ").length];
  }
  return [undefined, 1];
}

export function foldFinishing(tokens: readonly Token[], index: TableIndex): Token[] {
  const isLevel = (word: string): boolean =>
    (index.postings.get(`w:${word}`) ?? []).some(({ phrase }) => phrase.value !== null);
  const codes = CODES.filter(([code]) => isLevel(code));
  const finishes = isLevel("finished");
  if (codes.length === 0 && !finishes) return [...tokens];
  const words = tokens.map(({ word }) => word);
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const rest = words.slice(at, at + 5).join(" ");
    const [code, length] = codeSaid(codes, rest);
    const last = tokens[at + length - 1];
    if (token === undefined || last === undefined) break;
    const isVerb =
      finishes &&
      token.word === "finish" &&
      BEFORE_VERB.test(words[at - 1] ?? "") &&
      !BOUND.test(words[at + 1] ?? "");
    folded.push(
      code !== undefined
        ? { ...token, end: last.end, word: code }
        : isVerb
          ? { ...token, word: "finished" }
          : token,
    );
    at += length;
  }
  return folded;
}
