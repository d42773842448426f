/**
 * What is typed in notation and not in words: the formal query language, and the shorthand that
 * people write in it. Everything else is for a reader.
 */
import type { Codebook } from "@probability-chat/codebook";
import { FORM_NAMES, parseQuery, type Query } from "@probability-chat/query";
import type { Span } from "../interpretation.ts";
import { isNoSentence, isOneCall, namingPart, nearQueries, withHint } from "./mistake.ts";
import { readShorthand } from "./shorthand.ts";

export type Typed =
  | { readonly kind: "query"; readonly query: Query }
  | {
      readonly kind: "mistake";
      readonly message: string;
      readonly span: Span;
      /** It can be meant as nothing else; otherwise it may be words around brackets. */
      readonly isSure: boolean;
      /** Where, if it is words, each of them is to be accounted for; may be empty. */
      readonly naming: Pick<Span, "start" | "end">;
      /** What can be asked instead, which is looked for when it is asked for. */
      readonly near: () => readonly Query[];
    };

const ASKING = /^\s*(?:(?:what(?:'s| is)|compute|calculate|show(?: me)?)\s+)?/i;
const NAMES = FORM_NAMES.join("|");
const NOTATION = new RegExp(`^(?:${NAMES})\\s*[([][\\s\\S]*[)\\]]`, "i");
/** `1 - P(…)`, `(E(…) + E(…)) / 2`. */
const ARITHMETIC = new RegExp(`^[-+*/^.\\d\\s(]*[-+*/^\\s(](?:${NAMES})[([]`, "i");

/** The query that a text is, or what is wrong with it; null where it is written in words. */
export function readTyped(question: string, codebook: Codebook): Typed | null {
  const start = ASKING.exec(question)?.[0].length ?? 0;
  const text = question.slice(start).replace(/[\s?.!;]+$/, "");
  if (!NOTATION.test(text) && !ARITHMETIC.test(text) && !isOneCall(text, codebook)) return null;
  const read = (typed: string) => readNotation(typed, codebook);
  const { query, error } = read(text);
  if (query !== null) return { kind: "query", query };
  const end = Math.max(error.end, error.start);
  const naming = namingPart(text, codebook);
  return {
    kind: "mistake",
    message: `The formal query cannot be read: ${withHint(error.message, text, codebook)}`,
    span: { start: start + error.start, end: start + end, text: text.slice(error.start, end) },
    isSure: isNoSentence(text, codebook),
    naming: { start: start + naming.start, end: start + naming.end },
    near: () => nearQueries(text, codebook, (other) => read(other).query),
  };
}

function readNotation(text: string, codebook: Codebook) {
  const parsed = parseQuery(text, { columns: codebook.columns.map(({ name }) => name) });
  if (parsed.ok) return { query: parsed.query, error: null };
  const query = readShorthand(text, codebook);
  return query === null ? { query, error: parsed.error } : { query, error: null };
}
