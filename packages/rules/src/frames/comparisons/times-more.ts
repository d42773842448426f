/** 'How many times more likely …', 'how much more do smokers pay than …', 'how much heavier …'. */
import {
  ALL,
  and,
  count,
  difference,
  mean,
  probability,
  type Query,
  ratio,
  type Scalar,
} from "@probability-chat/query";
import { columnsInUnit } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { complement, moveTo, readOther } from "../../grammar/contrast.ts";
import { measuredBy, measuringVerb } from "../../grammar/lasting.ts";
import { fork, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import {
  askForValues,
  bareColumns,
  bareMeasure,
  readClause,
  readNominal,
} from "../../grammar/sentence/clause.ts";
import { unitOf } from "../../lexicon/units.ts";
import { besides, comparative, otherKind } from "../claims/claim-comparative.ts";
import { findComparative, wayOf } from "../comparative.ts";
import { tryScalar } from "../scalar.ts";
import { findWord, pastHead, reworded, skipWords, wordsOf } from "../words.ts";
import { measuredApart } from "./measured-apart.ts";
import { moreMeasured } from "./more-measured.ts";
import { interposed } from "./than.ts";
import { askedOfSides } from "./with-or-without.ts";

/** 'How many times more likely were women to survive than men', 'how much more do smokers pay than …'. */
export function timesMore(given: Reader, from: number, to: number): Query | null {
  const reader = asMany(given, from, to);
  const more = pastHead(reader, from, to, /^(?:and )?(?:by )?how many (?:more|fewer) /);
  const than = more === from ? -1 : findWord(reader, more + 1, to, /^than$/);
  const rows =
    than < 0 ? null : (moreMeasured(reader, more, than, to) ?? moreRows(reader, more, than, to));
  if (rows !== null) return rows;
  const start = pastHead(
    reader,
    from,
    to,
    /^(?:in percentage points ,? ?)?(?:(?:by )?(?:how many times|how much|what factor|what percentage|what percent|how many percent|how many percentage points|how many (?:points|units|dollars|euros|pounds|years|days|hours|minutes))(?: of)?) /,
  );
  if (start === from) return null;
  // 'what percentage of flights' asks for a share
  if (/percent(?:age)? of$/.test(wordsOf(reader, from, start))) return null;
  const found = findComparative(reader, start, to);
  if (found === null) return null;
  const opening = wordsOf(reader, from, start);
  const points = /percentage points/.test(wordsOf(reader, from, to));
  const relative = /\b(?:in (?:percent|relative terms)|percentagewise)$/.test(
    wordsOf(reader, from, to),
  );
  const percent = !points && (relative || /percent/.test(opening));
  const make = (a: Scalar, b: Scalar): Scalar => {
    if (points) return difference(a, b);
    if (percent) return difference(ratio(a, b), { kind: "number", value: 1 });
    if (/times|factor/.test(opening)) return ratio(a, b);
    return a.kind === "probability" && found.of === "rate" ? ratio(a, b) : difference(a, b);
  };
  const tried = fork(reader);
  const apart = measuredApart(tried, skipAuxiliary(tried, found.end, to), behind(tried, found), to);
  const sides: [Scalar, Scalar] | null =
    apart !== null
      ? [apart.left, apart.right]
      : found.of === "rate"
        ? likelySides(tried, start, found, to)
        : measureSides(tried, found, to);
  if (sides === null) {
    // 'by what factor is A dearer than B': the first side stands before the comparative
    const asked = fork(reader);
    const claim = found.at > start + 1 ? comparative(asked, start, to) : null;
    if (claim?.kind === "claim" && claim.right.kind !== "number" && asked.problems.length === 0) {
      join(reader, asked);
      return /</.test(claim.op) && !/times|factor|percent/.test(opening)
        ? make(claim.right, claim.left)
        : make(claim.left, claim.right);
    }
  }
  join(reader, tried);
  if (sides === null) return null;
  return wayOf(found, reader, sides[0]) === "<" && !/times|factor|percent/.test(opening)
    ? make(sides[1], sides[0])
    : make(sides[0], sides[1]);
}

/** 'How many more houses than flats are there': a difference of counts. */
function moreRows(reader: Reader, start: number, than: number, to: number): Query | null {
  const tried = fork(reader);
  const [left, right] = [scan(tried, start, than), scan(tried, than + 1, to)];
  askForValues(tried, [...left, ...right]);
  const a = combine(left);
  const { other, said } = otherKind(right, a);
  // of another column than the first, all that is said tells the second
  const [b, what] = other.length > 0 ? [combine(other), combine(said)] : [combine(said), ALL];
  if (a.kind === "all" || b.kind === "all" || tried.problems.length > 0) return null;
  join(reader, tried);
  const fewer = wordAt(reader, start - 1) === "fewer";
  const [more, less] = [count(and(a, what)), count(and(besides(a, b), what))];
  return fewer ? difference(less, more) : difference(more, less);
}

/** 'How much better did A do than B in …': the first side stands between the comparative and 'than'. */
function behind(reader: Reader, found: Found): Found {
  if (found.than === null || wordAt(reader, found.than - 1) !== "than") return found;
  return { ...found, at: found.than - 1, end: found.than - 1 };
}

const AS = /^(?:high|large|big|great|many|much|long|low|small|few)$/;
const MORE: ReadonlyMap<string, string> = new Map([
  ["high", "higher"],
  ["large", "larger"],
  ["big", "bigger"],
  ["great", "greater"],
  ["long", "longer"],
  ["low", "lower"],
  ["small", "smaller"],
]);

/** 'How many times as likely … as' in the words of 'how many times more likely … than'. */
function asMany(reader: Reader, from: number, to: number): Reader {
  const start = pastHead(reader, from, to, /^(?:by )?(?:how many times|what factor) /);
  if (start === from || wordAt(reader, start) !== "as") return reader;
  const than = reader.tokens.findLastIndex(
    ({ word }, at) => at > start + 2 && at < to && /^(?:as|versus)$/.test(word),
  );
  if (than < 0) return reader;
  const word = wordAt(reader, start + 1);
  const comparative = MORE.get(word);
  return reworded(
    reader,
    new Map([
      [start, comparative === undefined && !AS.test(word) ? "more" : "much"],
      [start + 1, comparative ?? (AS.test(word) ? "more" : word)],
      [than, "than"],
    ]),
  );
}

type Found = NonNullable<ReturnType<typeof findComparative>>;

/** 'more likely (were) women (to) survive than men': the predicate follows 'to'. */
function likelySides(
  reader: Reader,
  from: number,
  found: Found,
  to: number,
): [Scalar, Scalar] | null {
  const inner = interposed(reader, found.end, found.than, to);
  const subject =
    inner === null
      ? null
      : scan(reader, skipAuxiliary(reader, found.end, inner.from - 1), inner.from - 1);
  if (inner !== null && subject !== null) {
    const parts = readNominal(reader, inner.predicate + 1, to, "predicate");
    const first = combine([...scan(reader, from, found.at), ...subject]);
    const asked = combine(parts.target);
    askForValues(reader, [...subject, ...parts.target, ...parts.condition]);
    const other = first.kind === "all" ? null : readOther(reader, inner.from, inner.to, first);
    if (asked.kind === "all" || other === null) return null;
    const left = probability(asked, and(combine(parts.condition), first));
    return [left, moveTo(left, other)];
  }
  const stop = found.than === null ? to : found.than - 1;
  const before = scan(reader, from, found.at);
  const when = findWord(reader, found.end + 1, stop, /^(?:when|if|while|whenever)$/);
  if (when > 0 && before.length === 0)
    return likelyWhen(reader, skipAuxiliary(reader, found.end, when), when, stop, found, to);
  const parts = readClause(reader, skipAuxiliary(reader, found.end, stop), stop);
  let group = combine([...before, ...parts.condition]);
  let target = combine(parts.target);
  if (group.kind === "all") {
    const events = parts.target.filter((item) => item.kind === "event");
    const [first, ...rest] = events;
    if (first?.kind !== "event" || rest.length === 0) return null;
    group = first.event;
    target = combine(rest);
  }
  if (target.kind === "all" || group.kind === "all") return null;
  const left = probability(target, group);
  const other = found.than === null ? complement(group) : readOther(reader, found.than, to, group);
  return other === null ? null : [left, moveTo(left, other)];
}

/** 'How many times more likely is a failure when it is hot': what happens, and where it does against elsewhere. */
function likelyWhen(
  reader: Reader,
  from: number,
  when: number,
  stop: number,
  { than }: Found,
  to: number,
): [Scalar, Scalar] | null {
  const [said, told] = [scan(reader, from, when), scan(reader, when, stop)];
  askForValues(reader, [...said, ...told]);
  const [target, group] = [combine(said), combine(told)];
  if (target.kind === "all" || group.kind === "all") return null;
  const other = than === null ? complement(group) : readOther(reader, than, to, group);
  return other === null ? null : [probability(target, group), probability(target, other)];
}

function skipAuxiliary(reader: Reader, from: number, to: number): number {
  return skipWords(reader, from, to, /^(?:is|are|was|were|do|does|did|to|be|it|for|that)$/);
}

/** 'how much more do smokers pay than non-smokers', 'how much higher is the average fare for women than men'. */
function measureSides(reader: Reader, found: Found, to: number): [Scalar, Scalar] | null {
  const stop = found.than === null ? to : found.than - 1;
  const at = skipAuxiliary(reader, found.end, stop);
  const said =
    adjectiveMeasure(reader, found, at, stop) ??
    tryScalar(reader, at, stop) ??
    measuringFigure(reader, at, stop) ??
    verbMeasure(reader, at, stop);
  const left =
    said === null || found.than === null
      ? said
      : askedOfSides(reader, said, { from: at, to: stop }, { from: found.than, to });
  if (left === null || !("given" in left)) return null;
  const other =
    found.than === null ? complement(left.given) : readOther(reader, found.than, to, left.given);
  return other === null ? null : [left, moveTo(left, other)];
}

/** 'How much more do vans cost': a verb that measures, where no column is called so. */
function measuringFigure(reader: Reader, from: number, to: number): Scalar | null {
  const measured = measuringVerb(reader, from, to);
  if (measured === null) return null;
  const tried = fork(reader);
  const items = [...scan(tried, from, measured.at), ...scan(tried, measured.at + 1, to)];
  const place = { start: measured.at, end: measured.at + 1 };
  const entry = pick(tried, place, measured.candidates)?.entry;
  if (entry === undefined || bareColumns(items).length > 0 || tried.problems.length > 0)
    return null;
  join(reader, tried);
  return mean(entry.column.name, combine(items));
}

/** 'how much heavier are trucks': the adjective measures. */
function adjectiveMeasure(reader: Reader, found: Found, from: number, to: number): Scalar | null {
  if (found.about === null) return null;
  // 'how many minutes longer is …'
  const unit = unitOf(wordAt(reader, found.at - 1));
  const measured = measuredBy(reader, found.about, from, to);
  const inUnit = measured.length > 0 || unit === undefined ? [] : columnsInUnit(reader.index, unit);
  const candidates = [...measured, ...inUnit].filter((candidate) => candidate.entry.numeric);
  if (candidates.length === 0) return null;
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const entry = pick(tried, { start: found.at, end: found.end }, candidates)?.entry;
  const given = combine(items);
  if (given.kind === "all" || bareColumns(items).length > 0) return null;
  join(reader, tried);
  return entry === undefined ? null : mean(entry.column.name, given);
}

export function verbMeasure(reader: Reader, from: number, to: number): Scalar | null {
  const items = scan(reader, from, to);
  const entry = bareMeasure(reader, items);
  return entry === undefined ? null : mean(entry.column.name, combine(items));
}
