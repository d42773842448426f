/** 'Own a car', 'car owners' of a column of who has one: to own is to have it, and no level `own` of another column. */
import { DETERMINERS } from "../lexicon/function-words.ts";
import type { Token } from "../text/tokens.ts";
import type { Mention } from "./candidate.ts";

const OWNING = /^(?:owns?|owned|owning)$/;
const OWNERS = /^owners?$/;

/** The mentions without those of owning what a column says whether somebody has. */
export function withoutOwning(chosen: readonly Mention[], tokens: readonly Token[]): Mention[] {
  return chosen.filter((one, place) => {
    const word = tokens[one.start]?.word ?? "";
    if (one.end > one.start + 1 || one.candidates[0]?.value == null) return true;
    if (OWNERS.test(word)) {
      const before = chosen[place - 1];
      return before?.end !== one.start || !isHad(before);
    }
    const next = chosen[place + 1];
    if (!OWNING.test(word) || next === undefined || !isHad(next)) return true;
    return !tokens.slice(one.end, next.start).every((between) => DETERMINERS.has(between.word));
  });
}

function isHad({ candidates: [best] }: Mention): boolean {
  return best?.value === null && best.entry.affirmative !== null;
}
