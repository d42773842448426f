/** 'Three times a week', 'how often they visit per week' of a column that counts visits per week. */
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { asColumn, type Hit } from "../candidate.ts";
import type { TableIndex } from "../table-index.ts";

const PER = /^(?:an?|per|each|every)$/;
const TIMES = /^(?:times?|once|twice)$/;

export function rates(tokens: readonly Token[], index: TableIndex): Hit[] {
  const hits: Hit[] = [];
  for (const entry of index.columns) {
    const [counted, per, time, ...rest] = entry.words;
    if (counted === undefined || time === undefined || per?.word !== "per" || rest.length > 0)
      continue;
    if (!entry.numeric) continue;
    const isCounted = tokens.some(({ word }) => stem(word) === counted.stem);
    for (let at = 1; at + 1 < tokens.length; at++) {
      const [before, joint, unit] = tokens.slice(at - 1, at + 2);
      if (!PER.test(joint?.word ?? "") || stem(unit?.word ?? "") !== time.stem) continue;
      if (!isCounted && !TIMES.test(before?.word ?? "")) continue;
      const candidate = asColumn(entry, 0.15);
      hits.push({ start: at + 1, end: at + 2, score: 0.9, candidate, raw: 0.15 });
    }
  }
  return hits;
}
