import type { Client } from "@probability-chat/sdk";

/** Why a formal query cannot be asked, and the part of it that is to blame. */
export interface QueryProblem {
  readonly text: string;
  readonly span: { readonly start: number; readonly end: number } | null;
}

/** Has the server read a formal query, which spends nothing; null where it can be asked. */
export async function checkQuery(
  { api }: Client,
  chat_id: string,
  message: string,
): Promise<QueryProblem | null> {
  try {
    const { answer } = await api.interpret({ chat_id, message, form: "query" });
    return answer?.kind === "refuse" ? { text: answer.text, span: answer.span } : null;
  } catch {
    return null; // Asking it meets the same failure and says so.
  }
}
