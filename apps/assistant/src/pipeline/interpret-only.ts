import type { Answer } from "@probability-chat/contract";
import { printQuery } from "@probability-chat/query";
import { askBack, type Circumstances, read, refuse, say } from "./answer-question.ts";
import { leadingReadings } from "./decide.ts";
import { readFormal } from "./formal.ts";

/** How a question is read, or what is said where it is not. */
export interface Interpreted {
  readings: { label: string; query: string }[];
  answer: Answer | null;
}

/** Reads a question, or a typed query, and answers nothing. */
export async function interpretOnly(
  message: string,
  isFormal: boolean,
  asked: Circumstances,
): Promise<Interpreted> {
  const formal = isFormal ? readFormal(message, asked) : null;
  const meaning = formal?.kind === "refuse" ? formal : await read(message, asked);
  if (meaning.kind === "readings") {
    const readings = leadingReadings(meaning).map(({ query }) => ({
      label: say(query, asked),
      query: printQuery(query),
    }));
    return { readings, answer: null };
  }
  const { answer } = meaning.kind === "clarify" ? askBack(meaning, asked) : refuse(meaning);
  return { readings: answer.kind === "clarify" ? answer.readings : [], answer };
}
