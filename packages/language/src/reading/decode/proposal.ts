import type { Query, ReaderSchema } from "@probability-chat/query";
import type { RefusalReason, Span } from "../../interpretation.ts";
import type { Hypothesis, Proposal } from "../../reader.ts";
import type { Encoded } from "../encode/encoded.ts";
import type { ReadableTable } from "../encode/readable-table.ts";
import type { WordRange, Written } from "./hypothesis.ts";
import { touchedWords } from "./touched-words.ts";

/** What was asked, as it was encoded. */
export interface AskedOf {
  readonly question: string;
  readonly encoded: Encoded;
  readonly table: ReadableTable;
  readonly schema: ReaderSchema;
}

/** What was written of a question, with the words that it names as places in the question's text. */
export function proposalOf(written: readonly Written[], asked: AskedOf, model: string): Proposal {
  const { question, encoded, table, schema } = asked;
  const spanOf = ({ first, last }: WordRange): Span => {
    const start = encoded.words[first]?.start ?? 0;
    const end = encoded.words[last]?.end ?? start;
    return { start, end, text: question.slice(start, end) };
  };
  const best = bestQuery(written);
  const { unmatched, unnamed } = best
    ? touchedWords(encoded, best, table, schema)
    : { unmatched: [], unnamed: 0 };
  return {
    hypotheses: written.map((one): Hypothesis => {
      const { logProbability } = one;
      if (one.kind === "query") return one;
      const spans = one.words.map(spanOf);
      return one.kind === "refuse"
        ? { kind: "refuse", reason: reasonOf(one.reason), spans, logProbability }
        : { kind: "clarify", readings: one.readings, spans, logProbability };
    }),
    model,
    unmatched: unmatched.map((index) => spanOf({ first: index, last: index })),
    unnamed,
  };
}

function bestQuery(written: readonly Written[]): Query | undefined {
  return written.find((one) => one.kind === "query")?.query;
}

function reasonOf(reason: Extract<Written, { kind: "refuse" }>["reason"]): RefusalReason {
  return reason === "otherLanguage" ? "unsupported" : reason;
}
