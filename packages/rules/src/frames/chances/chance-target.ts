import type { Item } from "../../grammar/item.ts";
import { isOwner } from "../../grammar/owner.ts";
import { fork, join, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  behindNoun,
  boundOfSubject,
  isSaid,
  joined,
  saidOfSubject,
} from "../../grammar/sentence/behind-noun.ts";
import {
  isTemporal,
  lastAsked,
  type Parts,
  readClause,
  readNominal,
  readThat,
  splitAtMark,
} from "../../grammar/sentence/clause.ts";
import { gerund, lastDoing } from "../../grammar/sentence/gerund.ts";
import { mainVerb } from "../../grammar/sentence/main-verb.ts";
import { outcomeFirst } from "../../grammar/sentence/outcome-first.ts";
import type { Range } from "../../grammar/sentence/ranges.ts";
import { verbSaid } from "../../grammar/sentence/verb-said.ts";
import { CHANCE_NOUNS, COPULAS, RATE_NOUNS, SHARE_NOUNS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { isPlural } from "../../text/stem.ts";
import { head, skipLead } from "../words.ts";

const NOUN =
  /^(?:(?:the|a|an|overall|total|estimated|approximate|exact|conditional|joint|marginal|empirical|relative|observed|respective|cumulative|your|best|estimate|of|current|general|actual|in|rough) )*(?:probability|probabilities|chance|chances|likelihood|likelihoods|odds|risk|prob|pr|possibility|percentage|percentages|percent|%|fraction|fractions|proportion|proportions|share|shares|portion|rate|part) /;

const HOW_LIKELY =
  /^(?:(?:and|so) )?(?:how (?:likely|probable|common|often|frequent|frequently|likley|prevalent|rare|unusual|usual)) /;

const OF_ROWS =
  /^of (?:(?:the|all|all the) )?(?:\p{L}+ ){1,3}?(?=(?:is|are|was|were|do|does|did) )/u;

const OF_TIMES = /^of (?:the )?(?:time|times|cases|years|months) (?=(?:is|are|was|were) )/;

export type ChanceKind = "probability" | "odds";

export interface Target {
  readonly kind: ChanceKind;
  readonly parts: Parts;
}

/** Head and target of the main part; null where no chance word leads or trails it. */
export function readTarget(reader: Reader, range: Range): Target | null {
  const opening = head(reader, range.from, range.to, /^(?:and )?(?:in|for|at|on) (?=what |which )/);
  const start = skipLead(reader, range.from + opening, range.to);
  const likely =
    head(reader, start, range.to, HOW_LIKELY) || head(reader, range.from, range.to, HOW_LIKELY);
  if (likely > 0) {
    const at = (head(reader, start, range.to, HOW_LIKELY) > 0 ? start : range.from) + likely;
    return { kind: "probability", parts: readLikely(reader, at, range.to) };
  }
  const share = head(reader, start, range.to, /^how many (?:percent|percentage|%) (?:of )?/);
  if (share > 0)
    return {
      kind: "probability",
      parts: readAfterNoun(reader, start + share, range.to, true),
    };
  const noun = head(reader, start, range.to, NOUN);
  if (noun > 0 && !columnStandsAt(reader, start + noun - 1)) {
    const word = wordAt(reader, start + noun - 1);
    if (word === "part") reader.framed.add(start + noun - 1);
    const timed = head(reader, start + noun, range.to, OF_TIMES) > 0;
    const asked = opening === 0 || timed ? 0 : head(reader, start + noun, range.to, OF_ROWS);
    // 'for what fraction of orders is the rating missing'
    if (asked > 0) {
      const verb = start + noun + asked;
      const rows = scan(reader, start + noun + 1, verb);
      const said = readLikely(reader, verb, range.to);
      return {
        kind: "probability",
        parts: { ...said, condition: [...rows, ...said.condition] },
      };
    }
    const kind: ChanceKind = word === "odds" ? "odds" : "probability";
    const listed = SHARE_NOUNS.has(word) ? null : readList(reader, start + noun, range.to);
    if (listed !== null) return { kind, parts: listed };
    const parts = readAfterNoun(reader, start + noun, range.to, SHARE_NOUNS.has(word));
    const keywords = reader.mentionAt.has(start + noun) && parts.condition.length === 0;
    return { kind, parts: (keywords ? outcomeFirst(reader, parts.target) : null) ?? parts };
  }
  return readCompound(reader, start, range.to);
}

/** 'Risk of a return, toys, paid by card': notes, of which the first is asked and the others condition. */
function readList(reader: Reader, from: number, to: number): Parts | null {
  const words = reader.tokens.slice(from, to).map(({ word }) => word);
  if (words[0] !== "of" || words.some((word) => /^(?:and|or|but|that|who|which)$/.test(word)))
    return null;
  const commas = words.flatMap((word, at) => (word === "," ? [from + at] : []));
  const [first] = commas;
  if (first === undefined) return null;
  const tried = fork(reader);
  const head = readAfterNoun(tried, from, first, false);
  const notes = commas.map((comma, at) => scan(tried, comma + 1, commas[at + 1] ?? to));
  const asked = head.target.flatMap((item) => (item.kind === "event" ? [item.entry] : []));
  const told = notes.every((items) =>
    items.some((item) => item.kind === "event" && !asked.includes(item.entry)),
  );
  if (asked.length === 0 || !told || tried.problems.length > 0) return null;
  join(reader, tried);
  return { target: head.target, condition: [...head.condition, ...notes.flat()] };
}

function columnStandsAt(reader: Reader, at: number): boolean {
  const mention = reader.mentionAt.get(at);
  return mention?.candidates.some((candidate) => candidate.whole && candidate.cost < 0.02) ?? false;
}

function readLikely(reader: Reader, from: number, to: number): Parts {
  let at = from;
  const skip = head(
    reader,
    at,
    to,
    /^(?:(?:is|are|was|were|does|do|did|would|will) )(?:(?:it|there) )?(?:(?:to be|be) )?(?:that )?(?:for )?/,
  );
  at += skip;
  if (wordAt(reader, at) === "that") at += 1;
  const sentence = wordAt(reader, at - 1) === "that";
  // 'to rain in March': where nobody is named, it is asked of the rows of March
  if (wordAt(reader, at) === "to") return readNominal(reader, at, to, "predicate");
  const asked = inverted(reader, from, at, to);
  if (asked !== null) return asked;
  const infinitive = subjectInfinitive(reader, at, to) ?? relativeInfinitive(reader, at, to);
  if (infinitive !== null) {
    const said = readNominal(reader, infinitive + 1, to, "predicate");
    return { ...said, condition: [...scan(reader, at, infinitive), ...said.condition] };
  }
  if (sentence) return readThat(reader, at, to);
  const parts = readClause(reader, at, to);
  if (!/^(?:do|does|did)$/.test(wordAt(reader, from)) || verbIn(reader, at, to)) return parts;
  // 'do members end up in the north', 'does Ann cancel': there is a verb, though no word is seen to be it
  const happening = reader.tokens.slice(at, to).some(({ word }) => HAPPEN.test(word));
  if (happening) return parts;
  return parts.condition.length > 0
    ? { target: parts.condition, condition: parts.target }
    : (boundOfSubject(parts.target) ?? lastAsked(parts));
}

/** 'Does rain fall in July': that it is so at all is what happens there. */
const HAPPEN = /^(?:fall|occur|happen|arise|exist|appear|come|rain|snow)$/;

function verbIn(reader: Reader, from: number, to: number): boolean {
  return mainVerb(reader, from, to) !== null || gerund(reader, from, to) !== null;
}

/**
 * 'How often was the price in the north above 5': behind an inverted copula a subject, then what
 * is said of it, which begins where an event follows another with nothing between.
 */
function inverted(reader: Reader, from: number, at: number, to: number): Parts | null {
  if (
    !/^(?:often|frequent|frequently|time|times|cases|years|months)$/.test(wordAt(reader, from - 1))
  )
    return null;
  if (at !== from + 1 || !COPULAS.has(wordAt(reader, from))) return null;
  if (mainVerb(reader, at, to) !== null || gerund(reader, at, to) !== null) return null;
  const items = scan(reader, at, to);
  return saidOfSubject(items) ?? placedRows(reader, items);
}

/** 'Is a returned order from the north': the noun for the row ends a subject, behind which is where it is from. */
function placedRows(reader: Reader, items: readonly Item[]): Parts | null {
  const { target: condition, condition: target } = splitAtMark(items);
  const [before, place] = [condition.at(-1), target[0]];
  if (before === undefined || place === undefined || before.end >= place.start) return null;
  const noun = wordAt(reader, place.start - 1);
  if (!isRowNoun(noun) || reader.mentionAt.has(place.start - 1)) return null;
  return { target, condition };
}

/** 'a returned order to be electronics': the 'to' of a subject whose participle is no verb. */
function subjectInfinitive(reader: Reader, from: number, to: number): number | null {
  const verb = mainVerb(reader, from, to);
  if (verb === null || wordAt(reader, verb) === "to") return null;
  for (let at = from + 1; at < to; at++) {
    if (/^(?:who|that|which|from|between)$/.test(wordAt(reader, at))) return null;
    if (wordAt(reader, at) === "to" && reader.tokens[at + 1]?.value === null) return at;
  }
  return null;
}

/** 'Someone who rents to be charged': the last 'to' behind a relative clause, where a state follows it. */
function relativeInfinitive(reader: Reader, from: number, to: number): number | null {
  const words = reader.tokens.slice(from, to).map(({ word }) => word);
  const relative = words.findIndex((word) => RELATIVE.test(word));
  const last = words.lastIndexOf("to");
  const isState = /^(?:be|get|have)$/.test(words[last + 1] ?? "");
  return relative > 0 && last > relative + 1 && isState ? from + last : null;
}

function readAfterNoun(reader: Reader, from: number, to: number, share: boolean): Parts {
  const word = wordAt(reader, from);
  const times = head(reader, from, to, OF_TIMES);
  const span = reader.mentionAt.get(from + times - 1)?.candidates[0];
  // 'of months' of a column `month`
  if (times > 0 && span?.value === null) reader.framed.add(from + times - 1);
  if (times > 0) return readLikely(reader, from + times, to);
  // 'what share of races did Ann win': how often she did
  const did = share ? head(reader, from, to, /^of (?:(?:all|the) )*\w+ (?=(?:do|does|did) )/) : 0;
  const rows = from + did - 1;
  const isOfRows = /^times?$/.test(wordAt(reader, rows)) || isRowNoun(wordAt(reader, rows));
  const named = reader.mentionAt.get(rows)?.candidates[0];
  // 'of days' of a date `Day`
  const dated = named?.value === null && named.entry.column.type === "date";
  if (did > 0 && isOfRows && (named === undefined || dated)) {
    if (dated) reader.framed.add(rows);
    return readLikely(reader, from + did, to);
  }
  if (word === "that") return readThat(reader, from + 1, to);
  if (word === "when") return readClause(reader, from + 1, to);
  if (word === "to") return readNominal(reader, from, to, "predicate");
  const of = word === "of" || word === "for" ? from + 1 : from;
  if (share || word === "") return readShare(reader, of, to, word === "of");
  if (word === "of" || word === "for") {
    if (wordAt(reader, of) === "the" && wordAt(reader, of + 1) === "event")
      return readClause(reader, of + 2, to);
    const verb = mainVerb(reader, of, to);
    if (verb !== null && verb > of) return readClause(reader, of, to);
    const doing = lastDoing(reader, of, to);
    return doing === null
      ? readNominal(reader, of, to, "predicate")
      : readClause(reader, of, to, doing);
  }
  return readClause(reader, from, to, verbSaid(reader, from, to));
}

/**
 * 'share of NP VP': the predicate among the subject. Without a predicate the head noun is asked
 * among what follows it ('women in third class'); what rows have ('cars with 8 cylinders') is asked.
 */
export function readShare(reader: Reader, from: number, to: number, of: boolean): Parts {
  const verb = mainVerb(reader, from, to);
  const doing = verb ?? gerund(reader, from, to);
  if (doing !== null && doing > from) return readClause(reader, from, to);
  if (verb === from) return readNominal(reader, from, to, "predicate");
  const items = scan(reader, from, to);
  const relative = items.findLastIndex((item) => item.kind === "mark" && RELATIVE.test(item.word));
  // 'men with a degree who smoke', 'women in the north who voted'
  if (items.slice(0, Math.max(0, relative)).some(isSaid))
    return whenTold({ target: items.slice(relative), condition: items.slice(0, relative) });
  const joint = joined(reader, items, from, to);
  if (joint !== null) return joint;
  const { target: head, condition: rest } = splitAtMark(items);
  const [mark] = rest;
  if (mark === undefined) return behindNoun(reader, items) ?? { target: items, condition: [] };
  const had = mark.kind === "mark" && /^with(?:out)?$/.test(mark.word);
  // 'trips from Rome to Paris'
  const [opening] = head;
  if (
    mark.kind === "mark" &&
    mark.word === "to" &&
    opening?.kind === "mark" &&
    opening.word === "from"
  )
    return { target: items, condition: [] };
  // 'accidents on Fridays between 4 and 7 pm': one time, told in two parts
  if (opening?.kind === "mark" && items.filter(isSaid).every(isTemporal))
    return { target: items, condition: [] };
  // 'winning a deal with …' is what happens, no deal that has something
  const best = reader.mentionAt.get(from)?.candidates[0];
  const level = best?.value != null && best.cost === 0;
  const act = best !== undefined && !level && /ing$/i.test(reader.tokens[from]?.text ?? "");
  if (had && !act && of) return { target: rest, condition: head };
  // 'corporate orders from the north'
  const sent = mark.kind === "mark" && /^(?:to|by|from)$/.test(mark.word);
  if (sent && of && rowHead(reader, head, mark.start)) return { target: rest, condition: head };
  return { target: head, condition: rest };
}

/** 'Men who were stopped in April': when is of the rows, where more is said of them. */
function whenTold({ target, condition }: Parts): Parts {
  const at = target.findLastIndex(({ kind }) => kind === "mark");
  const isWhen = target.slice(at).filter(isSaid).every(isTemporal);
  if (!isWhen || !target.slice(0, at).some(isSaid)) return { target, condition };
  return { target: target.slice(0, at), condition: [...condition, ...target.slice(at)] };
}

const RELATIVE = /^(?:who|that|which|whose)$/;

/** 'Corporate orders', whose noun for the row is the last word, and 'wins', which are some of the rows. */
function rowHead(reader: Reader, items: readonly Item[], before: number): boolean {
  const noun = wordAt(reader, before - 1);
  return (
    items.some((item) => item.kind === "event" && item.how !== "compare") &&
    (isRowNoun(noun) || isPlural(noun))
  );
}

/** 'survival rate for …', 'churn probability of …': the event comes before the noun. */
function readCompound(reader: Reader, from: number, to: number): Target | null {
  for (let at = from; at < to; at++) {
    const word = wordAt(reader, at);
    if (
      /^(?:is|are|was|were|that|who|of|for|by|in|what|which|how|do|does|did|more|average|mean|median|maximum|minimum|highest|lowest|total|sum)$/.test(
        word,
      )
    )
      return null;
    const chance = CHANCE_NOUNS.has(word) || RATE_NOUNS.has(word) || SHARE_NOUNS.has(word);
    if (
      !chance ||
      at === from ||
      columnStandsAt(reader, at) ||
      reader.mentions.some((m) => m.start < at && m.end > at)
    )
      continue;
    const target = scan(reader, from, at);
    if (
      !target.some((item) => item.kind === "event") ||
      target.some((item) => item.kind === "mark")
    )
      return null;
    const kind: ChanceKind = word === "odds" ? "odds" : "probability";
    const events = target.filter((item) => item.kind === "event");
    const last = events.at(-1);
    const first = outcomeFirst(reader, target);
    const asked =
      first?.target ??
      (last !== undefined && last.how === "yes" && events.length > 1 ? [last] : target);
    const before = target.filter((item) => !asked.includes(item));
    const rest =
      wordAt(reader, at + 1) === "of" || wordAt(reader, at + 1) === "for" ? at + 2 : at + 1;
    // 'the North's risk of a return', but no 'men's share of returns'
    if (!SHARE_NOUNS.has(word) && isOwner(reader, at - 1)) {
      const said = readNominal(reader, rest, to);
      if (said.target.some((item) => item.kind === "event"))
        return { kind, parts: { ...said, condition: [...target, ...said.condition] } };
    }
    const condition = rest < to ? scan(reader, rest, to) : [];
    return { kind, parts: { target: asked, condition: [...before, ...condition] } };
  }
  return null;
}
