/** Follow-ups that take a condition back: 'without that condition', 'regardless of region'. */
import { ALL, type Event, eventColumns, type Query } from "@probability-chat/query";
import { conjuncts, mapQueryGiven, partsBeyond, scalarOf, without } from "../edit-query.ts";
import { head, setAside, trimWords, wordsOf } from "../frames/words.ts";
import { readColumns } from "../grammar/column-list.ts";
import { type Reader, wordAt } from "../grammar/reader.ts";
import { isPlural } from "../text/stem.ts";

const CONDITION = "(?:condition|restriction|filter|constraint|criterion|limit|limitation)s?";
const DROP = new RegExp(
  `^(?:(?:and|but|now|so|ok|what about|how about|,) )*(?:(?:without|except|drop|remove|ignore|forget|lift|leave out|take away|no) (?:(?:that|this|the|those|these|any|last) )*${CONDITION}|(?:drop|remove|forget|ignore|except|without|undo) (?:that|this|it)) ?[?.! ]*$`,
);
const REGARDLESS =
  /^(?:(?:and|but|now|so|ok|what about|how about|,) )*(?:(?:regardless|irrespective) of|no matter|whatever|disregarding|except|without|(?:without|not) (?:splitting|grouping) by|without regard (?:to|for)|not (?:considering|looking at)) (?:(?:the|their|its|what|which) )*/;

/** 'Drop the age bit', 'take out the Scotland part'. */
const DROP_PART =
  /^(?:(?:and|but|now|so|ok|,) )*(?:except|drop|remove|lose|forget(?: about)?|undo|scrap|take (?:out|off|away)) (?:the )?/;
const PART = new RegExp(`^(?:bit|part|thing|${CONDITION}) (?:[?.!] )*$`);
/** 'All offices' of some of them. */
const ALL_OF =
  /^(?:(?:and|but|now|so|ok|what about|how about|,) )*(?:(?:for|in|across|over|among) )?all (?:(?:of )?the )?/;

/** What it takes for granted, or the rows that it counts. */
function conditionOf(query: Query): Event | null {
  const scalar = scalarOf(query);
  if (scalar?.kind === "count") return scalar.event;
  return scalar !== null && "given" in scalar ? scalar.given : null;
}

/** The query with conditions taken back; undefined where the text takes none back. */
export function widened(reader: Reader, last: Query, before: Query | undefined): Query | undefined {
  const to = reader.tokens.length;
  const given = conditionOf(last);
  if (given === null) return undefined;
  const own = conjuncts(given);
  if (DROP.test(`${wordsOf(reader, 0, to)} `)) {
    const earlier = before === undefined ? null : conditionOf(before);
    const added = own.length === 1 || earlier === null ? own : partsBeyond(given, earlier);
    const [only, more] = added;
    if (only === undefined || more !== undefined) return undefined;
    setAside(reader, 0, to);
    return own.length === 1
      ? mapQueryGiven(last, () => ALL)
      : mapQueryGiven(last, (given) => without(given, eventColumns(only)));
  }
  const part = partDropped(reader, own);
  if (part !== null) return mapQueryGiven(last, (given) => without(given, [part]));
  const all = head(reader, 0, to, ALL_OF);
  const length = all > 0 ? all : head(reader, 0, to, REGARDLESS);
  const columns = length === 0 ? null : readColumns(reader, length, to);
  if (columns === null) return undefined;
  // 'without the smokers' names rows
  const named = isPlural(wordAt(reader, columns.end - 1));
  if (named && columns.entries.some(({ affirmative }) => affirmative !== null)) return undefined;
  const names = columns.entries.map(({ column }) => column.name);
  const isGrouped = (name: string): boolean =>
    all === 0 && last.kind === "by" && last.columns.includes(name);
  const said = names.every(
    (name) => isGrouped(name) || own.some((part) => eventColumns(part).includes(name)),
  );
  if (!said || columns.end < trimWords(reader, 0, to, /^[?.!]$/)) return undefined;
  setAside(reader, 0, columns.end);
  const wide = mapQueryGiven(last, (given) => without(given, names));
  if (wide.kind !== "by" || all > 0) return wide;
  const kept = wide.columns.filter((key) => typeof key !== "string" || !names.includes(key));
  return kept.length === 0 ? wide.query : { ...wide, columns: kept };
}

/** The one column of a condition that a text takes back by its name or by its value. */
function partDropped(reader: Reader, own: readonly Event[]): string | null {
  const to = reader.tokens.length;
  const start = head(reader, 0, to, DROP_PART);
  const mention = start === 0 ? undefined : reader.mentionAt.get(start);
  if (mention === undefined || head(reader, mention.end, to, PART) < to - mention.end) return null;
  const names = own.flatMap(eventColumns);
  const said = mention.candidates.map(({ entry }) => entry.column.name);
  const name = said.find((column) => names.includes(column)) ?? null;
  if (name !== null) setAside(reader, 0, to);
  return name;
}
