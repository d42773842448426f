import { stem } from "./stem.ts";
import type { Token } from "./tokens.ts";

const EXTREME = /^(?:max|min|maximum|minimum|most|least|best|worst|\p{L}{3,}est)$/u;
/** Verbs of having something on record: what else was done may be what a table would tell. */
const PARTICIPLE =
  /^(?:issued|recorded|seen|observed|measured|reported|registered|logged|set|charged|noted|documented)$/;
const CLOSES = /^(?:in|at|on|by|for|to|from|among|[?.!,;])$/;

/** 'The highest fine ever issued': what was done to it says nothing, where the table does not tell it. */
export function withoutEver(
  tokens: readonly Token[],
  tells: (stem: string) => boolean,
): readonly Token[] {
  const at = tokens.findIndex(({ word }) => word === "ever");
  const [done, next] = [tokens[at + 1], tokens[at + 2]];
  const isExtreme = tokens.slice(0, Math.max(0, at)).some(({ word }) => EXTREME.test(word));
  if (!isExtreme || done === undefined || !PARTICIPLE.test(done.word) || tells(stem(done.word)))
    return tokens;
  if (next !== undefined && !CLOSES.test(next.word)) return tokens;
  return [...tokens.slice(0, at), ...tokens.slice(at + 2)];
}
