/** Measures that a question asks for and that its query does not tell: a score of what is counted, the time of what is none. */
import { type Query, queryColumns } from "@probability-chat/query";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isOfPeople, isThingAged } from "../compounds.ts";
import { mentionBefore, type Reader, wordAt } from "../reader.ts";
import { isPerson } from "./other-things.ts";
import type { Place } from "./passed-over.ts";

/** The first of them that a query leaves out. */
export function measureOfOthers(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  return (
    scorePassedOver(reader, used) ??
    durationPassedOver(reader, query, used) ??
    timePassedOver(reader, used) ??
    agePassedOver(reader, used)
  );
}

/** 'The review score' of a column `reviews_per_month`: a number of reviews says nothing of what they say. */
function scorePassedOver(reader: Reader, used: readonly ColumnEntry[]): Place | null {
  // as it was typed: a noun may have been read as a verb that joins
  const at = reader.tokens.findIndex(({ text }, place) => {
    const named = mentionBefore(reader, place)?.candidates ?? [];
    return (
      /^(?:scores?|ratings?|grades?)$/i.test(text) &&
      named.some(
        ({ entry, value }) =>
          value === null &&
          used.includes(entry) &&
          entry.words.some(({ word }) => COUNTED.test(word)),
      )
    );
  });
  return at < 0 ? null : [at - 1, at + 1];
}

const COUNTED = /^(?:number|num|count|counts|per)$/;

/** 'How many days did the refund take': a span of time, no count of rows and no sum of money. */
function durationPassedOver(
  reader: Reader,
  query: Query,
  used: readonly ColumnEntry[],
): Place | null {
  const asked = reader.tokens.findIndex(
    ({ word }, at) =>
      word === "many" &&
      wordAt(reader, at - 1) === "how" &&
      unitOf(wordAt(reader, at + 1))?.dimension === "time" &&
      /^(?:do|does|did|will|would)$/.test(wordAt(reader, at + 2)),
  );
  const verb = reader.tokens.findIndex(
    ({ text }, at) =>
      asked >= 0 &&
      at > asked + 3 &&
      /^(?:take|last)$/i.test(text) &&
      /^(?:|[?.,!]|on|to|until|till|before|for|from|in|when)$/.test(
        reader.tokens[at + 1]?.text.toLowerCase() ?? "",
      ),
  );
  if (verb < 0 || (!addsUp(reader, query) && used.some(isSpan))) return null;
  return [asked + 1, asked + 2];
}

/** A number of rows, and a sum of them where no total was asked for. */
function addsUp({ tokens }: Reader, query: Query): boolean {
  const asked = query.kind === "by" ? query.query : query;
  if (asked.kind === "count") return true;
  const total = tokens.some(({ word }) => /^(?:total|altogether|overall|sum)$/.test(word));
  return asked.kind === "statistic" && asked.statistic === "sum" && !total;
}

/** Whether it counts days, hours or the like; the last year of a `trips_last_year` is none of them. */
function isSpan({ unit, words }: ColumnEntry): boolean {
  return (
    unitOf(unit)?.dimension === "time" ||
    words.some(
      ({ word }) =>
        /^(?:time|duration)$/.test(word) || (/s$/.test(word) && unitOf(word)?.dimension === "time"),
    )
  );
}

/** 'The time of boarding' of a column that says where it was. */
function timePassedOver(reader: Reader, used: readonly ColumnEntry[]): Place | null {
  const at = reader.tokens.findIndex(({ word }, place) => {
    const of = wordAt(reader, place + 1) === "of" ? place + 2 : -1;
    const noun = reader.mentionAt.get(/^(?:the|their|its)$/.test(wordAt(reader, of)) ? of + 1 : of);
    return (
      /^(?:time|date)$/.test(word) &&
      !reader.mentionAt.has(place) &&
      noun?.candidates[0]?.value === null &&
      used.some((entry) => noun.candidates.some((own) => own.entry === entry)) &&
      !used.some(isOfTime)
    );
  });
  return at < 0 ? null : [at, at + 3];
}

function isOfTime({ column, unit, words }: ColumnEntry): boolean {
  return (
    column.type === "date" ||
    unitOf(unit)?.dimension === "time" ||
    words.some(
      ({ word }) => /^(?:time|date|duration)$/.test(word) || unitOf(word)?.dimension === "time",
    )
  );
}

/** 'How old is the policy' of a table of people, whose `age` is their own. */
function agePassedOver(reader: Reader, used: readonly ColumnEntry[]): Place | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) => word === "how" && wordAt(reader, place + 1) === "old",
  );
  if (at < 0) return null;
  let noun = at + 2;
  while (/^(?:is|are|was|were|the|a|an|their|average|typical|mean)$/.test(wordAt(reader, noun)))
    noun += 1;
  // as it was typed: what the rows are of may have been read as a row
  const thing = reader.tokens[noun]?.text.toLowerCase().replace(/s$/, "") ?? "";
  return used.some((entry) => isAgeOfOthers(reader, entry, thing)) ? [noun, noun + 1] : null;
}

/** Whether a column is the age of people and no age of the thing: a `driver_age`, or the age in a table of people. */
function isAgeOfOthers(reader: Reader, { words }: ColumnEntry, thing: string): boolean {
  if (!words.some(({ word }) => /^ages?$/.test(word))) return false;
  const others = words
    .map(({ word }) => word)
    .filter((word) => !/^ages?$/.test(word) && unitOf(word) === undefined);
  if (others.length === 0) return isThingAged(thing) && isOfPeople(reader);
  const isThing = isThingAged(thing) || (isKind(thing) && !isPerson(thing));
  return isThing && !others.includes(thing) && others.every(isPerson);
}
