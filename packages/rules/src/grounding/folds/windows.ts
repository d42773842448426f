/** 'The 30-day readmission rate', 'the readmission rate within 30 days' of a column in bands of time: the window goes to what happened in it. */
import { RATE_NOUNS } from "../../lexicon/function-words.ts";
import { unitOf } from "../../lexicon/units.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { bandsOf } from "../columns/bands.ts";
import { levelOfNone } from "../columns/happenings.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";

const hasWindows = oncePer(({ columns }: TableIndex) =>
  columns.some((entry) => levelOfNone(entry) !== null && bandsOf(entry) !== null),
);

export function foldWindows(tokens: readonly Token[], index: TableIndex): Token[] {
  const folded = [...tokens];
  if (!hasWindows(index)) return folded;
  for (let at = 0; at < folded.length; at++) {
    const [first, second, third] = folded.slice(at, at + 3);
    if (first === undefined || second === undefined || third === undefined) break;
    const word = (said: string): Token => ({ ...third, word: said, text: said, kind: "word" });
    const isWindow = first.value !== null && second.joined && isTime(second.word);
    if (isWindow && third.kind === "word") {
      const rate = folded[at + 3];
      const rated = rate !== undefined && RATE_NOUNS.has(rate.word);
      const opening = rated ? [rate, word("of")] : [];
      const whose = folded[at + 4];
      // 'the 30-day return rate of members'
      if (rated && whose?.word === "of") folded[at + 4] = { ...whose, word: "among" };
      folded.splice(at, rated ? 4 : 3, ...opening, third, word("within"), first, {
        ...second,
        joined: false,
      });
    } else if (RATE_NOUNS.has(second.word) && third.word === "within") {
      const isBound = folded[at + 3]?.value != null && isTime(wordIn(folded, at + 4));
      if (isBound) folded.splice(at, 2, second, word("of"), first);
    }
  }
  return folded;
}

function isTime(word: string): boolean {
  return unitOf(word)?.dimension === "time";
}
