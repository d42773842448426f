/** Which end of a figure a superlative means; 'best' and 'worst' by what the figure is about, else asked. */
import type { Scalar } from "@probability-chat/query";
import { settledText } from "../grammar/offers.ts";
import { type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import { polarityOfScalar } from "./polarity-of.ts";
import { LOW } from "./rank-measure.ts";

type Order = "asc" | "desc";

export function orderOf(reader: Reader, place: number, by: Scalar): Order | null {
  const word = wordAt(reader, place);
  if (!/^(?:best|worst)$/.test(word)) return LOW.test(word) ? "asc" : "desc";
  const key = `order:${place}`;
  const told = settledText(reader, key);
  if (told === "asc" || told === "desc") return told;
  const sign = polarityOfScalar(by, reader.index);
  if (sign !== 0) return sign > 0 === (word === "best") ? "desc" : "asc";
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
