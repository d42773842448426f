/** 'What rating do the light players exceed' where each side has a rating: who has it tells which. */
import { type Token, wordIn } from "../text/tokens.ts";
import type { Mention } from "./candidate.ts";

export const SIDE = /^(?:players?|sides?|teams?)$/;

/** The mentions, where one side's name tells which of its columns another means, and no rows. */
export function withOwners(all: readonly Mention[], tokens: readonly Token[]): Mention[] {
  const owner = all.find(
    ({ end, candidates: [best] }) => best?.value != null && SIDE.test(wordIn(tokens, end)),
  );
  const own =
    owner?.candidates.flatMap(({ value, entry }) => (value === null ? [entry] : [])) ?? [];
  const measure = all.find(
    ({ candidates }) =>
      candidates.length > 1 &&
      candidates.every(({ value, entry }) => value === null && entry.numeric) &&
      candidates.filter(({ entry }) => own.includes(entry)).length === 1,
  );
  if (owner === undefined || measure === undefined) return [...all];
  const candidates = measure.candidates.filter(({ entry }) => own.includes(entry));
  return all.map((one) => (one === owner || one === measure ? { ...one, candidates } : one));
}
