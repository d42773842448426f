import type { Refusal } from "@probability-chat/language";
import { parseQuery, type Query } from "@probability-chat/query";
import { answerQuery, type Circumstances, refuse } from "./answer-question.ts";
import type { Reply } from "./to-answer.ts";

type Formal = { readonly kind: "query"; readonly query: Query };

/** A typed query's text against this table: what cannot be read is refused, naming the place. */
export function readFormal(text: string, { table }: Circumstances): Formal | Refusal {
  const columns = table.codebook.columns.map(({ name }) => name);
  const parsed = parseQuery(text, { columns });
  if (parsed.ok) return { kind: "query", query: parsed.query };
  const { message, start, end } = parsed.error;
  return {
    kind: "refuse",
    reason: "invalidQuery",
    message,
    span: { start, end, text: text.slice(start, end) },
    suggestions: [],
  };
}

export async function answerFormal(text: string, asked: Circumstances): Promise<Reply> {
  const meaning = readFormal(text, asked);
  return meaning.kind === "refuse" ? refuse(meaning) : answerQuery(meaning.query, asked);
}
