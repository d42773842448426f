/**
 * A refusal or a question back in words: it names the words that it is about, says what is there
 * instead and offers questions that this table answers. The user's words appear in quotes only.
 */
import type { Codebook, Column } from "@probability-chat/codebook";
import { ALL, compare, mean, probability, type Query } from "@probability-chat/query";
import type {
  Clarification,
  Dictionary,
  Refusal,
  RefusalReason,
  Span,
  SuggestedQuestion,
} from "../interpretation.ts";
import { stem } from "../reading/text/compare-words.ts";
import { ask } from "../suggest/ask.ts";
import { suggestQuestions } from "../suggest/suggest-questions.ts";
import { continuations } from "./continuations.ts";
import { namesKnown, saysSomething, withoutKnown } from "./known-words.ts";
import { Names } from "./names.ts";
import { nearestColumns, nearestValues, wordsOf } from "./nearest.ts";
import { sayQuery } from "./say.ts";
import { columnList, columnName, list, quoted, valueName } from "./wording.ts";

/** What a refusal is said of. */
export interface Told {
  readonly codebook: Codebook;
  readonly dictionary: Dictionary;
  /** The name of the table's file. */
  readonly title?: string;
  /** What was asked of it. */
  readonly question?: string;
}

const MOST = 3;

/** A refusal without words to name; what comes near is offered first. */
export function refuse(
  reason: RefusalReason,
  message: string,
  told: Told,
  near: readonly Query[] = [],
): Refusal {
  return { kind: "refuse", reason, message, span: null, suggestions: offered(near, told) };
}

/** A reader's refusal; `meant` are queries that come near, though they are not what was asked. */
export function refuseWords(
  reason: RefusalReason,
  about: readonly Span[],
  meant: readonly Query[],
  told: Told,
): Refusal {
  const { codebook, dictionary } = told;
  const { said, spans } = withoutContradiction(reason, about, told);
  const words = spans.map(({ text }) => text).join(" ");
  const values = nearestValues(words, codebook);
  const columns = nearestColumns(words, codebook, dictionary);
  const coming = reason === "future" ? continuations(words, meant, told) : [];
  const near = [
    ...coming,
    ...(reason === "unknownValue" ? [] : columns.map(questionAbout)),
    ...values.map(({ column, value }) => probability(compare(column.name, "=", value))),
    ...(reason === "cause" ? meant.flatMap(causeOf) : []),
    ...meant,
  ];
  const names = new Names(codebook, dictionary);
  const isContinued = coming.length > 0;
  return {
    kind: "refuse",
    reason,
    message: messageOf(said, spans, { columns, values, isContinued }, names),
    span: spans[0] ?? null,
    suggestions: offered(near, told),
  };
}

/** Nothing is denied that the table has: what is asked about it is what cannot be answered. */
function withoutContradiction(reason: RefusalReason, spans: readonly Span[], told: Told) {
  const isThere = reason === "outOfDomain" && namesKnown(told.question ?? "", told);
  if (isThere) return { said: "unsupported", spans } as const;
  if (!/^unknown/.test(reason) || spans.length === 0) return { said: reason, spans };
  const denied = withoutKnown(spans, told);
  if (denied.length > 0) return { said: reason, spans: denied };
  const named = spans.filter(({ text }) => saysSomething(text));
  return { said: "unsupported", spans: named } as const;
}

/** A question back; with nothing to choose from it asks for what is missing. */
export function clarifyWords(
  spans: readonly Span[],
  readings: readonly Query[],
  { codebook, dictionary }: Told,
): Clarification {
  const names = new Names(codebook, dictionary);
  const choices = readings
    .slice(0, MOST)
    .map((query) => ({ label: sayQuery(query, names), query }));
  const said = list(spans.map(({ text }) => quoted(text)));
  const isOne = spans.length === 1;
  const message =
    choices.length > 0
      ? spans.length === 0
        ? "This can be read in more than one way. Which do you mean?"
        : `${said} can mean more than one thing here. Which do you mean?`
      : spans.length === 0
        ? "What would you like to know about it: a probability, an average, a count, a comparison?"
        : `What ${isOne ? "counts" : "count"} as ${said}? Please name a column, a value or a threshold.`;
  return { kind: "clarify", message, span: spans[0] ?? null, choices };
}

