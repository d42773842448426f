import type { Answer, AskedBack as Told } from "@probability-chat/contract";
import type { AskedBack } from "@probability-chat/language";
import { equalQueries, parseQuery, type Query } from "@probability-chat/query";

/** Queries that were answered earlier; what no longer parses is passed over. */
export function queriesOf(context: readonly string[]): Query[] {
  return context.flatMap((text) => {
    const parsed = parseQuery(text);
    return parsed.ok ? [parsed.query] : [];
  });
}

/** What was asked back; without its choices where one no longer parses, since their places count. */
export function askedBackOf({ questions, choices, answered = [] }: Told): AskedBack {
  const queries = queriesOf(choices);
  return {
    questions,
    choices: queries.length === choices.length ? queries : [],
    answered: queriesOf(answered),
  };
}

/** What the answer to a question asks back, or leaves of what was `before`; null where that is nothing. */
export function askedBackBy(
  question: string,
  answer: Answer,
  before: AskedBack | null,
): AskedBack | null {
  if (answer.kind === "answer" && before) {
    const [query] = queriesOf([answer.query]);
    const isChoice = query && before.choices.some((choice) => equalQueries(choice, query));
    return isChoice ? { ...before, answered: [...(before.answered ?? []), query] } : null;
  }
  if (answer.kind !== "clarify") return null;
  const choices = answer.readings.map(({ query }) => query);
  return askedBackOf({ questions: answer.asked ?? [question], choices });
}
