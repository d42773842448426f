/** Comparative claims: 'do smokers pay more than others', 'are there more X than Y'. */
import {
  and,
  count,
  type Event,
  eventColumns,
  mean,
  probability,
  type Query,
  type Scalar,
} from "@probability-chat/query";
import { conjuncts, partsBeyond, replaceCondition } from "../../edit-query.ts";
import { columnsCompared } from "../../grammar/column-pair.ts";
import { combine } from "../../grammar/combine.ts";
import { complement, moveTo, readOther, shareColumn } from "../../grammar/contrast.ts";
import type { Item } from "../../grammar/item.ts";
import { valueOffer } from "../../grammar/offers.ts";
import { fork, isNamed, join, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, readNominal } from "../../grammar/sentence/clause.ts";
import { equals } from "../../grounding/conditions.ts";
import { type Comparative, findComparative, wayOf } from "../comparative.ts";
import { ofSharedRows } from "../comparisons/compared-pair.ts";
import { measuredApart } from "../comparisons/measured-apart.ts";
import { sharing } from "../comparisons/shared-tail.ts";
import { type Interposed, interposed } from "../comparisons/than.ts";
import { askedOfSides } from "../comparisons/with-or-without.ts";
import { ask, claim } from "../frame.ts";
import { levelSaidMore } from "../level-degree.ts";
import { findWord, head, withoutAverage } from "../words.ts";
import { averageRow } from "./claim-average-row.ts";
import { rightSide, withModifier } from "./claim-right.ts";
import { type Left, leftSide } from "./claim-sides.ts";

export function comparative(reader: Reader, from: number, to: number): Query | null {
  const found = findComparative(reader, from, to);
  return sharing(reader, from, found?.than ?? null, to, (side, end) => compared(side, from, end));
}

function compared(reader: Reader, from: number, to: number): Query | null {
  let start = from;
  const lead = head(reader, from, to, /^(?:(?:and|so|then|why) )+/);
  start += lead;
  const auxiliary = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|would)$/.test(
    wordAt(reader, start),
  )
    ? 1
    : 0;
  const found = findComparative(reader, start + auxiliary, to);
  if (found === null) return null;
  start += auxiliary;
  if (wordAt(reader, start) === "there") return moreRows(reader, start + 1, found, to);
  const doing = found.at === start ? moreDoing(reader, found, to) : null;
  if (doing !== null) return doing;
  const between = found.of === "rate" ? interposed(reader, found.end, found.than, to) : null;
  if (between !== null && wordAt(reader, found.end) === "than")
    return likelierThan(reader, start, found, between, to);
  const both = twoMeasures(reader, start, found, to);
  if (both !== null) return both;
  const apart = measuredApart(reader, start, found, to);
  if (apart !== null) return claim(apart.left, wayOf(found, reader, apart.left), apart.right);
  const usual = averageRow(reader, start, found, to);
  if (usual !== null) return usual;
  const { than } = found;
  const left = sidesSetApart(reader, leftSide(reader, start, found, to), start, found, to);
  if (left === null) return reader.problems.length > 0 ? null : moreGot(reader, start, found, to);
  const under = ratesUnder(reader, left, found, to);
  if (under !== null) return under;
  const right = asksWhich(reader, start, found, to)
    ? null
    : rightSide(reader, withModifier(reader, left, start, found), found, than, to);
  if (right === null) return ask(reader, "Compared with what?", { from: found.at, to });
  if (saysOnlyItself(left.scalar) || saysOnlyItself(right)) return null;
  if (passesOver(reader, left, right, start, found.at)) return null;
  const own = ofSharedRows(left.scalar, right);
  return claim(own, wayOf(found, reader, own), right);
}

/** 'Were shops or parents warned more often' asks which of two, and compares neither with the rest. */
function asksWhich(reader: Reader, from: number, { than }: Comparative, to: number): boolean {
  return (
    than === null &&
    findWord(reader, from, to, /^(?:when|if|where)$/) < 0 &&
    reader.mentions.some(
      ({ start, end }) =>
        start >= from &&
        end < to &&
        wordAt(reader, end) === "or" &&
        [1, 2].some((step) => isNamed(reader, end + step)),
    )
  );
}

