/** A superlative: which end of a figure it means, and of what; 'best' and 'worst' by what the figure is about, else asked. */
import type { Scalar } from "@probability-chat/query";
import { takesTime } from "../grammar/lasting.ts";
import { settledText } from "../grammar/offers.ts";
import { type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { holdsYears } from "../grounding/columns/years-held.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { SUPERLATIVES } from "../lexicon/statistics.ts";
import { endMeant, judgementAt } from "./judged.ts";

type Order = "asc" | "desc";

export interface Superlative {
  readonly low: boolean;
  /** What an adjective measures: 'oldest', 'most expensive'. */
  readonly about: string | null;
  readonly end: number;
}

const COMPARATIVE = /^(?:more|less)$|er$|^worse$/;

export function superlativeAt(reader: Reader, at: number): Superlative | null {
  const word = wordAt(reader, at);
  const extreme = SUPERLATIVES.get(word);
  const judged = judgementAt(reader, at);
  if (judged !== null && !COMPARATIVE.test(word))
    return { low: judged.sign < 0, about: null, end: judged.end };
  if (extreme === undefined) return null;
  const behind = /^(?:most|least)$/.test(word) ? ABOUT.get(wordAt(reader, at + 1)) : undefined;
  return {
    low: extreme === "min",
    about: behind ?? ABOUT.get(word) ?? null,
    end: behind === undefined ? at + 1 : at + 2,
  };
}

/** Whether there is less of it the more something is so: who is fast takes little time, what is old was made early. */
export function isTurned(about: string | null | undefined, entry: ColumnEntry): boolean {
  // and who is most popular ranks first
  const ranked = entry.words.some(({ word }) => /^rank(?:ing)?$/.test(word));
  return (
    (about === "speed" && takesTime(entry)) ||
    (about === "age" && holdsYears(entry)) ||
    (about === "mpg" && entry.words.some(({ word }) => word === "consumption")) ||
    (about === "popularity" && ranked)
  );
}

/** Which end comes first. */
export function orderOf(reader: Reader, place: number, by: Scalar): Order | null {
  const word = wordAt(reader, place);
  if (judgementAt(reader, place) === null) {
    const entry = "column" in by ? reader.index.byName.get(by.column) : undefined;
    const about = ABOUT.get(/^(?:most|least)$/.test(word) ? wordAt(reader, place + 1) : word);
    const turned = entry !== undefined && isTurned(about, entry);
    return (SUPERLATIVES.get(word) === "min") !== turned ? "asc" : "desc";
  }
  const key = `order:${place}`;
  const told = settledText(reader, key);
  if (told === "asc" || told === "desc") return told;
  const end = endMeant(reader, place, by);
  if (end !== 0) return end > 0 ? "desc" : "asc";
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, place, place + 1),
    message: `Does “${word}” mean the highest or the lowest here?`,
    offer: {
      key,
      options: [
        { label: `${word} means the highest`, settled: "desc" },
        { label: `${word} means the lowest`, settled: "asc" },
      ],
    },
  });
  return null;
}
