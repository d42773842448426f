/** 'Are smokers at least twice as likely to die as others', 'do trucks cost three times as much as vans'. */
import {
  and,
  type Comparator,
  mean,
  probability,
  type Query,
  ratio,
  type Scalar,
} from "@probability-chat/query";
import { columnsAbout } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { complement, moveTo, readOther } from "../../grammar/contrast.ts";
import type { Item } from "../../grammar/item.ts";
import { measuringVerb } from "../../grammar/lasting.ts";
import { readComparator } from "../../grammar/numbers/quantity.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns, readNominal } from "../../grammar/sentence/clause.ts";
import { ABOUT, isLowDegree } from "../../lexicon/comparators.ts";
import { MULTIPLES } from "../../lexicon/moves.ts";
import { secondSide, sharing } from "../comparisons/shared-tail.ts";
import { interposed } from "../comparisons/than.ts";
import { claim } from "../frame.ts";
import { tryScalar } from "../scalar.ts";
import { wordsOf } from "../words.ts";
import { trimCopula } from "./claim-sides.ts";

interface Factor {
  readonly at: number;
  readonly end: number;
  readonly op: Comparator;
  readonly value: number;
  /** The word before the other side. */
  readonly than: number | null;
}

/** '(at least) twice as', 'three times as', 'half as', 'double the rate of'. */
function factorAt(reader: Reader, from: number, at: number, to: number): Factor | null {
  const word = wordAt(reader, at);
  const times = wordAt(reader, at + 1) === "times";
  const value = MULTIPLES.get(word) ?? (times ? reader.tokens[at]?.value : null);
  const end = at + (times ? 2 : 1);
  const rate = /^the (?:rate|frequency) of$/.test(wordsOf(reader, end, Math.min(to, end + 3)));
  const same = /^(?:that|those) (?:of|for|in)$/.test(wordsOf(reader, end, Math.min(to, end + 2)));
  if (value == null || !(rate || same || wordAt(reader, end) === "as") || end + 1 >= to)
    return null;
  const than = rate ? end + 2 : same ? end + 1 : null;
  for (let start = Math.max(from, at - 3); start < at; start++) {
    const comparator = readComparator(reader, start, to);
    if (comparator?.end === at) return { at: start, end: end + 1, op: comparator.op, value, than };
  }
  return { at, end: end + 1, op: value < 1 ? "<=" : ">=", value, than };
}

/** 'As likely', 'just as often', 'as little', where another 'as' follows: no less so. */
function equalAt(reader: Reader, from: number, at: number, to: number): Factor | null {
  const text = wordsOf(reader, at, to);
  if (!/^(?:just |equally )?as (?!well |soon |far as |an? |the ).+ as /.test(text)) return null;
  if (/^(?:not|nearly|almost|just|equally|about)$/.test(wordAt(reader, at - 1))) return null;
  const end = at + (wordAt(reader, at) === "as" ? 1 : 2);
  const op = isLowDegree(wordAt(reader, end)) ? "<=" : ">=";
  return at > from ? { at, end, op, value: 1, than: null } : null;
}

export function timesAs(reader: Reader, from: number, to: number): Query | null {
  const second = secondSide(reader, from, to);
  return sharing(reader, from, second, to, (side, end) => asGreatAs(side, from, end));
}

function asGreatAs(reader: Reader, from: number, to: number): Query | null {
  let factor: Factor | null = null;
  for (let at = from; at < to && factor === null; at++)
    factor = factorAt(reader, from, at, to) ?? equalAt(reader, from, at, to);
  if (factor === null) return null;
  let than = factor.than ?? -1;
  for (let at = factor.end + 1; at < to && factor.than === null; at++)
    if (wordAt(reader, at) === "as") than = at;
  // 'are members twice as likely to return'
  const alone = than < 0;
  if (alone) than = to;
  else if (than + 1 >= to) return null;
  const tried = fork(reader);
  const subject = scan(tried, from, factor.at);
  const first = combine(subject);
  const word = wordAt(reader, factor.end);
  const between = than === factor.end + 1 ? interposed(tried, than, than + 1, to) : null;
  const common = /^(?:common|frequent|prevalent)$/.test(word) && than === factor.end + 1;
  const same = /^(?:that|those)$/.test(wordAt(reader, factor.end - 1));
  const left = same
    ? tryScalar(tried, from, trimCopula(tried, from, factor.at))
    : common && first.kind !== "all"
      ? probability(first)
      : between !== null
        ? figure(tried, word, subject, between.predicate, to)
        : figure(tried, word, subject, factor.end + 1, than);
  const group = left !== null && "given" in left && left.given.kind !== "all" ? left.given : first;
  const other =
    left === null || (alone && group.kind === "all")
      ? null
      : alone
        ? complement(group)
        : readOther(tried, than + 1, between?.to ?? to, group);
  if (left === null || other === null || other.kind === "all" || tried.problems.length > 0)
    return null;
  join(reader, tried);
  const right = common ? probability(other) : moveTo(left, other);
  return factor.value === 1
    ? claim(left, factor.op, right)
    : claim(ratio(left, right), factor.op, factor.value);
}

/** What is so many times as great: a rate ('likely to die'), or a measure ('old', 'much' of what is paid). */
function figure(
  reader: Reader,
  word: string,
  subject: readonly Item[],
  from: number,
  to: number,
): Scalar | null {
  const first = combine(subject.filter((item) => item.kind === "event"));
  if (first.kind === "all") return null;
  if (/^(?:likely|often|frequently|common|probable|rate|frequency)$/.test(word)) {
    const start = wordAt(reader, from) === "to" ? from + 1 : from;
    const parts = readNominal(reader, start, to, "predicate");
    askForValues(reader, [...parts.target, ...parts.condition]);
    const asked = combine(parts.target);
    if (asked.kind !== "all") return probability(asked, and(first, combine(parts.condition)));
    // 'do women return twice as often as men': the verb stands before
    const events = subject.filter((item) => item.kind === "event");
    const yes =
      events.findLast(({ how }) => how === "yes") ??
      events.findLast(({ end }) => /ed$/.test(wordAt(reader, end - 1)));
    if (yes === undefined) return null;
    const group = combine(subject.filter((item) => item !== yes));
    return group.kind === "all" ? null : probability(yes.event, group);
  }
  const [column] = bareColumns([...subject, ...scan(reader, from, to)]);
  const about = ABOUT.get(word);
  const candidates =
    column?.candidates ??
    measuringVerb(reader, 0, from)?.candidates ??
    (about === undefined ? [] : columnsAbout(reader.index, about));
  const numeric = candidates.filter((candidate) => candidate.entry.numeric);
  const entry = pick(reader, { start: from - 1, end: from }, numeric)?.entry;
  return entry === undefined ? null : mean(entry.column.name, first);
}