/** 'Is the share of members with a dog higher than without one': of those with it. */
function sidesSetApart(
  reader: Reader,
  left: Left | null,
  from: number,
  { at, than }: Comparative,
  to: number,
): Left | null {
  if (left === null || than === null) return left;
  const scalar = askedOfSides(reader, left.scalar, { from, to: at }, { from: than, to });
  return scalar === left.scalar || !("given" in scalar) ? left : { scalar, group: scalar.given };
}

/** 'Do girls score higher in reading than in maths': two figures of the same rows. */
function twoMeasures(reader: Reader, from: number, found: Comparative, to: number): Query | null {
  const tried = fork(reader);
  const pair = found.of === null ? columnsCompared(tried, found.at, to) : null;
  if (pair === null || !/^(?:in|on|for|at)$/.test(wordAt(reader, found.end))) return null;
  const { left, right } = pair;
  const end = withoutAverage(reader, pair.end, to);
  const items = [...scan(tried, from, found.at), ...scan(tried, pair.end, end)];
  // 'score' of a column of the scores in each
  const isHead = (item: Item): boolean =>
    item.kind === "column" &&
    [left, right].every((own) => item.candidates.some(({ entry }) => entry === own));
  const group = items.filter((item) => !isHead(item));
  askForValues(tried, group);
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  const [a, b] = [left, right].map(({ column }) => mean(column.name, combine(group)));
  return a === undefined || b === undefined ? null : claim(a, pair.op, b);
}

/** 'Of smokers than of those who never smoked': the first side names only the column of the other. */
function passesOver(reader: Reader, left: Left, right: Scalar, from: number, to: number): boolean {
  if (left.group.kind !== "all" || !("given" in right)) return false;
  const columns = eventColumns(right.given);
  const open = reader.mentions.find(
    ({ start, end, light, candidates }) =>
      start >= from &&
      end <= to &&
      !light &&
      candidates[0]?.value === null &&
      columns.includes(candidates[0].entry.column.name) &&
      !("column" in left.scalar && left.scalar.column === candidates[0].entry.column.name),
  );
  const entry = open?.candidates[0]?.entry;
  if (open === undefined || entry === undefined) return false;
  const message = `Which value of \`${entry.column.name}\` do you mean?`;
  const offer = valueOffer(open.start, entry);
  reader.problems.push({ kind: "ask", span: spanOf(reader, open.start, open.end), message, offer });
  return true;
}

/** The average of a column where it equals a number is that number: another column was meant. */
function saysOnlyItself(scalar: Scalar): boolean {
  return (
    scalar.kind === "statistic" &&
    conjuncts(scalar.given).some(
      (part) =>
        part.kind === "compare" && part.op === "=" && eventColumns(part)[0] === scalar.column,
    )
  );
}

/** 'Are women more likely than men to survive'. */
function likelierThan(
  reader: Reader,
  from: number,
  found: Comparative,
  between: Interposed,
  to: number,
): Query | null {
  const subject = scan(reader, from, found.at);
  const parts = readNominal(reader, between.predicate + 1, to, "predicate");
  askForValues(reader, [...subject, ...parts.target, ...parts.condition]);
  const group = combine(subject);
  const target = combine(parts.target);
  if (group.kind === "all" || target.kind === "all") return null;
  const other = readOther(reader, between.from, between.to, group);
  if (other === null) return null;
  const left = probability(target, and(combine(parts.condition), group));
  return claim(left, found.op, moveTo(left, other));
}

/** 'Do more women than men smoke': rows of two kinds, of which the same is said. */
function moreDoing(reader: Reader, found: Comparative, to: number): Query | null {
  if (!/^(?:more|fewer)$/.test(wordAt(reader, found.at)) || found.than === null) return null;
  const tried = fork(reader);
  const left = scan(tried, found.end, found.than - 1);
  const rest = scan(tried, found.than, to);
  const a = combine(left);
  askForValues(tried, [...left, ...rest]);
  const { other, said } = otherKind(rest, a);
  const [b, what] = [combine(other), combine(said)];
  if (a.kind === "all" || b.kind === "all") return null;
  // 'do more people pay by card than by cash': the same is said of them already
  if (what.kind === "all" && rest.some(({ kind }) => kind === "column")) return null;
  // 'why do more people over 50 leave than people aged 40 to 50' is asked of their shares
  if (what.kind === "all" && partsBeyond(a, b).some((part) => !shareColumn(part, b))) return null;
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  return claim(count(and(a, what)), found.op, count(besides(a, and(b, what))));
}

