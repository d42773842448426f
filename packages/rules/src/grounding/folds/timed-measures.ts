/** 'Week 6 height', 'germinated by day 14', 'in week 6 than in week 2': a measure with the time that tells its columns apart, as the one column. */
import { ABOUT } from "../../lexicon/comparators.ts";
import { family, stem } from "../../text/stem.ts";
import { type Token, wordIn } from "../../text/tokens.ts";
import { hasTimes, type TimedMeasure, timedMeasures } from "../columns/timed-measures.ts";
import type { PhraseWord } from "../header.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { columnLike, type Fold, wordLike } from "./fold-phrases.ts";
import { AGAIN, mayPart, type TimeSaid, timeAt } from "./times-said.ts";

interface Named {
  readonly at: number;
  readonly length: number;
  readonly measure: TimedMeasure;
}

/** Tokens to be said otherwise. */
interface Change {
  readonly at: number;
  readonly length: number;
  readonly means: readonly (string | ColumnEntry)[];
}

export const foldTimedMeasures: Fold = (tokens, index, _text, last) => {
  const measures = timedMeasures(index);
  if (measures.length === 0) return tokens;
  const { names, times } = said(tokens, index, measures);
  return changed(
    tokens,
    names.length > 0 ? [...paired(tokens, names, times)] : alone(tokens, times, measures, last),
  );
};

function said(
  tokens: readonly Token[],
  index: TableIndex,
  measures: readonly TimedMeasure[],
): { names: Named[]; times: TimeSaid[] } {
  const names: Named[] = [];
  const times: TimeSaid[] = [];
  for (let at = 0; at < tokens.length; ) {
    const time = timeAt(tokens, at);
    const name = time === null ? nameAt(tokens, at, index, measures) : null;
    if (time !== null) times.push(time);
    if (name !== null) names.push(name);
    at += time?.length ?? name?.length ?? 1;
  }
  return { names, times };
}

function nameAt(
  tokens: readonly Token[],
  at: number,
  index: TableIndex,
  measures: readonly TimedMeasure[],
): Named | null {
  const back = /^(?:came|come|comes|coming) back(?= |$)|^return(?:ed|ing)(?= |$)/.exec(
    `${wordIn(tokens, at)} ${wordIn(tokens, at + 1)}`,
  )?.[0];
  for (const measure of measures)
    for (const words of measure.names) {
      const [only] = words;
      if (back !== undefined && words.length === 1 && only?.family === family("retained"))
        return { at, length: back.split(" ").length, measure };
      if (words.every((word, place) => says(wordIn(tokens, at + place), word, index)))
        return { at, length: words.length, measure };
    }
  return null;
}

/** Whether a word is that of a header, of its family, or what it begins: germinated of `germ`. */
function says(word: string, own: PhraseWord, { vocabulary }: TableIndex): boolean {
  const { short } = own;
  if (word === "") return false;
  if (word === short || stem(word) === own.stem || family(word) === own.family) return true;
  const begins = short ?? own.word;
  if (begins.length < 4 || !word.startsWith(begins) || vocabulary.has(word)) return false;
  const others = [...vocabulary].filter((known) => known.length > 3 && word.startsWith(known));
  return ENDING.test(word.slice(begins.length)) && others.every((known) => known === begins);
}

/** How words end that a header cuts short. */
const ENDING =
  /^\p{L}{0,4}(?:ions?|e[sd]?|ing|ments?|als?|[ea]nce|ity|ies|th|ness|y|er(?:ed|s)?)$/u;

function* paired(
  tokens: readonly Token[],
  names: readonly Named[],
  times: readonly TimeSaid[],
): Generator<Change> {
  const timed = new Set<Named>();
  for (const time of times) {
    const end = time.at + time.length;
    const ahead = names.find(({ at }) => at === end);
    const before = names.findLast(({ at }) => at < time.at);
    const close =
      before !== undefined && before.at + before.length === time.at && time.from > time.at;
    const fronted = before === undefined && time.at === 0 ? names[0] : undefined;
    const named = (close ? before : ahead) ?? before ?? fronted;
    if (named === undefined) continue;
    const between = tokens.slice(named.at + named.length, time.at);
    const again = timed.has(named);
    if (named === before && !again && !mayPart(between)) continue;
    if (again && !JOINS.test(wordIn(tokens, time.at - 1))) continue;
    const column = columnAt(named.measure, time);
    if (!again && column !== null) timed.add(named);
    if (column === null) yield { ...time, means: unknownTime(tokens, time) };
    else if (again) yield { ...time, means: [column] };
    else {
      const comma = named === fronted && wordIn(tokens, end) === ",";
      yield { at: time.at, length: time.length + (comma ? 1 : 0), means: [] };
      yield {
        at: named.at,
        length: named.length,
        means: hasTimes(named.measure) ? [...opening(tokens, named), column] : own(tokens, named),
      };
    }
  }
  // said without a time, it may be any of its columns
  for (const named of names)
    if (!timed.has(named)) yield { at: named.at, length: named.length, means: own(tokens, named) };
}

const JOINS = /^(?:than|and|or|versus|vs|to|with|as|that|those|had|have|has|but|not)$/;

