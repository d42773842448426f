/** Which end of a figure a superlative means; 'best' and 'worst' by what the figure is about, else asked. */
import type { Event, Scalar } from "@probability-chat/query";
import { settledText } from "../grammar/offers.ts";
import { type Reader, spanOf, wordAt } from "../grammar/reader.ts";
import type { TableIndex } from "../grounding/table-index.ts";
import { polarityOf, polarityOfText } from "../lexicon/polarity.ts";
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

/** Whether more of the figure is better (1), worse (-1) or neither (0). */
function polarityOfScalar(scalar: Scalar, index: TableIndex): number {
  switch (scalar.kind) {
    case "statistic":
    case "quantile": {
      const entry = index.byName.get(scalar.column);
      return entry === undefined ? 0 : polarityOf(entry);
    }
    case "probability":
    case "odds":
    case "count":
      return polarityOfEvent(scalar.event, index);
    default:
      return 0;
  }
}

function polarityOfEvent(event: Event, index: TableIndex): number {
  if (event.kind === "not") return -polarityOfEvent(event.event, index);
  if (event.kind !== "compare" || event.op !== "=" || event.left.kind !== "column") return 0;
  const entry = index.byName.get(event.left.column);
  if (entry === undefined || typeof event.right === "object") return 0;
  if (event.right === entry.affirmative) return polarityOf(entry);
  if (event.right === entry.negative) return -polarityOf(entry);
  return polarityOfText(String(event.right));
}
