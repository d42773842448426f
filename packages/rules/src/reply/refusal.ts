/**
 * A problem becomes a refusal or a question back: it names the span, says what is there instead
 * and offers questions that this table answers. The user's words appear in quotes only.
 */
import { nearestNames } from "@probability-chat/query";
import type { Problem } from "../grammar/reader.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import type { Interpretation, RefusalReason, Span } from "../interpretation.ts";
import { list, quoted } from "../text/wording.ts";

export type Choice = Extract<Interpretation, { kind: "clarify" }>["choices"][number];

const MAX_SAID = 60;

function code(text: string): string {
  return `\`${text.replace(/[`\n\r]/g, "'").slice(0, 80)}\``;
}

/** Words of the dictionary, on one line. */
function said(text: string): string {
  return text.replace(/[`\p{Cc}\p{Cf}]/gu, " ").slice(0, MAX_SAID);
}

/** A column by its name, and by what the dictionary calls it where the name says nothing. */
function columnName(entry: ColumnEntry): string {
  const name = code(entry.column.name);
  return entry.called === null ? name : `${name} (${said(entry.called)})`;
}

/** A level as it is written, and what the dictionary says it means. */
function levelName(entry: ColumnEntry, level: string): string {
  const meaning = entry.meanings.get(level);
  return meaning === undefined ? code(level) : `${code(level)} (${said(meaning)})`;
}

/** A message with the dictionary's words beside the columns that it names. */
function inWords(message: string, index: TableIndex): string {
  return message.replace(/`([^`]+)`/g, (whole, name: string) => {
    const entry = index.byName.get(name);
    return entry === undefined ? whole : columnName(entry);
  });
}

export function refuse(
  reason: RefusalReason,
  message: string,
  span: Span | null,
  suggestions: readonly string[],
): Interpretation {
  return { kind: "refuse", reason, message, span, suggestions };
}

/** The interpretation of the problem that stands in the way. */
export function fromProblem(
  problem: Problem,
  index: TableIndex,
  suggestions: readonly string[],
  choices: readonly Choice[],
): Interpretation {
  switch (problem.kind) {
    case "unknown":
      return unknownSpan(problem, index, suggestions);
    case "ambiguous": {
      const names = [...new Set(problem.options.map((option) => columnName(option.entry)))];
      const message = problem.options.every((option) => option.value !== null)
        ? `${quoted(problem.span.text)} occurs in several columns: ${list(names)}. Which one do you mean?`
        : `${quoted(problem.span.text)} could be any of the columns ${list(names)}. Which one do you mean?`;
      return { kind: "clarify", message, span: problem.span, choices };
    }
    case "vague": {
      const { column } = problem;
      const said = quoted(problem.span.text);
      const message =
        column === null || !column.numeric
          ? `What counts as ${said}? Please name a value or a threshold.`
          : `What counts as ${said}? Please give a threshold for ${columnName(column)}, which goes from ${column.column.min} to ${column.column.max}.`;
      return { kind: "clarify", message, span: problem.span, choices };
    }
    case "ask":
      return {
        kind: "clarify",
        message: inWords(problem.message, index),
        span: problem.span,
        choices,
      };
    case "refuse":
      return refuse(problem.reason, inWords(problem.message, index), problem.span, suggestions);
  }
}

function unknownSpan(
  problem: Extract<Problem, { kind: "unknown" }>,
  index: TableIndex,
  suggestions: readonly string[],
): Interpretation {
  const said = quoted(problem.span.text);
  const { column } = problem;
  if (column !== null) {
    const elsewhere = holders(index, problem.span.text, column);
    const hint =
      elsewhere.length > 0 ? ` It is a value of ${list(elsewhere.map(columnName))}.` : "";
    return refuse(
      "unknownValue",
      `${said} is not a value of ${columnName(column)}.${hint}${shownLevels(column)}`,
      problem.span,
      suggestions,
    );
  }
  if (problem.reason === "unknownValue") {
    const near = nearestLevels(index, problem.span.text);
    const hint =
      near.length > 0
        ? ` Did you mean ${list(near.map(code), "or")}?`
        : ` The columns are ${columnList(index)}.`;
    return refuse(
      "unknownValue",
      `I find no value ${said} in this table.${hint}`,
      problem.span,
      suggestions,
    );
  }
  const named = headersWith(index, problem.span.text);
  if (named.length > 0) {
    return refuse(
      problem.reason,
      `I cannot tell what ${said} means here. It is part of the name of ${list(named.map(columnName))}: please name the whole column.`,
      problem.span,
      suggestions,
    );
  }
  const near = nearestNames(
    problem.span.text,
    index.columns.map((entry) => entry.column.name),
  ).slice(0, 3);
  const hint =
    near.length > 0
      ? ` The nearest are ${list(near.map(code))}.`
      : ` Its columns are ${columnList(index)}.`;
  return refuse(
    problem.reason,
    `This table says nothing about ${said}.${hint}`,
    problem.span,
    suggestions,
  );
}

/** The first columns in whose header a word stands. */
function headersWith(index: TableIndex, text: string): ColumnEntry[] {
  const wanted = text.toLowerCase();
  return index.columns
    .filter(({ words }) => words.some(({ word, root }) => word === wanted || root === wanted))
    .slice(0, 3);
}

function holders(index: TableIndex, text: string, except: ColumnEntry): ColumnEntry[] {
  const wanted = text.toLowerCase();
  return index.columns.filter(
    (entry) =>
      entry !== except && entry.column.levels.some((level) => level.text.toLowerCase() === wanted),
  );
}

function nearestLevels(index: TableIndex, text: string): string[] {
  const levels = index.columns
    .filter((entry) => !entry.numeric && entry.column.levels.length <= 200)
    .flatMap((entry) => entry.column.levels.slice(0, 50).map((level) => level.text));
  return nearestNames(text, [...new Set(levels)]).slice(0, 3);
}

function shownLevels(entry: ColumnEntry): string {
  const { column } = entry;
  if (column.levels.length === 0) return "";
  const shown = column.levels.slice(0, 6).map((level) => levelName(entry, level.text));
  const more = column.levels.length > shown.length ? " and others" : "";
  return ` Its values are ${more === "" ? list(shown) : shown.join(", ") + more}.`;
}

export function columnList(index: TableIndex): string {
  const names = index.columns.map(columnName);
  if (names.length <= 12) return list(names);
  return `${names.slice(0, 12).join(", ")} and ${names.length - 12} more`;
}