/** The column at the time of a follow-up, 'and by day 14?': of the measure asked last, else of the only one that has it. */
function alone(
  tokens: readonly Token[],
  times: readonly TimeSaid[],
  measures: readonly TimedMeasure[],
  last: readonly string[],
): Change[] {
  const [time, more] = times;
  if (time === undefined) return [];
  if (more !== undefined) return leftOver(times, measures, tokens);
  const around = [...tokens.slice(0, time.at), ...tokens.slice(time.at + time.length)];
  if (!around.every(({ word }) => AGAIN.test(word)))
    return told(tokens, time, measures) ?? leftOver(times, measures, tokens);
  const asked = measures.find(({ columns }) =>
    [...columns.values()].some(({ column }) => last.includes(column.name)),
  );
  const column = asked === undefined ? null : columnAt(asked, time);
  if (column !== null) return [{ ...time, means: [column] }];
  return [{ ...time, means: unknownTime(tokens, time) }];
}

/** 'Taller than 15 cm in week 6', 'how tall were they in week 6': the measure that an adjective is about. */
function told(
  tokens: readonly Token[],
  time: TimeSaid,
  measures: readonly TimedMeasure[],
): Change[] | null {
  const at = tokens.findLastIndex(({ word }, place) => place < time.at && ABOUT.has(meant(word)));
  const about = stem(ABOUT.get(meant(wordIn(tokens, at))) ?? "");
  const measure = measures.find(({ names }) =>
    names.some(([only, more]) => only?.stem === about && !more),
  );
  const column = at < 0 || measure === undefined ? null : columnAt(measure, time);
  if (column === null) return null;
  const gone = { ...time, means: [] };
  const between = tokens.slice(at + 1, time.at);
  const asked = wordIn(tokens, at - 1) === "how" && BE.test(wordIn(tokens, at + 1));
  if (asked && mayPart(between))
    return [{ at: at - 1, length: 3, means: ["average", column, "of"] }, gone];
  const bound = between[0]?.word === "than" && between.length <= 3 && between[1]?.value != null;
  if (!bound) return null;
  const down = /^(?:shorter|lighter|colder|cooler|slower|cheaper|younger|narrower)$/.test(
    wordIn(tokens, at),
  );
  return [{ at, length: 1, means: ["with", column, down ? "lower" : "higher"] }, gone];
}

/** What is higher is taller. */
function meant(word: string): string {
  return word === "higher" ? "taller" : word;
}

const BE = /^(?:is|are|was|were)$/;

/** Times at which several things were measured, of which none is named. */
function leftOver(
  times: readonly TimeSaid[],
  measures: readonly TimedMeasure[],
  tokens: readonly Token[],
): Change[] {
  return times
    .filter(({ keys: [key = ""] }) => measures.filter(({ columns }) => columns.has(key)).length > 1)
    .map((time) => ({ ...time, means: unknownTime(tokens, time) }));
}

function columnAt({ columns }: TimedMeasure, { keys }: TimeSaid): ColumnEntry | null {
  const key = keys.find((one) => columns.has(one));
  return (key === undefined ? undefined : columns.get(key)) ?? null;
}

/** One word that no table has, so that no other time answers. */
function unknownTime(tokens: readonly Token[], { from, at, length }: TimeSaid): string[] {
  const words = tokens.slice(from, at + length).map(({ word }) => word);
  return ["in", `unmeasured${words.join("")}:${words.join(" ")}`];
}

/** The header's own word, for a word that it cuts short. */
function own(tokens: readonly Token[], { at, length, measure }: Named): string[] {
  const [name = []] = measure.names;
  const word = wordIn(tokens, at);
  const isCut = length === 1 && name.length === 1 && stem(word) !== name[0]?.stem;
  const shown = tokens.slice(at, at + length).map(({ word: said }) => said);
  return isCut ? [`${name[0]?.short ?? name[0]?.word}:${word}`] : shown;
}

/** 'Customers retained after 7 days' are those with it. */
function opening(tokens: readonly Token[], { at, length }: Named): string[] {
  const verb = length > 1 || /(?:ed|back)$/.test(wordIn(tokens, at + length - 1));
  const before = wordIn(tokens, at - 1);
  if (verb && /^(?:that|which|who)$/.test(before)) return ["had"];
  return verb && !AUXILIARY.test(before) ? ["with"] : [];
}

const AUXILIARY = /^(?:has|have|had|having|is|are|was|were|be|been|not|did|does|do)$/;

function changed(tokens: readonly Token[], changes: readonly Change[]): Token[] {
  const made: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const change = changes.find((one) => one.at === at);
    const length = change?.length ?? 1;
    const last = tokens[at + length - 1] ?? token;
    if (change === undefined) made.push(token);
    const spot = { ...token, end: last.end, joined: false };
    for (const meant of change?.means ?? []) {
      if (typeof meant !== "string") made.push(columnLike(spot, meant));
      else {
        const [word = "", text = word] = meant.split(":");
        made.push({ ...wordLike(spot, word), text });
      }
    }
    at += Math.max(1, length);
  }
  return made;
}