/** 'Did dramas win more prizes than comedies': of how many rows of two kinds the same is so. */
function moreGot(reader: Reader, from: number, found: Comparative, to: number): Query | null {
  if (!/^(?:more|fewer)$/.test(wordAt(reader, found.at)) || found.than === null) return null;
  // 'are they more advanced' of grades: neither more of them nor a share of one
  if (levelSaidMore(reader, found.at) !== null) return null;
  const tried = fork(reader);
  const kinds = scan(tried, from, found.at);
  const got = scan(tried, found.end, found.than - 1);
  const others = scan(tried, found.than, to);
  const asserted = [...kinds, ...got].flatMap((item) => {
    const entry = item.kind === "column" ? item.candidates[0]?.entry : undefined;
    return entry?.affirmative == null ? [] : [equals(entry, entry.affirmative)];
  });
  const items = [...kinds, ...got, ...others].filter(
    (item) => item.kind !== "column" || item.candidates[0]?.entry.affirmative == null,
  );
  askForValues(tried, items);
  const [a, b] = [combine(kinds), combine(others)];
  const said = combine(got);
  const what = said.kind === "all" ? and(...asserted.slice(-1)) : said;
  if (a.kind === "all" || what.kind === "all" || !shareColumn(b, a)) return null;
  if (tried.problems.length > 0 || items.some(({ kind }) => kind === "column")) return null;
  join(reader, tried);
  return claim(count(and(a, what)), found.op, count(and(b, what)));
}

/** 'Than books were returned' beside toys: the other kind of rows, of the same column, and what is said of both. */
export function otherKind(
  items: readonly Item[],
  first: Event,
): { readonly other: readonly Item[]; readonly said: readonly Item[] } {
  const isOther = (item: Item): boolean => item.kind === "event" && shareColumn(item.event, first);
  const [from, to] = [items.findIndex(isOther), items.findLastIndex(isOther) + 1];
  if (to === 0) return { other: [], said: items };
  return { other: items.slice(from, to), said: [...items.slice(0, from), ...items.slice(to)] };
}

/** 'More rain in 2012 than in 2013': what the other side leaves unsaid is that of the first. */
export function besides(first: Event, second: Event): Event {
  return shareColumn(first, second) ? replaceCondition(first, second) : second;
}

/** 'Are there more X than Y'. */
function moreRows(reader: Reader, from: number, found: Comparative, to: number): Query | null {
  if (found.than === null) return null;
  const left = scan(reader, Math.max(from, found.end), found.than - 1);
  const right = scan(reader, found.than, to);
  askForValues(reader, [...left, ...right]);
  const a = combine(left);
  if (a.kind === "all") return null;
  const value = reader.tokens[found.than]?.value;
  if (value != null && right.every((item) => item.kind !== "event"))
    return claim(count(a), found.op, value);
  const b = combine(right);
  const other = b.kind === "all" ? complement(a) : besides(a, b);
  return claim(count(a), found.op, count(other));
}

/** 'More likely to rain than to snow in March': what ends the sentence is said of both. */
function ratesUnder(reader: Reader, left: Left, found: Comparative, to: number): Query | null {
  const { scalar } = left;
  if (found.of !== "rate" || found.than === null) return null;
  if (scalar.kind !== "probability" || scalar.given.kind !== "all") return null;
  const tried = fork(reader);
  const parts = readNominal(tried, found.than, to, "predicate");
  const [target, given] = [combine(parts.target), combine(parts.condition)];
  if (given.kind === "all" || target.kind === "all" || !shareColumn(scalar.event, target))
    return null;
  askForValues(tried, [...parts.target, ...parts.condition]);
  join(reader, tried);
  return claim(probability(scalar.event, given), found.op, probability(target, given));
}
