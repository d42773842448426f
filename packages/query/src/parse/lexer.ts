import { WORD } from "../words.ts";

/** `value` is the decoded text: quotes undone, operators in their canonical spelling. */
export interface Token {
  readonly kind: "word" | "number" | "text" | "name" | "symbol" | "unknown" | "end";
  readonly value: string;
  /** `[start, end)` in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const SPACE = /\s*/uy;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?![\p{L}\p{N}\p{M}_#.])/iuy;
const SYMBOL = /==|=<|=>|<=|>=|<>|!=|&&|\|\||[=<>!≤≥≠()[\]{},;:|&*+\-−×/%?∧∨¬∞]/uy;
const BARE_TEXT =
  /[\p{L}\p{N}_#.][\p{L}\p{N}\p{M}_#.]*(?:[-/'’:][\p{L}\p{N}_#.][\p{L}\p{N}\p{M}_#.]*)*/uy;

const SPELLINGS: Readonly<Record<string, string>> = {
  "==": "=",
  "=<": "<=",
  "≤": "<=",
  "=>": ">=",
  "≥": ">=",
  "<>": "!=",
  "≠": "!=",
  "&&": "&",
  "∧": "&",
  "∨": "||",
  "¬": "!",
  "×": "*",
  "−": "-",
};

const CLOSING: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  "`": "`",
  "‘": "’",
  "“": "”",
};

/**
 * Reads the token at or after `position`. On demand rather than ahead, because a header typed
 * without quotes may hold anything, an apostrophe too, and only the parser knows where one may be.
 */
export function scan(text: string, position: number): Token {
  const start = position + matchAt(SPACE, text, position).length;
  const first = text.charAt(start);
  if (first === "") return { kind: "end", value: "", start, end: start };
  const closing = CLOSING[first];
  if (closing !== undefined) return scanQuoted(text, start, closing);
  for (const [kind, pattern] of [
    ["number", NUMBER],
    ["word", WORD],
    ["symbol", SYMBOL],
  ] as const) {
    const found = matchAt(pattern, text, start);
    if (found !== "") {
      const value = Object.hasOwn(SPELLINGS, found) ? (SPELLINGS[found] ?? found) : found;
      return { kind, value, start, end: start + found.length };
    }
  }
  const value = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return { kind: "unknown", value, start, end: start + value.length };
}

/** An unquoted text such as `self-employed`, `10:30` or `2012-01-01` at `position`, or `""`. */
export function scanBareText(text: string, position: number): string {
  return matchAt(BARE_TEXT, text, position);
}

function scanQuoted(text: string, start: number, closing: string): Token {
  let value = "";
  let from = start + 1;
  for (;;) {
    const at = text.indexOf(closing, from);
    if (at < 0) {
      return { kind: "unknown", value: text.charAt(start), start, end: text.length };
    }
    value += text.slice(from, at);
    if (text.charAt(at + 1) !== closing) {
      return { kind: closing === "`" ? "name" : "text", value, start, end: at + 1 };
    }
    value += closing;
    from = at + 2;
  }
}

function matchAt(pattern: RegExp, text: string, position: number): string {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0] ?? "";
}
