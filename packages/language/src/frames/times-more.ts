/** 'How many times more likely …', 'how much more do smokers pay than …', 'how much heavier …'. */
import {
  and,
  count,
  difference,
  mean,
  probability,
  type Query,
  ratio,
  type Scalar,
} from "@probability-chat/query";
import { askForValues, bareColumns, readClause, readNominal } from "../grammar/clause.ts";
import { columnsAbout } from "../grammar/columns.ts";
import { combine } from "../grammar/combine.ts";
import { complement, moveTo, readOther } from "../grammar/contrast.ts";
import { fork, join, pick, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { findComparative } from "./comparative.ts";
import { head, wordsOf } from "./frame.ts";
import { tryScalar } from "./scalar.ts";
import { interposed } from "./than.ts";

/** 'How many times more likely were women to survive than men', 'how much more do smokers pay than …'. */
export function timesMore(reader: Reader, from: number, to: number): Query | null {
  const rows = moreRows(reader, from, to);
  if (rows !== null) return rows;
  const start =
    from +
    head(
      reader,
      from,
      to,
      /^(?:in percentage points ,? ?)?(?:(?:by )?(?:how many times|how much|what factor|what percentage|what percent|how many percent|how many percentage points|how many (?:points|units|dollars|euros|pounds|years|days|hours|minutes))(?: of)?) /,
    );
  if (start === from) return null;
  const found = findComparative(reader, start, to);
  if (found === null) return null;
  const opening = wordsOf(reader, from, start);
  const points = /percentage points/.test(wordsOf(reader, from, to));
  const percent = !points && /percent/.test(opening);
  const make = (a: Scalar, b: Scalar): Scalar => {
    if (points) return difference(a, b);
    if (percent) return difference(ratio(a, b), { kind: "number", value: 1 });
    if (/times|factor/.test(opening)) return ratio(a, b);
    return a.kind === "probability" && found.of === "rate" ? ratio(a, b) : difference(a, b);
  };
  const tried = fork(reader);
  const sides =
    found.of === "rate" ? likelySides(tried, start, found, to) : measureSides(tried, found, to);
  join(reader, tried);
  if (sides === null) return null;
  return found.op === "<" && !/times|factor|percent/.test(opening)
    ? make(sides[1], sides[0])
    : make(sides[0], sides[1]);
}

/** 'How many more houses than flats are there': a difference of counts. */
function moreRows(reader: Reader, from: number, to: number): Query | null {
  const start = from + head(reader, from, to, /^(?:and )?how many (?:more|fewer) /);
  const than = reader.tokens.findIndex(
    (token, at) => at > start && at < to && token.word === "than",
  );
  if (start === from || than < 0) return null;
  const tried = fork(reader);
  const [left, right] = [scan(tried, start, than), scan(tried, than + 1, to)];
  askForValues(tried, [...left, ...right]);
  const [a, b] = [combine(left), combine(right)];
  if (a.kind === "all" || b.kind === "all" || tried.problems.length > 0) return null;
  join(reader, tried);
  const fewer = wordAt(reader, start - 1) === "fewer";
  return fewer ? difference(count(b), count(a)) : difference(count(a), count(b));
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

function skipAuxiliary(reader: Reader, from: number, to: number): number {
  let at = from;
  while (at < to && /^(?:is|are|was|were|do|does|did|to|be|it|for|that)$/.test(wordAt(reader, at)))
    at += 1;
  return at;
}

/** 'how much more do smokers pay than non-smokers', 'how much higher is the average fare for women than men'. */
function measureSides(reader: Reader, found: Found, to: number): [Scalar, Scalar] | null {
  const stop = found.than === null ? to : found.than - 1;
  const at = skipAuxiliary(reader, found.end, stop);
  const left =
    tryScalar(fork(reader), at, stop) ??
    measuredBy(reader, found, at, stop) ??
    tryScalar(reader, at, stop) ??
    verbMeasure(reader, at, stop);
  if (left === null || !("given" in left)) return null;
  const other =
    found.than === null ? complement(left.given) : readOther(reader, found.than, to, left.given);
  return other === null ? null : [left, moveTo(left, other)];
}

/** 'how much heavier are trucks': the adjective measures. */
function measuredBy(reader: Reader, found: Found, from: number, to: number): Scalar | null {
  if (found.about === null) return null;
  const candidates = columnsAbout(reader.index, found.about).filter(
    (candidate) => candidate.entry.numeric,
  );
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
  const [column] = bareColumns(items);
  const entry = column?.candidates.find((candidate) => candidate.entry.numeric)?.entry;
  return entry === undefined
    ? null
    : { kind: "statistic", statistic: "mean", column: entry.column.name, given: combine(items) };
}
