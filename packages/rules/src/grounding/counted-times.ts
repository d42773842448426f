/** 'Renewed twice', 'visited more than once' of columns that count how many times. */
import { unitOf } from "../lexicon/units.ts";
import type { Token } from "../text/tokens.ts";
import type { Mention } from "./candidate.ts";

const TIMES: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
]);
const BOUNDING = /^(?:at|least|most|more|less|fewer|than|no|not|only|just|exactly|over|even)$/;
/** What goes on as a rate, a comparison or a clause: 'twice a week', 'twice as often', 'once they …'. */
const GOING_ON = /^(?:an?|per|every|each|as|the|they|it|he|she|who|has|have|had)$/;

/** The tokens with the numbers that such words stand for behind what the table counts. */
export function foldTimes(tokens: readonly Token[], mentions: readonly Mention[]): Token[] {
  return tokens.map((token, at) => {
    const value = TIMES.get(token.word);
    if (value === undefined || GOING_ON.test(tokens[at + 1]?.word ?? "")) return token;
    let before = at - 1;
    while (BOUNDING.test(tokens[before]?.word ?? "")) before -= 1;
    const best = mentions.find(({ end }) => end === before + 1)?.candidates[0];
    if (best === undefined || best.value !== null || best.entry.affirmative !== null) return token;
    const { column, unit, numeric } = best.entry;
    if (!numeric || column.integer !== true || unitOf(unit)?.dimension === "time") return token;
    return { ...token, word: String(value), value, kind: "number" };
  });
}
