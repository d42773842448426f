/**
 * A value that a question names right behind its column, 'flag is x', is the one that is meant,
 * however much likelier a reader finds the column's other one.
 */
import { type Column, type Level, literalNumber } from "@probability-chat/codebook";
import { type Literal, type Query, walk } from "@probability-chat/query";
import { mapValues } from "./edit-query.ts";
import { fold } from "./reading/text/fold.ts";
import { STOP_WORDS, spellOut } from "./reading/text/words.ts";
import type { Told } from "./reply/refusals.ts";

/** Between a column's name and its value. */
const LINK =
  "['\"`]?(?:\\s*[=:]{1,2}\\s*|\\s+(?:(?:is|was|are|were|be|being|of|equals?|equal\\s+to)\\s+)?)";
/** Behind a value that is a small word too: 'flag is no', and not 'flag no more'. */
const CLOSED =
  /^['"]?\s*(?:$|[?.!,;:)]|(?:and|or|when|if|given|in|for|among|than|with|by|where|versus|vs)\b)/i;
/** Behind a number that is an end of something: 'class 1 to 3', 'class 2 or more', 'class 1.5'. */
const GOES_ON = /^(?:[.,]\d|\s*(?:[-–+%]|(?:to|or|and)\s+(?:\d|more\b|less\b|above\b|below\b)))/i;
/** Before a column's name: what is said there is what a row has not. */
const DENIED =
  /(?:\b(?:not|no|nor|neither|never|without|except|excluding|unless|other\s+than)|n't)\b[^.?!,;]{0,24}$/;
const IN_WORD = /^[\p{L}\p{N}_]/u;

/** Puts the value that the question names in the place of another one of its column. */
export function withNamedValues(question: string, told: Told): (query: Query) => Query {
  const asked = fold(question);
  const named = new Map<string, Level | null>();
  const namedOf = (column: Column): Level | null => {
    const known = named.get(column.name);
    if (known !== undefined) return known;
    const found = levelNamed(asked, column, told);
    named.set(column.name, found);
    return found;
  };
  return (query) => {
    const others = new Map<string, Literal>();
    for (const [name, value] of onlyValues(query)) {
      const column = told.codebook.columns.find((own) => own.name === name);
      const level = column === undefined ? null : namedOf(column);
      if (column === undefined || level === null || isOf(level, value, column)) continue;
      const other = column.levels.find((own) => isOf(own, value, column));
      if (other === undefined || says(asked, other, level, column, told)) continue;
      others.set(name, column.type === "number" ? Number(level.text) : level.text);
    }
    return others.size === 0 ? query : mapValues(query, (value, name) => others.get(name) ?? value);
  };
}

/** The columns of which a query names one value, as what a row has, with that value. */
function onlyValues(query: Query): Map<string, Literal> {
  const values = new Map<string, Literal>();
  const several = new Set<string>(query.kind === "whatIf" ? [query.column] : []);
  for (const { node } of walk(query)) {
    // Of what a row has not, another value may be the right one to name.
    if (node.kind === "not") return new Map();
    const isOther = node.kind === "between" || node.kind === "in";
    const isCompared = node.kind === "compare" && node.op !== "=";
    if ((isOther || isCompared) && node.left.kind === "column") several.add(node.left.column);
  }
  mapValues(query, (value, name) => {
    if (values.has(name) && values.get(name) !== value) several.add(name);
    values.set(name, value);
    return value;
  });
  return new Map([...values].filter(([name]) => !several.has(name)));
}

/** The one level that stands right behind the column's name. */
function levelNamed(question: string, column: Column, told: Told): Level | null {
  if (column.levels.length < 2) return null;
  const name = new RegExp(`(?<![\\p{L}\\p{N}_])${spelled(column.name)}${LINK}['"]?`, "gu");
  const found = new Set<Level>();
  for (const match of question.matchAll(name)) {
    if (DENIED.test(question.slice(0, match.index))) return null;
    const behind = question.slice(match.index + match[0].length);
    const [longest] = column.levels
      .filter((level) => wordsFor(level, column, told).some((text) => begins(behind, text, column)))
      .sort((a, b) => b.text.length - a.text.length);
    if (longest !== undefined) found.add(longest);
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only;
}

function begins(text: string, value: string, { type }: Column): boolean {
  const said = new RegExp(`^${spelled(value)}`, "u").exec(text);
  if (said === null) return false;
  const rest = text.slice(said[0].length);
  if (IN_WORD.test(rest) || (type === "number" && GOES_ON.test(rest))) return false;
  return !STOP_WORDS.has(value.toLowerCase()) || CLOSED.test(rest);
}

/** Whether a question has a level's words anywhere but in those of the level that it names. */
function says(question: string, level: Level, named: Level, column: Column, told: Told): boolean {
  const apart = (text: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}_])${spelled(text)}(?![\\p{L}\\p{N}_])`, "gu");
  const others = wordsFor(level, column, told);
  const longer = wordsFor(named, column, told).filter((text) =>
    others.some((other) => apart(other).test(text)),
  );
  const rest = longer.reduce((left, text) => left.replace(apart(text), " "), question);
  return others.some((text) => apart(text).test(rest));
}

function wordsFor({ text }: Level, { name }: Column, { dictionary }: Told): string[] {
  const meanings = Object.hasOwn(dictionary, name) ? dictionary[name]?.values : undefined;
  const meaning = meanings && Object.hasOwn(meanings, text) ? meanings[text] : undefined;
  return [text, ...(meaning === undefined ? [] : [meaning])].filter((said) => said !== "");
}

function isOf({ text }: Level, value: Literal, { type }: Column): boolean {
  return type === "number" ? Number(text) === literalNumber(value) : text === value;
}

/** A name or a value in folded letters, however its words are joined. */
function spelled(text: string): string {
  return spellOut(text).split(/\s+/).map(asPattern).join("[\\s_.\\-/]*");
}

function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
