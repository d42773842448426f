import { type AnswerValue, type AskedBack, askedBackBy } from "@probability-chat/contract";
import type { Query } from "@probability-chat/query";
import { answerQuestion, type Circumstances } from "../pipeline/answer-question.ts";
import { askedBackOf, queriesOf } from "../pipeline/queries-of.ts";
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
  let back: AskedBack | null = null;
  const answered = (question: string): Promise<Reply> =>
    answerQuestion(question, { ...asked, context, askedBack: back && askedBackOf(back) });
  for (const earlier of line.context) {
    const { answer } = await answered(earlier);
    if (answer.kind === "answer") context.push(...queriesOf([answer.query]));
    back = askedBackBy(earlier, answer, back);
  }
  const start = performance.now();
  const reply = await answered(line.question);
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
