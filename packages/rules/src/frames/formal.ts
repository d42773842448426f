/**
 * Typed notation: the formal query language, then the shorthand that people write in it,
 * `P(species | island)`, `P(survived)`, `P(passenger survived given third class)`.
 */
import {
  ALL,
  and,
  difference,
  type Event,
  mean,
  odds,
  parseQuery,
  probability,
  type Query,
  ratio,
} from "@probability-chat/query";
import { combine } from "../grammar/combine.ts";
import { moveTo, type Pair } from "../grammar/contrast.ts";
import type { Item } from "../grammar/item.ts";
import { noColumn, pick, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { askForValues, bareColumns, bareMeasure } from "../grammar/sentence/clause.ts";
import { DETERMINERS } from "../lexicon/function-words.ts";
import { isRowNoun } from "../lexicon/row-nouns.ts";
import { pairPlace } from "./comparisons/compared-pair.ts";
import type { Frame } from "./frame.ts";
import { skipWords } from "./words.ts";

const NOTATION = /^\s*(?:what(?:'s| is)\s+)?([A-Za-z]+)\s*[([][\s\S]*[)\]]/;
const FUNCTIONS =
  /^(?:p|pr|prob|probability|e|odds|count|sum|sd|min|max|mean|avg|average|median|quantile|distinct|diff|difference|ratio|interval|range|distribution|mode|antimode|table|by|rank|dependence|drivers|draw|simulate|whatif|complete|surprise|describe|explain|stdev|std)$/i;

/** Whether the text is written in notation rather than in words. */
export function looksFormal(text: string): boolean {
  const name = NOTATION.exec(text)?.[1];
  return name !== undefined && FUNCTIONS.test(name);
}

export function parseFormal(text: string, columns: readonly string[]): Query | null {
  const bare = text
    .trim()
    .replace(/^what(?:'s| is)\s+/i, "")
    .replace(/[\s?.!]+$/, "");
  const parsed = parseQuery(bare, { columns });
  return parsed.ok ? parsed.query : null;
}

/** Functions that nobody writes around words. */
const STRICT =
  /^\s*(?:diff|ratio|interval|range|table|by|rank|dependence|drivers|draw|simulate|whatif|complete|surprise|explain|quantile)\s*\(/i;

/** What the parser says of a text that can only be meant as a formal query and is none. */
export function mistakeIn(text: string, columns: readonly string[]): string | null {
  if (!STRICT.test(text)) return null;
  const parsed = parseQuery(text.trim(), { columns });
  return parsed.ok ? null : `The formal query cannot be read: ${parsed.error.message}`;
}

/** P(…), E(…) and odds(…) around words. */
export const notationFrame: Frame = {
  name: "notation",
  read(reader, from, to): Query | null {
    const start = skipWords(reader, from, to, /^(?:what|is|the|compute|calculate)$/);
    const name = wordAt(reader, start);
    const open = wordAt(reader, start + 1);
    if (!/^(?:p|pr|prob|probability|odds|e)$/.test(name) || !/^[([]$/.test(open)) return null;
    const end = closing(reader, start + 1, to);
    if (end === null) return null;
    const bar =
      find(reader, start + 2, end, (word) => word === "|") ??
      find(reader, start + 2, end, (word) => word === "given" || word === "if");
    const left = scan(reader, start + 2, bar ?? end);
    // What follows the notation narrows or groups it as well: `P(survived) by sex`, `for women`.
    const right = [
      ...(bar === null ? [] : scan(reader, bar + 1, end)),
      ...scan(reader, end + 1, to),
    ];
    if (bar !== null && right.length === 0 && restricts(reader, bar + 1, end)) {
      reader.problems.push(noColumn(reader, bar + 1, end));
      return null;
    }
    const sides = name === "e" || bar !== null ? null : versusSides(reader, left, end + 1, to);
    if (sides !== null) {
      const [event, pair] = sides;
      const chance = name === "odds" ? odds(event) : probability(event);
      const [a, b] = [moveTo(chance, pair.left), moveTo(chance, pair.right)];
      return name === "odds" ? ratio(a, b) : difference(a, b);
    }
    const asked = bareColumns(left);
    const groups = bareColumns(right);
    if (name === "e") {
      const entry = bareMeasure(reader, left);
      if (entry === undefined) return null;
      askForValues(reader, right);
      return mean(entry.column.name, combine(right));
    }
    const groupEntries = groups
      .map((item) => pick(reader, item.mention, item.candidates)?.entry)
      .filter((entry) => entry !== undefined);
    const columns = groupEntries.map((entry) => entry.key);
    const [column] = asked;
    if (column !== undefined && left.every((item) => item.kind !== "event")) {
      const entry = pick(reader, column.mention, column.candidates)?.entry;
      if (entry === undefined || asked.length > 1) return null;
      if (entry.column.levels.length === 0) {
        askForValues(reader, left);
        return null;
      }
      const [told, ...others] = right;
      // `P(species | tagged)`: one column by another, though that says yes or no
      const flag =
        told?.kind === "event" && told.how === "yes" && told.denied !== true && others.length === 0
          ? told.entry.key
          : null;
      if (flag !== null) columns.push(flag);
      const shares = {
        kind: "distribution",
        column: entry.column.name,
        given: flag === null ? combine(right) : ALL,
      } as const;
      return columns.length === 0 ? shares : { kind: "by", columns, query: shares };
    }
    askForValues(reader, left);
    const event = combine(left);
    if (event.kind === "all") return null;
    const scalar =
      name === "odds" ? odds(event, and(combine(right))) : probability(event, combine(right));
    return columns.length === 0 ? scalar : { kind: "by", columns, query: scalar };
  },
};

/** Whether a condition that names nothing says more than that it is of the rows: 'aircraft type'. */
function restricts(reader: Reader, from: number, to: number): boolean {
  return reader.tokens
    .slice(from, to)
    .some(
      ({ word, kind }) =>
        kind === "word" &&
        !isRowNoun(word) &&
        !DETERMINERS.has(word) &&
        !/^(?:random|randomly|selected|chosen|picked)$/.test(word),
    );
}

/** 'P(infection) for smokers versus others': the event, and the two groups side by side. */
function versusSides(
  reader: Reader,
  items: readonly Item[],
  from: number,
  to: number,
): [Event, Pair] | null {
  const hasVersus = find(reader, from, to, (word) => word === "versus") !== null;
  const event = hasVersus ? combine(items) : ALL;
  const place = event.kind === "all" ? null : pairPlace(reader, from, to);
  return place === null || place.levels !== 2 ? null : [event, place.pair];
}

function closing(reader: Reader, open: number, to: number): number | null {
  let depth = 0;
  for (let at = open; at < to; at++) {
    const word = wordAt(reader, at);
    if (word === "(" || word === "[") depth += 1;
    if (word === ")" || word === "]") depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

function find(
  reader: Reader,
  from: number,
  to: number,
  test: (word: string) => boolean,
): number | null {
  for (let at = from; at < to; at++) {
    if (
      test(wordAt(reader, at)) &&
      !reader.mentions.some((mention) => mention.start <= at && at < mention.end)
    )
      return at;
  }
  return null;
}
