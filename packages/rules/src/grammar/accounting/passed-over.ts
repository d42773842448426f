/**
 * Small words that change what is asked, and that nothing of the query says: bounds ('at least',
 * 'after it'), degrees ('very good'), a letter that looks like an article ('got an A').
 */
import { type Query, queryColumns, walk } from "@probability-chat/query";
import type { Mention } from "../../grounding/candidate.ts";
import { isFunctionWord } from "../../grounding/function-word.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { stem } from "../../text/stem.ts";
import { plain } from "../../text/tokens.ts";
import { mentionOver, phraseAt, type Reader, wordAt } from "../reader.ts";
import { habitAt } from "./habit.ts";
import { kindPassedOver } from "./kind-passed-over.ts";
import { mereObjectAt } from "./mere-object.ts";
import { movePassedOver } from "./move-passed-over.ts";
import { newnessPassedOver } from "./newness-passed-over.ts";
import { payersPassedOver } from "./payment-rows.ts";
import { relationPassedOver } from "./relation-passed-over.ts";
import { tradePassedOver } from "./trade-passed-over.ts";
import { comparativePassedOver } from "./unmeasured.ts";

export type Place = readonly [start: number, end: number];

/** The first of them that a query leaves out. */
export function smallWordPassedOver(reader: Reader, query: Query): Place | null {
  return (
    versusPassedOver(reader, query) ??
    codePassedOver(reader) ??
    quotedPassedOver(reader) ??
    extremePassedOver(reader, query) ??
    kindPassedOver(reader, query) ??
    boundPassedOver(reader, query) ??
    pointerPassedOver(reader) ??
    degreePassedOver(reader) ??
    newnessPassedOver(reader, query) ??
    letterPassedOver(reader) ??
    marginPassedOver(reader, query) ??
    lessPassedOver(reader, query) ??
    otherPassedOver(reader, query) ??
    crowdPassedOver(reader, query) ??
    whichPassedOver(reader, query) ??
    whoPassedOver(reader, query) ??
    relationPassedOver(reader, query) ??
    actPassedOver(reader, query) ??
    lengthPassedOver(reader, query) ??
    measurePassedOver(reader, query) ??
    finishPassedOver(reader, query) ??
    movePassedOver(reader, query) ??
    tradePassedOver(reader, query) ??
    comparativePassedOver(reader, query) ??
    payersPassedOver(reader, query) ??
    habitAt(reader) ??
    mereObjectAt(reader, query)
  );
}

/** "gender 'other'": a small word in quotes is a value. */
function quotedPassedOver(reader: Reader): Place | null {
  const at = reader.tokens.findIndex(
    ({ kind, word }, place) =>
      kind === "quoted" && isFunctionWord(word) && mentionOver(reader, place) === undefined,
  );
  return at < 0 ? null : [at, at + 1];
}

/** 'The joining fee' of a column `monthly_fee` beside one `joined`: a fee for something else. */
function actPassedOver(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  const act = reader.mentions.find(({ end, candidates: [act], light }) => {
    const head = stem(wordAt(reader, end));
    return (
      !light &&
      act?.value === null &&
      /ing$/i.test(reader.tokens[end - 1]?.text ?? "") &&
      used.some(
        (entry) =>
          entry !== act.entry &&
          entry.words.length > 1 &&
          entry.words.some((word) => word.stem === head),
      )
    );
  });
  return act === undefined ? null : [act.start, act.end + 1];
}

/** 'Did not finish in under 4 hours' where a level says who finished at all: the bound is of the verb. */
function finishPassedOver(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query);
  const mention = reader.mentions.find(({ start, end, candidates: [best] }) => {
    const bound = end + (/^(?:in|within)$/.test(wordAt(reader, end)) ? 1 : 0);
    return (
      /^finish/.test(wordAt(reader, start)) &&
      best?.value != null &&
      used.includes(best.entry.column.name) &&
      /^(?:under|over|below|above|less|more|before|after|faster|slower)$/.test(
        wordAt(reader, bound),
      )
    );
  });
  return mention === undefined ? null : [mention.start, mention.end + 2];
}

/** 'The delivery time' of a column that says whether there was a delivery: how long it took, it does not tell. */
function measurePassedOver(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  const flag = reader.mentions.find(({ start, end, candidates: [best], light }) => {
    const said = wordAt(reader, end);
    return (
      !light &&
      best?.value === null &&
      best.entry.affirmative !== null &&
      MEASURE.test(said) &&
      !PERSON.test(wordAt(reader, start)) &&
      !used.some(({ words }) => words.some(({ word }) => word === said))
    );
  });
  return flag === undefined ? null : [flag.start, flag.end + 1];
}

