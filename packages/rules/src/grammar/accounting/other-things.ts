/** Things that a question asks about beside what its query tells of: another's outcome, where somebody lives, which of a yes or no. */
import { type Query, queryColumns } from "@probability-chat/query";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isTransparent } from "../../lexicon/compounds.ts";
import { isKindNoun } from "../../lexicon/kind-nouns.ts";
import { isKind } from "../../lexicon/row-nouns.ts";
import { SUMMARIES } from "../../lexicon/statistics.ts";
import { mentionOver, type Reader, wordAt } from "../reader.ts";
import { isToldRow } from "../told-rows.ts";
import type { Place } from "./passed-over.ts";

/** The first of them that a query leaves out. */
export function thingPassedOver(reader: Reader, query: Query): Place | null {
  const used = queryColumns(query).flatMap((name) => reader.index.byName.get(name) ?? []);
  return (
    ownerPassedOver(reader, query, used) ??
    homePassedOver(reader, used) ??
    partPassedOver(reader, used) ??
    levelPassedOver(reader, query)
  );
}

/** 'Soil humidity', 'the mode of payment': whose the measure is, of a table that tells nothing of such. */
function ownerPassedOver(reader: Reader, query: Query, used: readonly ColumnEntry[]): Place | null {
  if (query.kind === "describe") return null;
  for (const { start, end, light, candidates } of reader.mentions) {
    const [best] = candidates;
    if (light || best?.value !== null || !used.includes(best.entry)) continue;
    // 'soil temperature' as a whole is any temperature, but of a table of soils
    if (isTransparent(wordAt(reader, start), wordAt(reader, start + 1)) && isNoRow(reader, start))
      return [start, end];
    const before = start - 1;
    if (isForeign(reader, before) && !isPerson(wordAt(reader, before))) return [before, end];
    if (wordAt(reader, end) !== "of") continue;
    const of = /^(?:the|a|an|their|its)$/.test(wordAt(reader, end + 1)) ? end + 2 : end + 1;
    if (isForeign(reader, of)) return [start, of + 1];
  }
  return null;
}

/** A noun for rows that these are not: the table has no header of its field. */
function isForeign(reader: Reader, at: number): boolean {
  return mentionOver(reader, at) === undefined && !reader.framed.has(at) && isNoRow(reader, at);
}

function isNoRow(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  // 'peak load'
  if (SUMMARIES.has(word)) return false;
  return isKind(word) && !/[^s]s$/.test(word) && !isToldRow(reader, at);
}

/** What is said of people is said of whoever the rows are. */
export function isPerson(word: string): boolean {
  return PERSON.test(word) && !THING.test(word);
}

const THING =
  /^(?:water|order|paper|receipt|computer|sensor|tumou?r|letter|voucher|container|fire|accident|incident|event|shipment|payment|plant|restaurant|apartment|document|assignment|experiment|tournament|monument|measurement)$/;

const PERSON =
  /(?:er|or|ee|ent|ant|ist|ian|eur|man|men|mate)$|^(?:victim|citizen|suspect|recruit|hire|insured|patron|apprentice|mom|mum|dad|baby|jockey|couple|team|staff|personnel|workforce|guest|client|family|household|fan|colleague|athlete)$/;

const MAKING = /^(?:produced?|produces|publish(?:ed|es)?|manufactured?|s[eo]lls?|sold|bought)$/;
const PERFORMER =
  /^(?:artist|singer|band|composer|musician|performer|actor|actress|player|author|writer|director)s?$/;

/** 'Who produced the most tracks' of their artists: another part in it than the one that a column tells. */
function partPassedOver(reader: Reader, used: readonly ColumnEntry[]): Place | null {
  const who = reader.tokens.findIndex(
    ({ word }, at) => word === "who" && MAKING.test(reader.tokens[at + 1]?.text ?? ""),
  );
  const other = used.some(({ words }) => words.some(({ word }) => PERFORMER.test(word)));
  return who < 0 || !other ? null : [who, who + 2];
}

/** 'The drivers who live in Zone K2': where something happened is nobody's home. */
function homePassedOver(reader: Reader, used: readonly ColumnEntry[]): Place | null {
  const verb = reader.tokens.findIndex(
    ({ text }, at) =>
      /^(?:lives?|lived|living|resides?|resided|residing)$/i.test(text) &&
      /^(?:in|at|near)$/.test(wordAt(reader, at + 1)),
  );
  if (verb < 0) return null;
  const noun = /^(?:the|a|an)$/.test(wordAt(reader, verb + 2)) ? verb + 3 : verb + 2;
  const place = reader.mentionAt.get(noun);
  const told = used.filter((entry) => place?.candidates.some((own) => own.entry === entry));
  const scene = reader.index.columns.some(({ words }) =>
    words.some(({ word }) => SCENE.test(word)),
  );
  const isElsewhere = ({ words }: ColumnEntry): boolean =>
    !words.some(({ word }) => HOME.test(word)) &&
    (scene || words.some(({ word }) => STOPOVER.test(word)));
  return told.length > 0 && told.every(isElsewhere) ? [verb, place?.end ?? noun + 1] : null;
}

const HOME = /^(?:home|residence|resident|residential|living|lives|hometown|address|household)$/;
/** Where rows happen to be. */
const STOPOVER =
  /^(?:stop|stopped|embark|embarked|embarkation|boarding|pickup|dropoff|origin|destination|store|shop|branch|hospital|clinic|station|airport|port|venue|site|office|scene|birth|birthplace|born|work|workplace)$/;
/** What tells that rows are things that happened somewhere. */
const SCENE =
  /^(?:stop|violation|incident|accident|crash|collision|arrest|arrested|crime|offen[cs]e|precinct|sighting|weapon)$/;

/** 'Which drug was found most often' of a column that only says whether one was: yes and no are no drugs. */
function levelPassedOver(reader: Reader, query: Query): Place | null {
  if (query.kind !== "mode" && query.kind !== "antimode" && query.kind !== "rank") return null;
  if (typeof query.column !== "string") return null;
  const entry = reader.index.byName.get(query.column);
  if (entry?.affirmative == null || entry.negative === null) return null;
  const asked = reader.tokens.findIndex(({ word }) => /^(?:which|what)$/.test(word)) + 1;
  const named = reader.mentionAt.get(asked);
  if (asked === 0 || named === undefined || isKindNoun(wordAt(reader, named.end))) return null;
  return named.candidates.some((own) => own.entry === entry && own.value === null)
    ? [asked, named.end]
    : null;
}
