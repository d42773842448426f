/**
 * Levels that are words of the grammar, where they stand as values: 'in IN', 'the OR office',
 * 'in May' of a column of months. A word in capitals amid small letters is the level, not the word.
 */
import { placeInCycle } from "../lexicon/calendar-names.ts";
import { plain, type Token } from "../text/tokens.ts";
import type { Hit } from "./candidate.ts";
import { isFunctionWord } from "./function-word.ts";
import type { ColumnEntry, TableIndex } from "./table-index.ts";

const TEMPORAL =
  /^(?:in|of|during|since|from|after|before|until|till|through|between|and|or|to|,)$/;

export function literalLevels(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  const spoken = tokens.some((token) => /\p{Ll}{2}/u.test(token.text));
  tokens.forEach((token, at) => {
    if (token.kind !== "word" || !isFunctionWord(token.word)) return;
    const shouted = spoken && token.text.length > 1 && /^\p{Lu}+$/u.test(token.text);
    // 'an A or a B'
    const marked =
      /^\p{Lu}$/u.test(token.text) &&
      token.text !== "I" &&
      /^an?$/.test(tokens[at - 1]?.text ?? "");
    const month = token.word === "may" && TEMPORAL.test(tokens[at - 1]?.word ?? "");
    if (!shouted && !month && !marked) return;
    for (const phrase of (index.bySquash.get(token.word) ?? []).slice(0, MAX_SAME)) {
      const { value, entry, count, words } = phrase;
      if (value === null || words.length !== 1) continue;
      if (shouted || marked ? String(value) !== token.text : !namesCycle(entry)) continue;
      const candidate = {
        entry,
        value,
        count,
        cost: 0,
        opposite: false,
        whole: true,
        core: true,
        strict: true,
      };
      hits.push({ start: at, end: at + 1, score: 3, candidate, raw: 0 });
    }
  });
  return hits;
}

/** Whether all levels of the column name months, or all weekdays. */
export function namesCycle({ column: { levels } }: ColumnEntry): boolean {
  const cycle = placeInCycle(plain(levels[0]?.text ?? ""))?.of;
  return cycle !== undefined && levels.every(({ text }) => placeInCycle(plain(text))?.of === cycle);
}

/** So many columns may share a level and still be told apart. */
const MAX_SAME = 100;
