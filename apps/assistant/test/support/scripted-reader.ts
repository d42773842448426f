import type { Hypothesis, Reader, RefusalReason } from "@probability-chat/language";
import { parseQuery } from "@probability-chat/query";

/** What a question is read as: a query's text, or why it is refused and the words that it is about. */
export type Script = string | readonly [reason: RefusalReason, words?: string];

/** How sure the scripted reader is of what it reads. */
const sureness = 0.95;

/** A reader that knows some questions by heart, and finds nothing of the table in any other. */
export function scriptedReader(script: Readonly<Record<string, Script>>): Reader {
  return {
    propose: async ({ question }) => {
      const read = script[question.trim()] ?? ["outOfDomain"];
      const spans = typeof read === "string" ? [] : spansOf(question, read[1]);
      const other: Hypothesis = {
        kind: "refuse",
        reason: typeof read === "string" ? "outOfDomain" : read[0],
        spans,
        logProbability: typeof read === "string" ? Math.log(1 - sureness) : 0,
      };
      const hypotheses = typeof read === "string" ? [hypothesis(read), other] : [other];
      return { hypotheses, model: "script", unmatched: [], unnamed: 0 };
    },
  };
}

function hypothesis(text: string): Hypothesis {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return { kind: "query", query: parsed.query, logProbability: Math.log(sureness) };
}

function spansOf(question: string, words: string | undefined) {
  if (words === undefined) return [];
  const start = question.indexOf(words);
  return [{ start, end: start + words.length, text: words }];
}
