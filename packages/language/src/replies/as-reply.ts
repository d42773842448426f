import type { Clarification, Interpretation, Refusal } from "../interpretation.ts";
import type { Read } from "./reply-to.ts";

/** What was read of a reply with what it replies to: told at its places in the message. */
export function asReply(meaning: Interpretation, reply: Read): Interpretation {
  switch (meaning.kind) {
    case "readings": {
      const { doubt } = meaning;
      const otherwise = doubt && moved(doubt.otherwise, reply);
      return {
        ...meaning,
        doubt: doubt && otherwise && { ...doubt, otherwise, asked: reply.asked },
      };
    }
    default:
      return moved(meaning, reply);
  }
}

function moved(meaning: Refusal | Clarification, { start, asked }: Read): Refusal | Clarification {
  const { span: found } = meaning;
  const span =
    found && found.start >= start
      ? { ...found, start: found.start - start, end: found.end - start }
      : null;
  return meaning.kind === "clarify" ? { ...meaning, span, asked } : { ...meaning, span };
}
