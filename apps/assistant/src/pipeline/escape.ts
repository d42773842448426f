/**
 * Untrusted text in Markdown. What a cell, a header or a question says is shown as it is spelled
 * and never becomes emphasis, a link, an image, HTML, a table border or a code fence.
 */

import { oneLine, shorten } from "@probability-chat/language";

const joiner = "\u2060";
const longest = 200;

/**
 * Text as a part of a Markdown line or table cell. Addresses that GFM would link by itself are
 * broken by a word joiner, as its link finder runs after backslash escapes are gone.
 */
export function escapeMarkdown(text: string): string {
  return shorten(text, longest * 10)
    .replace(/[\\`*[\]|~]|<(?=[a-z/!?])/gi, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\s*)(>|#(?=[#\s]|$)|[+-](?=[\s-]|$)|=(?==|$))/, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, "$1\\$2")
    .replace(/:(?=\/\/)/g, `:${joiner}`)
    .replace(/\b(www)(?=\.)/gi, `$1${joiner}`)
    .replace(/@(?=[-\w])/g, `@${joiner}`);
}

/**
 * A message of this product: what stands in backticks (a column, a query) becomes code, which is
 * inert whatever it holds; the rest is escaped.
 */
export function proseMarkdown(text: string): string {
  return text
    .split(/(`[^`\n]+`)/)
    .map((part, at) => (at % 2 === 1 ? codeSpan(part.slice(1, -1)) : escapeMarkdown(part)))
    .join("");
}

/** Text as an inline code span, in a fence longer than any run of backticks in it. */
export function codeSpan(text: string): string {
  const line = oneLine(text);
  const fence = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Text as a fenced code block. */
export function fenced(language: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A GFM table; cells are escaped here. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  alignment: readonly ("left" | "right")[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(" | ")} |`;
  const rule = `| ${alignment.map((side) => (side === "right" ? "---:" : "---")).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** A cell's text, cut where it is longer than a table should show. */
export function shortCell(text: string): string {
  return shorten(text, longest);
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
