import { parseQuery, type Query } from "@probability-chat/query";

/** Queries that were answered earlier; what no longer parses is passed over. */
export function queriesOf(context: readonly string[]): Query[] {
  return context.flatMap((text) => {
    const parsed = parseQuery(text);
    return parsed.ok ? [parsed.query] : [];
  });
}
