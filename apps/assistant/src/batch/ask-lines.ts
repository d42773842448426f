import type { AnswerValue } from "@probability-chat/contract";
import type { AskedBack } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import { answerQuestion, type Circumstances } from "../pipeline/answer-question.ts";
import { askedBackBy, queriesOf } from "../pipeline/queries-of.ts";
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

/**
 * Answers one line as the chat would: its context is asked first, and what was answered counts, or
 * asked back last.
 */
export async function askLine(line: AskedLine, asked: Circumstances): Promise<AnsweredLine> {
  const context: Query[] = [];
  let askedBack: AskedBack | null = null;
  for (const earlier of line.context) {
    const { answer }: Reply = await answerQuestion(earlier, { ...asked, context, askedBack });
    if (answer.kind === "answer") context.push(...queriesOf([answer.query]));
    askedBack = askedBackBy(earlier, answer, askedBack);
  }
  const start = performance.now();
  const reply = await answerQuestion(line.question, { ...asked, context, askedBack });
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
