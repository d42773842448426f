import type { Answered, AnswerTable, Card } from "@probability-chat/contract";
import { shownOf } from "./answers/answers.ts";
import { cardFindings } from "./answers/card-findings.ts";
import type { Asked, Said, Sentence } from "./answers/shown.ts";
import { computationOf, namesFacts } from "./computation.ts";

/** What is known of an answer besides. */
interface Known {
  readonly method: Answered["method"];
  readonly tables: readonly AnswerTable[];
}

/** An answer as a client shows it: each part in plain text. */
export function cardOf(
  answer: Said,
  asked: Asked,
  sentence: Sentence,
  { method, tables }: Known,
): Card {
  const shown = shownOf(answer);
  const face = shown.face?.(answer, asked, sentence);
  return {
    ...(face ?? { figure: sentence.figure, beside: "" }),
    sentence: asSentence(face ? asked.reading : alone(sentence)),
    gauge: shown.gauge?.(answer, asked) ?? null,
    facts: [...(shown.facts?.(answer, asked) ?? [])],
    notes: [...(shown.notes?.(answer, asked) ?? [])],
    tables: [...tables],
    ...(answer.kind === "findings" && { findings: cardFindings(answer, asked.names) }),
    computation: [...computationOf(answer, method), ...namesFacts(asked.names)],
  };
}

/** A phrase as a sentence. */
function asSentence(phrase: string): string {
  const text = phrase.trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

/** A sentence without its figure, and without what joined the two. */
function alone({ rest }: Sentence): string {
  return rest.replace(/^[\s:,]+/, "").replace(/^(?:is|are) (?=the |what |how |whether )/, "");
}
