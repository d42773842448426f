import type { Clarify } from "@probability-chat/contract";
import type { Interpretation, Reader, Reading } from "@probability-chat/language";
import { printQuery, type Query } from "@probability-chat/query";
import { type Circumstances, type Outcome, say } from "../pipeline/answer-question.ts";
import { clarifyMarkdown } from "../pipeline/markdown.ts";
import type { Reply } from "../pipeline/to-answer.ts";
import { saysWhatIsSo } from "./check-sentence.ts";
import type { Provider } from "./provider.ts";
import { readByProvider } from "./read-by-provider.ts";
import { reworded } from "./reword.ts";

/** What of the pipeline is needed to make a reply of a provider's reading. */
export interface Replying {
  /** The same question, read by another reader. */
  readonly read: (reader: Reader) => Promise<Interpretation>;
  /** Evaluates readings, verifies and says what comes of them. */
  readonly settle: (meaning: Interpretation) => Promise<Outcome>;
  /** A query's answer as it stands. */
  readonly answer: (query: Query) => Promise<Reply>;
}

/**
 * What a provider's reading may become. `answer`: the question is answered by it, where the
 * verifier lets it. `offer`: it is a button beside the built-in reader's words, for the person to
 * choose. `compare`: a second opinion on the built-in reading; where their answers differ, the
 * person is asked.
 */
type Part = "answer" | "offer" | "compare";

type Readings = Extract<Interpretation, { readonly kind: "readings" }>;

const note = "a model provider read the question; the query below is what was computed";

/**
 * The reply to a question that a model provider helped to read, or null where what was made of
 * `meaning` stands: none is configured, it is not its part, or it came to nothing.
 */
export async function consult(
  question: string,
  meaning: Interpretation,
  asked: Circumstances,
  { read, settle, answer }: Replying,
): Promise<Reply | null> {
  const { provider } = asked;
  const part = provider ? partOf(provider, meaning, Boolean(asked.reader)) : null;
  if (!provider || !part) return null;
  const reader = readByProvider(provider, asked, answer);
  const reading = await read(reader);
  if (reading.kind !== "readings") return null;
  const second = noted(reading);
  switch (part) {
    case "answer":
      return answered(question, second, reader.sentence(), settle);
    case "offer":
      return meaning.kind === "readings" ? null : offered(second, meaning, asked);
    case "compare":
      return meaning.kind === "readings" ? compared(second, meaning, settle) : null;
  }
}

/**
 * A word that the table does not have, a person, the future, an opinion, a cause or an instruction
 * is never answered by guessing. Where there is no built-in reader, or it knows the words and not
 * the intent, the question is answered; where it stopped at a value or threshold, or found nothing
 * of the table, a person chooses, unless it was set that the provider is always trusted with such.
 */
function partOf({ mode }: Provider, meaning: Interpretation, hasReader: boolean): Part | null {
  const always = mode === "always";
  switch (meaning.kind) {
    case "readings":
      return always && meaning.doubt ? "compare" : null;
    case "clarify":
      if (meaning.choices.length > 0) return null;
      return always || !meaning.span ? "answer" : "offer";
    case "refuse":
      switch (meaning.reason) {
        case "unread":
          return "answer";
        case "otherLanguage":
          return always || !hasReader ? "answer" : "offer";
        case "outOfDomain":
          return always ? "answer" : "offer";
        case "unknownColumn":
        case "unknownValue":
          return "offer";
        default:
          return null;
      }
  }
}

function noted(meaning: Readings): Readings {
  return {
    ...meaning,
    readings: meaning.readings.map((reading) => ({ ...reading, notes: [...reading.notes, note] })),
  };
}

async function answered(
  question: string,
  meaning: Readings,
  sentence: string | null,
  settle: Replying["settle"],
): Promise<Reply | null> {
  const { reply } = await settle(meaning);
  const { answer } = reply;
  if (answer.kind === "refuse") return null;
  return answer.kind === "answer" && sentence && saysWhatIsSo(sentence, question, answer)
    ? reworded(reply, answer, sentence.trim())
    : reply;
}

function offered(
  { readings }: Readings,
  { message, span }: Exclude<Interpretation, { kind: "readings" }>,
  asked: Circumstances,
): Reply {
  const answer: Clarify = {
    kind: "clarify",
    text: `${message} A model provider suggests this instead:`,
    span: span && { ...span },
    readings: readings
      .slice(0, 3)
      .map(({ query }) => ({ label: say(query, asked), query: printQuery(query) })),
    suggestions: [],
  };
  return { answer, message: clarifyMarkdown(answer) };
}

/** Both readers weigh the same: where their answers agree the first stands, else the person is asked. */
async function compared(
  second: Readings,
  first: Readings,
  settle: Replying["settle"],
): Promise<Reply | null> {
  const half = ({ readings }: Readings): Reading[] =>
    readings.map(({ isSeconded: _, ...reading }) => {
      return { ...reading, probability: reading.probability / 2 };
    });
  const readings = [...half(first), ...half(second)].sort((a, b) => b.probability - a.probability);
  // the rules had their say in what the first reader makes of it
  const doubt = first.doubt && { ...first.doubt, isFitted: false, hasSecond: false };
  const { reply } = await settle({ ...first, readings, doubt });
  return reply.answer.kind === "clarify" ? reply : null;
}
