import type { Clarify } from "@probability-chat/contract";
import type { Interpretation, Reading } from "@probability-chat/language";
import { parseQuery, printQuery, type Query } from "@probability-chat/query";
import type { Circumstances } from "../pipeline/answer-question.ts";
import { clarifyMarkdown } from "../pipeline/markdown.ts";
import type { Reply } from "../pipeline/to-answer.ts";
import { saysWhatIsSo } from "./check-sentence.ts";
import type { Provider, Suggestion } from "./provider.ts";
import { reworded } from "./reword.ts";

/** What of the pipeline is needed to make a reply of a provider's reading. */
export interface Replying {
  /** Evaluates readings, decides between them and says the answer. */
  readonly answer: (readings: readonly Reading[]) => Promise<Reply>;
  readonly say: (query: Query) => string;
}

/**
 * What a provider's reading may become. `answer`: the question is answered by it. `offer`: it is
 * a button beside the language's own words, for the person to choose. `compare`: a second opinion
 * on the language's reading; where their answers differ, the person is asked.
 */
type Part = "answer" | "offer" | "compare";

const note = "a model provider read the question; the query below is what was computed";

/**
 * The reply to a question that a model provider helped to read, or null where the deterministic
 * one stands: none is configured, it is not its part, or it came to nothing.
 */
export async function consult(
  question: string,
  meaning: Interpretation,
  asked: Circumstances,
  replying: Replying,
): Promise<Reply | null> {
  const { provider } = asked;
  const part = provider ? partOf(provider, meaning, question, asked) : null;
  if (!provider || !part) return null;
  const suggestion = await provider.suggest({
    question,
    table: asked.table,
    dictionary: asked.dictionary,
    context: asked.context,
    evaluate: async (query) => (await replying.answer([readingOf(query)])).answer,
    signal: asked.signal ?? null,
  });
  if (!suggestion) return null;
  switch (part) {
    case "answer":
      return answered(question, suggestion, replying);
    case "offer":
      return meaning.kind === "readings" ? null : offered(suggestion, meaning, replying);
    case "compare":
      return meaning.kind === "readings" ? compared(suggestion, meaning.readings, replying) : null;
  }
}

/**
 * A word that the table does not have, a person, the future or an instruction is never answered
 * by guessing. Else a question whose words are all there and whose intent is not is answered;
 * where the language stopped at a value or threshold, or found nothing of the table, a person
 * chooses, unless it was set that the provider is always trusted with such.
 */
function partOf(
  { mode }: Provider,
  meaning: Interpretation,
  question: string,
  { table }: Circumstances,
): Part | null {
  const always = mode === "always";
  switch (meaning.kind) {
    case "readings": {
      const columns = table.codebook.columns.map(({ name }) => name);
      return always && !parseQuery(question, { columns }).ok ? "compare" : null;
    }
    case "clarify":
      if (meaning.choices.length > 0) return null;
      return always || !meaning.span ? "answer" : "offer";
    case "refuse":
      switch (meaning.reason) {
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

async function answered(
  question: string,
  { query, sentence }: Suggestion,
  { answer }: Replying,
): Promise<Reply | null> {
  const reply = await answer([readingOf(query)]);
  if (reply.answer.kind !== "answer") return null;
  return sentence && saysWhatIsSo(sentence, question, reply.answer)
    ? reworded(reply, reply.answer, sentence.trim())
    : reply;
}

function offered(
  { query }: Suggestion,
  { message, span }: Exclude<Interpretation, { kind: "readings" }>,
  { say }: Replying,
): Reply {
  const answer: Clarify = {
    kind: "clarify",
    text: `${message} A model provider suggests this instead:`,
    span: span && { ...span },
    readings: [{ label: say(query), query: printQuery(query) }],
    suggestions: [],
  };
  return { answer, message: clarifyMarkdown(answer) };
}

/** The language's reading where both get the same answer, else a question back. */
async function compared(
  { query }: Suggestion,
  [first, ...others]: readonly Reading[],
  { answer }: Replying,
): Promise<Reply | null> {
  if (!first || printQuery(first.query) === printQuery(query)) return null;
  const reply = await answer([first, readingOf(query), ...others]);
  return reply.answer.kind === "clarify" ? reply : null;
}

function readingOf(query: Query): Reading {
  return { query, cost: 0, notes: [note] };
}
