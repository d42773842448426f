/**
 * What is typed in notation and not in words: the formal query language, and the shorthand that
 * people write in it. Everything else is for a reader.
 */
import type { Codebook } from "@probability-chat/codebook";
import { FORM_NAMES, parseQuery, type Query } from "@probability-chat/query";
import type { Span } from "../interpretation.ts";
import { readShorthand } from "./shorthand.ts";

export type Typed =
  | { readonly kind: "query"; readonly query: Query }
  | {
      readonly kind: "mistake";
      readonly message: string;
      readonly span: Span;
      /** It can be meant as nothing else; otherwise it may be words around brackets. */
      readonly sure: boolean;
    };

const ASKING = /^\s*(?:(?:what(?:'s| is)|compute|calculate|show(?: me)?)\s+)?/i;
const NOTATION = new RegExp(`^(?:${FORM_NAMES.join("|")})\\s*[([][\\s\\S]*[)\\]]`, "i");
/** Functions that nobody writes around words. */
const STRICT =
  /^(?:diff|ratio|interval|by|rank|dependence|drivers|draw|simulate|whatif|complete|surprise|explain|quantile|corrs?|spearman|predict|forecast|survival|samplesize|detectable)\s*\(/i;
/** Between words no such signs stand. */
const SIGNS = /[=<>|{}]/;

/** The query that a text is, or what is wrong with it; null where it is written in words. */
export function readTyped(question: string, codebook: Codebook): Typed | null {
  const start = ASKING.exec(question)?.[0].length ?? 0;
  const text = question.slice(start).replace(/[\s?.!;]+$/, "");
  if (!NOTATION.test(text)) return null;
  const columns = codebook.columns.map(({ name }) => name);
  const parsed = parseQuery(text, { columns });
  if (parsed.ok) return { kind: "query", query: parsed.query };
  const query = readShorthand(text, codebook);
  if (query !== null) return { kind: "query", query };
  const { message, ...place } = parsed.error;
  const end = Math.max(place.end, place.start);
  return {
    kind: "mistake",
    message: `The formal query cannot be read: ${message}`,
    span: { start: start + place.start, end: start + end, text: text.slice(place.start, end) },
    sure: STRICT.test(text) || SIGNS.test(text),
  };
}
