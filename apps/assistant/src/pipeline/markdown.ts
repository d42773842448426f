import type { Answered, Card, Clarify, Refuse } from "@probability-chat/contract";
import type { Aspect } from "@probability-chat/language";
import type { Sentence } from "./answers/shown.ts";
import { tableMarkdown } from "./cut-table.ts";
import { codeSpan, escapeMarkdown, fenced, proseMarkdown } from "./escape.ts";

/**
 * An answer for people: the sentence with its figure in bold; the rows and the interval behind
 * it; the figure without the condition; what its reader should know; a table; the series to draw
 * as JSON in a `probability` block; the formal query, which asks the same again.
 */
export function answeredMarkdown(
  answer: Answered,
  { notes, findings, tables }: Card,
  sentence: Sentence,
  below: readonly (string | null)[],
  aspect: Aspect | undefined,
): string {
  return joined([
    `**${escapeMarkdown(sentence.figure)}**${escapeMarkdown(sentence.rest)}`,
    ...below.map((text) => text && escapeMarkdown(text)),
    bullets(answer.caveats.map(({ message }) => message)),
    lines(notes),
    numbered(findings ?? []),
    ...tables.flatMap(tableMarkdown),
    answer.series && fenced("probability", JSON.stringify(answer.series)),
    answer.form === "description" && asksUses(aspect) && uses(answer.suggestions),
    queryLine(answer.query),
  ]);
}

/** A refusal: why, and the query where there is one. */
export function refusedMarkdown({ text, query }: Refuse): string {
  return plainMarkdown(text, query);
}

/** A question back, with its readings. */
export function clarifyMarkdown({ text, readings }: Clarify): string {
  const choices = readings.map(
    ({ label, query }) => `- ${escapeMarkdown(label)}: ${codeSpan(query)}`,
  );
  return joined([proseMarkdown(text), choices.join("\n")]);
}

/** Plain text, and the query where there is one. */
export function plainMarkdown(text: string, query: string | null): string {
  return joined([proseMarkdown(text), query && queryLine(query)]);
}

function joined(blocks: readonly (string | null | false)[]): string {
  return blocks.filter((block) => block).join("\n\n");
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${proseMarkdown(line)}`).join("\n");
}

/** What stands out, each with the query that asks for it. */
function numbered(findings: NonNullable<Card["findings"]>): string {
  return findings
    .map(({ text, basis, query }, at) =>
      [
        `${at + 1}. ${escapeMarkdown(text)}`,
        basis && escapeMarkdown(`${basis}.`),
        query && codeSpan(query),
      ]
        .filter((part) => part)
        .join(" "),
    )
    .join("\n");
}

/** Facts of the table as a list; a header in them is no code. */
function lines(facts: readonly string[]): string {
  return facts.map((fact) => `- ${escapeMarkdown(fact)}`).join("\n");
}

/** What can be asked belongs to a description, unless a part of it was asked for. */
function asksUses(aspect: Aspect | undefined): boolean {
  return aspect === undefined || aspect === "uses";
}

function uses(suggestions: readonly string[]): string | null {
  return suggestions.length > 0 ? `What you can ask:\n\n${bullets(suggestions)}` : null;
}

function queryLine(query: string): string {
  return `Query: ${codeSpan(query)}`;
}
