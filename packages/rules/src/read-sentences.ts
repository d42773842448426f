/** The sentences of a message: asked as one text, the last with the others as facts, or the first with the figure that the second asks for. */
import { and } from "@probability-chat/query";
import { addCondition } from "./edit-query.ts";
import { figureAsked } from "./figure-asked.ts";
import { movesUnsaid } from "./frames/relations/shift.ts";
import { readCondition } from "./grammar/sentence/clause.ts";
import type { Interpretation } from "./interpretation.ts";
import { prepare } from "./prepare.ts";
import { type Asking, readText } from "./read-text.ts";
import { refuse } from "./reply/refusal.ts";
import { sampleQuestions } from "./reply/suggest.ts";
import type { Sentence } from "./sentences.ts";
import { oneAtATime } from "./two-questions.ts";

export function readSentences(sentences: readonly Sentence[], asking: Asking): Interpretation {
  return oneAtATime(inPlace(sentences), readAll(sentences, asking), asking);
}

function readAll(sentences: readonly Sentence[], asking: Asking): Interpretation {
  const last = sentences.at(-1);
  if (last === undefined)
    return refuse(
      "notAQuestion",
      "I see no question there.",
      null,
      sampleQuestions(asking.index, 3),
    );
  const [first, second] = sentences;
  const figure = sentences.length === 2 ? figureAsked(second?.text ?? "") : null;
  if (first !== undefined && figure !== null) {
    const meaning = readText(first.text, first.start, asking);
    const figured = meaning.kind === "readings" ? figure(meaning) : meaning;
    if (figured !== null) return figured;
  }
  if (sentences.length > 1) {
    const whole = readText(inPlace(sentences), 0, asking);
    if (whole.kind === "readings") return whole;
    return readWithFacts(sentences, asking) ?? whole;
  }
  return readText(last.text, last.start, asking);
}

/** The sentences as one text, each at its own place, so that spans stay true. */
function inPlace(sentences: readonly Sentence[]): string {
  let text = "";
  for (const sentence of sentences) {
    const gap = Math.max(text === "" ? 0 : 1, sentence.start - text.length);
    text += text === "" ? " ".repeat(gap) : `;${" ".repeat(gap - 1)}`;
    text += sentence.text;
  }
  return text;
}

/** 'A passenger is in first class. What is the probability that they survived?' */
function readWithFacts(sentences: readonly Sentence[], asking: Asking): Interpretation | null {
  const last = sentences.at(-1);
  if (last === undefined) return null;
  const answer = readText(last.text, last.start, asking);
  if (answer.kind !== "readings") return null;
  const facts = sentences.slice(0, -1).map((sentence) => {
    const reader = prepare(sentence.text, asking.index);
    if (NO_FACT.test(reader.tokens[0]?.word ?? "")) return null;
    // 'the price rose by 2' is a change and no fact of a row
    if (movesUnsaid(reader, 0, reader.tokens.length)) return null;
    const event = readCondition(reader, { from: 0, to: reader.tokens.length });
    return reader.problems.length > 0 ? null : event;
  });
  if (facts.some((event) => event === null)) return null;
  const given = and(...facts.filter((event) => event !== null));
  if (given.kind === "all") return answer;
  return {
    kind: "readings",
    readings: answer.readings.map((reading) => ({
      ...reading,
      query: addCondition(reading.query, given),
    })),
  };
}

/** How a sentence begins that asks or supposes. */
const NO_FACT = /^(?:what|how|if|suppose|imagine|which|who|why|is|are|do|does|did|was|were)$/;
