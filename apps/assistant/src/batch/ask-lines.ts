import type { AnswerValue } from "@probability-chat/contract";
import { parseQuery, type Query } from "@probability-chat/query";
import { answerQuestion, type Circumstances } from "../pipeline/answer-question.ts";
import type { Reply } from "../pipeline/to-answer.ts";
import type { AskedLine } from "./questions.ts";

/** One line of answers. */
export interface AnsweredLine {
  readonly id: string | number;
  readonly status: "answer" | "clarify" | "refuse";
  readonly value: AnswerValue;
  /** The Markdown that the chat shows. */
  readonly text: string;
  /** The formal query that was answered. */
  readonly formal: string | null;
  readonly ms: number;
}

/** Answers one line as the chat would: its context is asked first, and what was answered counts. */
export async function askLine(line: AskedLine, asked: Circumstances): Promise<AnsweredLine> {
  const context: Query[] = [];
  for (const earlier of line.context) {
    const { answer } = await answerQuestion(earlier, { ...asked, context });
    const parsed = answer.kind === "answer" ? parseQuery(answer.query) : null;
    if (parsed?.ok) context.push(parsed.query);
  }
  const start = performance.now();
  const reply = await answerQuestion(line.question, { ...asked, context });
  return lineOf(line.id, reply, performance.now() - start);
}

function lineOf(id: string | number, { answer, message }: Reply, ms: number): AnsweredLine {
  return {
    id,
    status: answer.kind,
    value: answer.kind === "answer" ? answer.value : null,
    text: message,
    formal: answer.kind === "clarify" ? null : answer.query,
    ms: Math.round(ms * 100) / 100,
  };
}
