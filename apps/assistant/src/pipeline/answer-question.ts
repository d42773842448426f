import type { Answered, Clarify, Refuse } from "@probability-chat/contract";
import { type EngineAnswer, evaluate, type Table, type TableModel } from "@probability-chat/engine";
import {
  type Dictionary,
  type Interpretation,
  interpret,
  type Reading,
  sayQuery,
} from "@probability-chat/language";
import { printQuery, type Query } from "@probability-chat/query";
import { consult } from "../provider/consult.ts";
import type { Provider } from "../provider/provider.ts";
import { decide, type Evaluated } from "./decide.ts";
import { clarifyMarkdown, refusedMarkdown } from "./markdown.ts";
import { suggestionsAfter } from "./suggestions.ts";
import { type Reply, toAnswer } from "./to-answer.ts";

/** What a question is asked of. */
export interface Circumstances {
  readonly table: Table;
  /** Null where none has been learned. */
  readonly model: TableModel | null;
  readonly dictionary: Dictionary;
  /** The name of the table's file. */
  readonly title?: string;
  /** The chat's earlier answered queries on this dataset, oldest first. */
  readonly context: readonly Query[];
  readonly dataset: Answered["dataset"];
  /** Questions about this table that would be answered. */
  readonly suggestions: readonly string[];
  readonly seed: number;
  /** Reads what the language cannot; none where none is configured. */
  readonly provider?: Provider | null;
  /** Ends what is asked of others when the question is given up. */
  readonly signal?: AbortSignal;
}

/** A question in plain words, or a typed query's text: interpret, evaluate, decide, say. */
export async function answerQuestion(question: string, asked: Circumstances): Promise<Reply> {
  const interpretation = read(question, asked);
  const consulted = await consult(question, interpretation, asked, {
    answer: (readings) => answerReadings(readings, asked),
    say: (query) => say(query, asked),
  });
  if (consulted) return consulted;
  switch (interpretation.kind) {
    case "clarify":
      return askBack(interpretation, asked);
    case "refuse":
      return refuse(interpretation);
    case "readings":
      return answerReadings(interpretation.readings, asked);
  }
}

/** A formal query, evaluated as it stands. */
export function answerQuery(query: Query, asked: Circumstances): Promise<Reply> {
  return answerReadings([{ query, cost: 0, notes: [] }], asked);
}

/** How a question is understood, without evaluating anything. */
export function read(question: string, asked: Circumstances): Interpretation {
  const { table, dictionary, title, context } = asked;
  return interpret(question, {
    codebook: table.codebook,
    dictionary,
    context,
    ...(title === undefined ? {} : { title }),
  });
}

/** A query in words. */
export function say(query: Query, { table, dictionary }: Circumstances): string {
  const said = query.kind === "explain" ? query.query : query;
  return sayQuery(said, table.codebook, dictionary);
}

async function answerReadings(readings: readonly Reading[], asked: Circumstances): Promise<Reply> {
  const decision = await decide(readings, ({ query }) => evaluateQuery(query, asked));
  return decision.kind === "answer"
    ? answer(decision.evaluated, asked)
    : between(decision.evaluated, asked);
}

function evaluateQuery(query: Query, { table, model, seed }: Circumstances): Promise<EngineAnswer> {
  return evaluate(query, table, { model, seed });
}

function answer({ reading, answer: engine }: Evaluated, asked: Circumstances): Reply {
  const { codebook } = asked.table;
  return toAnswer(engine, {
    query: reading.query,
    reading: say(reading.query, asked),
    notes: reading.notes,
    aspect: reading.aspect,
    codebook,
    dataset: asked.dataset,
    suggestions: suggestionsAfter(reading.query, codebook, asked.dictionary, asked.suggestions),
  });
}

function between(evaluated: readonly Evaluated[], asked: Circumstances): Reply {
  const answer: Clarify = {
    kind: "clarify",
    text: "This can be read in more than one way. Which do you mean?",
    span: null,
    readings: evaluated.map(({ reading }) => choiceOf(reading.query, say(reading.query, asked))),
    suggestions: [],
  };
  return { answer, message: clarifyMarkdown(answer) };
}

/** A clarification on the wire. */
export function askBack(
  { message, span, choices }: Extract<Interpretation, { kind: "clarify" }>,
  asked: Circumstances,
): Reply {
  const answer: Clarify = {
    kind: "clarify",
    text: message,
    span: span && { ...span },
    readings: choices.map(({ label, query }) => choiceOf(query, label || say(query, asked))),
    suggestions: [],
  };
  return { answer, message: clarifyMarkdown(answer) };
}

/** A refusal on the wire. */
export function refuse({
  reason,
  message,
  span,
  suggestions,
}: Extract<Interpretation, { kind: "refuse" }>): Reply {
  const answer: Refuse = {
    kind: "refuse",
    reason,
    text: message,
    span: span && { ...span },
    query: null,
    suggestions: [...suggestions],
  };
  return { answer, message: refusedMarkdown(answer) };
}

function choiceOf(query: Query, label: string): Clarify["readings"][number] {
  return { label, query: printQuery(query) };
}