/** 'How long did fires burn' of the acres that burned: another thing of theirs than the time. */
function lengthPassedOver(reader: Reader, query: Query): Place | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) => word === "how" && wordAt(reader, place + 1) === "long",
  );
  if (at < 0 || query.kind !== "statistic") return null;
  const entry = reader.index.byName.get(query.column);
  const named = reader.mentions.some(
    ({ candidates: [best] }) => best?.entry === entry && best?.whole === true,
  );
  if (entry === undefined || named) return null;
  const dimension = unitOf(entry.unit)?.dimension ?? "";
  const other = dimension !== "" && !/^(?:time|length)$/.test(dimension);
  return other || entry.words.some(({ word }) => EXTENT.test(word)) ? [at, at + 2] : null;
}

const EXTENT =
  /^(?:acres?|acreage|hectares?|area|price|cost|amount|fee|count|number|weight|score|rating|volume|population)$/;

/** The costs of smokers are their costs. */
const PERSON = /(?:er|or|ee|ist|ed)s?$/;
const MEASURE = /^(?:times?|duration|date|distance|fees?|costs?|address)$/;

/** 'Which customer complained': no customer is a value of what says yes or no. */
function whoPassedOver(reader: Reader, query: Query): Place | null {
  if (query.kind !== "rank" || typeof query.column !== "string") return null;
  const entry = reader.index.byName.get(query.column);
  const at = reader.tokens.findIndex(({ word }) => word === "which");
  const flag = entry?.affirmative != null && entry.negative !== null;
  return flag && at >= 0 && isKind(wordAt(reader, at + 1)) ? [at + 1, at + 2] : null;
}

/** 'Which country did the guests come from': which one it is, no share tells. */
function whichPassedOver(reader: Reader, query: Query): Place | null {
  if (!/^(?:probability|odds|count)$/.test(query.kind)) return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      /^(?:which|what)$/.test(word) &&
      ONE_OF.test(wordAt(reader, place + 1)) &&
      !reader.mentionAt.has(place + 1) &&
      /^(?:do|does|did)$/.test(wordAt(reader, place + 2)),
  );
  return at < 0 ? null : [at, at + 2];
}

const ONE_OF =
  /^(?:country|city|state|region|town|county|district|province|nation|company|airline|airport|school|team|club|hospital|store|station)$/;

/** 'Late versus on time', 'with and without': where two sides are named, one of them is no answer. */
function versusPassedOver(reader: Reader, query: Query): Place | null {
  const asked = query.kind === "by" ? query.query : query;
  const one = /^(?:probability|odds|count|statistic|quantile|interval|mode|antimode)$/;
  if (!one.test(asked.kind)) return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      (word === "versus" && query.kind !== "by") ||
      ["and", "or"].some((join) => phraseAt(reader, place, `with ${join} without`) > 0),
  );
  return at <= 0 ? null : [at, Math.min(at + 3, reader.tokens.length)];
}

/** 'in IN' of a table without it: two capitals after a preposition are a code, whatever else they spell. */
function codePassedOver(reader: Reader): Place | null {
  if (!reader.tokens.some(({ text }) => /\p{Ll}{2}/u.test(text))) return null;
  const at = reader.tokens.findIndex(
    ({ text, word }, place) =>
      /^\p{Lu}{2}$/u.test(text) &&
      isFunctionWord(word) &&
      !reader.mentionAt.has(place) &&
      /^(?:in|from|of|for|to|at)$/.test(reader.tokens[place - 1]?.text ?? ""),
  );
  return at < 0 ? null : [at, at + 1];
}

/** 'What kind of parcel is most likely to be late': an extreme that a share, a count or an average says nothing of. */
function extremePassedOver(reader: Reader, query: Query): Place | null {
  const asked = query.kind === "by" ? query.query : query;
  const plain = asked.kind === "statistic" && !/^(?:min|max)$/.test(asked.statistic);
  if (!plain && !/^(?:probability|odds|count)$/.test(asked.kind)) return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      /^(?:most|least|fewest|highest|lowest|biggest|smallest)$/.test(word) &&
      mentionOver(reader, place) === undefined &&
      !reader.framed.has(place) &&
      !/^(?:at|than)$/.test(wordAt(reader, place - 1)) &&
      !/^(?:of|recent|recently)$/.test(wordAt(reader, place + 1)),
  );
  return at < 0 ? null : [at, at + 1];
}

const BOUNDS = ["at least", "at most", "no more than", "no less than", "no fewer than"];

/** 'At least in good condition': a bound where the query has none. */
function boundPassedOver(reader: Reader, query: Query): Place | null {
  if (/^(?:draw|simulate)$/.test(query.kind) || bounds(query)) return null;
  for (let at = 0; at < reader.tokens.length; at++)
    for (const bound of BOUNDS) {
      const length = phraseAt(reader, at, bound);
      // 'at least once' says that something is so, 'at least one of two' no more than that either is
      const once = /^(?:once|one|some|a|an)$/.test(wordAt(reader, at + length));
      if (length > 0 && wordAt(reader, at + length + 1) === "of" && asksBoth(query))
        return [at, at + length + 2];
      if (length > 0 && !once) return [at, Math.min(at + length + 1, reader.tokens.length)];
    }
  return null;
}

