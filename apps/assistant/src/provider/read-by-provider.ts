import type { Hypothesis, Reader } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import type { Circumstances } from "../pipeline/answer-question.ts";
import type { Reply } from "../pipeline/to-answer.ts";
import type { Provider } from "./provider.ts";

/**
 * The mass of what a provider answers: it gives no probabilities, and is told to decline where it
 * would have to guess. What is left is that it should have declined.
 */
const sureness = 0.9;

/** A provider as a reader of one question, and what it said besides. */
export interface ProviderReader extends Reader {
  /** Its sentence about the result, not yet checked; null where it gave none. */
  readonly sentence: () => string | null;
}

/** Its tool call's queries are the hypotheses; an end without any is none. */
export function readByProvider(
  provider: Provider,
  { table }: Circumstances,
  answer: (query: Query) => Promise<Reply>,
): ProviderReader {
  let sentence: string | null = null;
  return {
    anyLanguage: true,
    readsOnce: true,
    sentence: () => sentence,
    async propose({ question, dictionary, context }, signal) {
      const suggestion = await provider.suggest({
        question: question.trim(),
        table,
        dictionary,
        context,
        evaluate: async (query) => (await answer(query)).answer,
        signal: signal ?? null,
      });
      sentence = suggestion?.sentence ?? null;
      const queries = suggestion ? [suggestion.query, ...(suggestion.others ?? [])] : [];
      return { hypotheses: hypothesesOf(queries), model: null, unmatched: [], unnamed: 0 };
    },
  };
}

function hypothesesOf(queries: readonly Query[]): Hypothesis[] {
  if (queries.length === 0) return [];
  const logProbability = Math.log(sureness / queries.length);
  return [
    ...queries.map((query): Hypothesis => ({ kind: "query", query, logProbability })),
    {
      kind: "refuse",
      reason: "outOfDomain",
      spans: [],
      logProbability: Math.log(1 - sureness),
    },
  ];
}
