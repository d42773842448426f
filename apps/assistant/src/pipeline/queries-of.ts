import type { AskedBack as Told } from "@probability-chat/contract";
import type { AskedBack } from "@probability-chat/language";
import { parseQuery, type Query } from "@probability-chat/query";

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