function asksBoth(query: Query): boolean {
  return [...walk(query)].some(({ node }) => node.kind === "and");
}

/** Whether some part of a query lies above or below something, or on one of several levels. */
function bounds(query: Query): boolean {
  for (const { node } of walk(query)) {
    if (/^(?:between|in|quantile|present)$/.test(node.kind)) return true;
    if ("op" in node && node.op !== "=") return true;
  }
  return false;
}

/** 'Closed after it': a time that stands elsewhere, which no query says. */
function pointerPassedOver(reader: Reader): Place | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      /^(?:before|after|since|until)$/.test(word) &&
      /^(?:it|this|that|then|them)$/.test(wordAt(reader, place + 1)) &&
      /^(?:|[.,;?!]|and|or|but)$/.test(wordAt(reader, place + 2)),
  );
  return at < 0 ? null : [at, at + 2];
}

const DEGREES =
  /^(?:very|extremely|quite|fairly|rather|somewhat|slightly|highly|moderately|partly|partially|barely|super|semi|ultra)$/;

/** 'In very good condition': a degree before a level that does not have it. */
function degreePassedOver(reader: Reader): Place | null {
  const mention = reader.mentions.find(
    (own) =>
      !own.light &&
      !reader.framed.has(own.start) &&
      DEGREES.test(wordAt(reader, own.start - 1)) &&
      isLevelWithout(own, wordAt(reader, own.start - 1)),
  );
  return mention === undefined ? null : [mention.start - 1, mention.end];
}

function isLevelWithout({ candidates: [best] }: Mention, degree: string): boolean {
  return best?.value != null && !plain(String(best.value)).split(" ").includes(degree);
}

/** 'How many got an A': an article where nothing follows is a letter. */
function letterPassedOver(reader: Reader): Place | null {
  const at = reader.tokens.findIndex(
    ({ text }, place) =>
      /^a$/i.test(text) &&
      /^(?:an|a|the|no|any|straight|grade)$/.test(wordAt(reader, place - 1)) &&
      mentionOver(reader, place) === undefined,
  );
  return at < 0 ? null : [at, at + 1];
}

/** 'The profit margin' of a column `profit`: a rate that the query does not divide for. */
function marginPassedOver(reader: Reader, query: Query): Place | null {
  if (query.kind === "ratio") return null;
  const at = reader.tokens.findIndex(({ word }) => /^margins?$/.test(word));
  const named = queryColumns(query).some((name) =>
    reader.index.byName.get(name)?.words.some((own) => own.stem === "margin"),
  );
  return at < 0 || named ? null : [at, at + 1];
}

/** 'Sales less returns', 'net of tax': what is taken off, where the query takes nothing off. */
function lessPassedOver(reader: Reader, query: Query): Place | null {
  if (/^(?:diff|difference|claim|rank)$/.test(query.kind) || bounds(query)) return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      (/^(?:less|minus)$/.test(word) || (word === "of" && wordAt(reader, place - 1) === "net")) &&
      reader.mentionAt.has(place + 1) &&
      reader.mentions.some(({ end }) => end <= place && end >= place - 2),
  );
  return at < 0 ? null : [at, at + 2];
}

/** 'The other lunch': not the column, but the level that was not said before. */
function otherPassedOver(reader: Reader, query: Query): Place | null {
  if (query.kind !== "describe" && query.kind !== "distribution") return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) => word === "other" && reader.mentionAt.has(place + 1),
  );
  return at < 0 ? null : [at, at + 2];
}

/** 'More people come to home games': who comes to what the rows are is none of them. */
function crowdPassedOver(reader: Reader, query: Query): Place | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      /^(?:people|fans|spectators|persons)$/.test(word) &&
      /^(?:come|comes|came|attend|attended|watch|watched|go|went)$/.test(
        wordAt(reader, place + 1),
      ) &&
      /^(?:to|the|a|an|)$/.test(wordAt(reader, place + 2)),
  );
  return at < 0 || !countsRows(query) || measuresCrowd(reader, query) ? null : [at, at + 2];
}

function countsRows(query: Query): boolean {
  return [...walk(query)].some(({ node }) => node.kind === "count");
}

function measuresCrowd(reader: Reader, query: Query): boolean {
  const crowd = reader.index.columns.find(({ words }) =>
    words.some(({ word }) => /^(?:attendance|attendees|spectators|visitors|audience)$/.test(word)),
  );
  return crowd === undefined || queryColumns(query).includes(crowd.column.name);
}
