/** What is wrong with a text in notation that cannot be read, and what can be asked instead. */
import type { Codebook } from "@probability-chat/codebook";
import { FORM_NAMES, nearestNames, type Query } from "@probability-chat/query";
import type { Span } from "../interpretation.ts";
import { isFunctionWord } from "../reading/text/function-words.ts";
import { questionAbout } from "../reply/refusals.ts";
import { code, list } from "../reply/wording.ts";
import { type Call, callsIn } from "./calls.ts";
import { columnsListed } from "./shorthand.ts";

/** Functions that nobody writes around words. */
const STRICT =
  /^(?:diff|ratio|interval|by|rank|dependence|drivers|draw|simulate|whatif|complete|surprise|explain|quantile|corrs?|spearman|predict|forecast|survival|samplesize|detectable)\s*\(/i;
/** Between words no such signs stand, nor those of arithmetic beside a bracket. */
const SIGNS = /[=<>|{}^]|[)\]]\s*[-+*/]|[-+*/]\s*\(/;
/** Functions of an event, which people put in words. */
const OF_EVENT = /^(?:p|pr|prob|probability|odds|count)$/i;
/** Who misspelt a function computes no column. */
const HOW_COMPUTED = / A column is computed with .*$/s;
/** From so many letters on a name may be misspelt. */
const LEAST_MISSPELT = 4;
/** So many calls of a text are looked at for what it may have meant, and so many names are told. */
const MOST_CALLS = 3;
const MOST_NAMES = 3;

/** Whether a text is one function around columns or other functions, whatever its name. */
export function isOneCall(text: string, codebook: Codebook): boolean {
  const [first, ...others] = functionsIn(text, codebook);
  if (first === undefined || first.start > 0 || first.end < text.length) return false;
  return others.some(isKnown) || columnsListed(first.inside, codebook) !== null;
}

/** Whether a text in notation that is none cannot be words around brackets. */
export function isNoSentence(text: string, codebook: Codebook): boolean {
  const [first, ...others] = functionsIn(text, codebook);
  if (STRICT.test(text) || SIGNS.test(text) || others.length > 0) return true;
  if (first === undefined) return false;
  const columns = columnsListed(first.inside, codebook) ?? [];
  return !isKnown(first) || first.start > 0 || columns.length > 1;
}

/**
 * The part of a sentence in which a figure's bracket names its column: of `E(log age of women)` the
 * words before `of`. Empty where there is none.
 */
export function namingPart(text: string, codebook: Codebook): Pick<Span, "start" | "end"> {
  const [first] = functionsIn(text, codebook);
  if (first === undefined || OF_EVENT.test(first.name)) return { start: 0, end: 0 };
  const start = first.start + first.name.length + 1;
  const words = Array.from(first.inside.matchAll(/[\p{L}\p{N}]+/gu));
  const linking = words.find(([word]) => isFunctionWord(word.toLowerCase()));
  return { start, end: start + (linking?.index ?? first.inside.length) };
}

/** What is said of an error, with what the functions of the text that there are not may have meant. */
export function withHint(error: string, text: string, codebook: Codebook): string {
  const meant = firstIn(text, codebook).flatMap(namesMeant);
  const names = [...new Set(meant)].slice(0, MOST_NAMES);
  if (names.length === 0) return error;
  return `${error.replace(HOW_COMPUTED, "")} Did you mean ${list(names.map(code), "or")}?`;
}

/** What can be read and is near: other functions, what is inside them, each by itself. */
export function nearQueries(
  text: string,
  codebook: Codebook,
  read: (text: string) => Query | null,
): Query[] {
  const calls = firstIn(text, codebook);
  const listed = calls.map(({ name, inside }) => ({
    name,
    columns: columnsListed(inside, codebook) ?? [],
  }));
  const texts = [
    ...calls.flatMap((call) =>
      namesMeant(call).map((name) => put(text, call, `${name}(${call.inside})`)),
    ),
    ...calls.map(({ start, end }) => text.slice(start, end)),
    ...calls.map((call) => put(text, call, call.inside)),
    ...listed.flatMap(({ name, columns }) => columns.map((one) => `${name}(\`${one.name}\`)`)),
  ];
  const queries = texts.map(read).filter((query) => query !== null);
  return [...queries, ...listed.flatMap(({ columns }) => columns.map(questionAbout))];
}

function firstIn(text: string, codebook: Codebook): readonly Call[] {
  return functionsIn(text, codebook).slice(0, MOST_CALLS);
}

/** The functions of a text; `Height(cm)` may be a column. */
function functionsIn(text: string, { columns }: Codebook): Call[] {
  const headers = columns.map(({ name }) => name.toLowerCase());
  return callsIn(text).filter(
    ({ name }) =>
      isKnown({ name }) || !headers.some((header) => header.startsWith(name.toLowerCase())),
  );
}

function isKnown({ name }: Pick<Call, "name">): boolean {
  return FORM_NAMES.includes(name.toLowerCase());
}

/** What a name that there is not may be a misspelling of; the first letter is seldom wrong. */
function namesMeant(call: Call): string[] {
  if (isKnown(call)) return [];
  const first = call.name.charAt(0).toLowerCase();
  const names = FORM_NAMES.filter(
    (name) => name.length >= LEAST_MISSPELT && name.startsWith(first),
  );
  return nearestNames(call.name, names);
}

function put(text: string, { start, end }: Call, instead: string): string {
  return text.slice(0, start) + instead + text.slice(end);
}