interface Near {
  readonly columns: readonly Column[];
  readonly values: readonly { readonly column: Column; readonly value: string }[];
  /** Whether what was recorded is offered to be gone on with. */
  readonly isContinued: boolean;
}

function messageOf(
  reason: RefusalReason,
  spans: readonly Span[],
  near: Near,
  names: Names,
): string {
  const said = list(spans.map(({ text }) => quoted(text)));
  const have = `Its columns are ${columnList(names)}.`;
  switch (reason) {
    case "unknownColumn":
      return `I see nothing in this table about ${said || "that"}. ${nearOf(near, names) ?? have}`;
    case "unknownValue":
      return `I find no value ${said || "of that name"} in this table. ${nearOf({ ...near, columns: [] }, names) ?? have}`;
    case "outOfDomain":
      return `I find nothing of this table in the question. ${have}`;
    case "individual":
      return `${said || "That"} is one person, whom the table cannot tell about. I can tell how often it happened among people like them.`;
    case "future":
      return `The table says what was recorded, not what will happen. ${near.isContinued ? "I can carry on what was recorded, as a forecast or a trend." : "I can tell how often it happened among rows like these."}`;
    case "opinion":
      return `${said || "That"} is a matter of judgement, which no data can settle. I can compare what this table measures. ${have}`;
    case "cause":
      return `No table can say why something is so${said === "" ? "" : ` (${said})`}: it shows what goes with what, not what causes it. I can tell which columns go with it.`;
    case "constantColumn":
      return `${said || "That"} has the same value in every row, so nothing can depend on it.`;
    case "instruction":
      return "That is not a question about this table, so I leave it alone. Ask me about its rows and columns.";
    case "notAQuestion":
      return "I see no question there. Ask for example one of these.";
    default:
      return `I cannot answer ${said === "" ? "that" : `what is asked about ${said}`} from this table. ${nearOf(besides(spans, near), names) ?? have}`;
  }
}

/** What is near to some words, and is not what they name themselves. */
function besides(spans: readonly Span[], { columns, values }: Near): Omit<Near, "isContinued"> {
  const said = new Set(spans.map(({ text }) => stemsOf(text)));
  return {
    columns: columns.filter(({ name }) => !said.has(stemsOf(name))),
    values: values.filter(({ value }) => !said.has(stemsOf(value))),
  };
}

function stemsOf(text: string): string {
  return wordsOf(text).map(stem).join(" ");
}

function nearOf({ columns, values }: Pick<Near, "columns" | "values">, names: Names) {
  const near = [
    ...columns.map(({ name }) => columnName(name, names)),
    ...values.map(
      ({ column, value }) =>
        `${valueName(column.name, value, names)} of ${columnName(column.name, names)}`,
    ),
  ].slice(0, MOST);
  if (near.length === 0) return null;
  return `The nearest ${near.length > 1 ? "are" : "is"} ${list(near)}.`;
}

/** What is asked of a column first. */
export function questionAbout({ name, type, role, affirmative }: Column): Query {
  if (affirmative !== null)
    return probability(compare(name, "=", type === "number" ? Number(affirmative) : affirmative));
  return type === "number" && role === "measure"
    ? mean(name)
    : { kind: "distribution", column: name, given: ALL };
}

/** Instead of why: what goes with the column that was meant. */
function causeOf(query: Query): Query[] {
  return query.kind === "drivers" || query.kind === "dependence" ? [query] : [];
}

/** The first of some queries as questions, and of what this table answers anyway. */
function offered(near: readonly Query[], { codebook, dictionary }: Told): SuggestedQuestion[] {
  const names = new Names(codebook, dictionary);
  const questions = [
    ...near.map((query) => ask(query, names)),
    ...suggestQuestions(codebook, MOST, dictionary),
  ];
  return [...new Map(questions.map((one) => [one.text, one])).values()].slice(0, MOST);
}
