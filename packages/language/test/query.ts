import { parseQuery, type Query } from "@probability-chat/query";

/** The query of a text that is one. */
export function query(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.query;
}
