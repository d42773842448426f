/** Ages that words for people stand for by law or by convention, in years from one and before another. */
import { wordList } from "./word-lists.ts";

export interface LifeStage {
  readonly from: number | null;
  readonly before: number | null;
}

const LINES: readonly (readonly [from: number | null, before: number | null, words: string])[] = [
  [null, 1, "newborn newborns infant infants"],
  [1, 4, "toddler toddlers"],
  [null, 18, "minors underage juveniles"],
  [13, 20, "teen teens teenage teenaged teenager teenagers"],
  [18, null, "adult adults grownup grownups"],
  [65, null, "elderly seniors pensioner pensioners"],
  [60, 70, "sexagenarian sexagenarians"],
  [70, 80, "septuagenarian septuagenarians"],
  [80, 90, "octogenarian octogenarians"],
  [90, 100, "nonagenarian nonagenarians"],
  [100, null, "centenarian centenarians"],
];

const STAGES: ReadonlyMap<string, LifeStage> = new Map(
  LINES.flatMap(([from, before, words]) =>
    wordList(words).map((word): [string, LifeStage] => [word, { from, before }]),
  ),
);

/** The ages of those whom a word means, or null. */
export function lifeStageOf(word: string): LifeStage | null {
  return STAGES.get(word) ?? null;
}
