/**
 * 'How many minutes of downtime did line A have', 'how much did we make on drinks in total': the sum
 * of a column, named by its unit, by what is counted in it, or both.
 */
import { and, type Event, eventColumns, type Query, statistic } from "@probability-chat/query";
import { amountColumn, isMeasure, isQuantity, namesUnit } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import {
  fork,
  isNamed,
  join,
  mentionBefore,
  type Reader,
  spanOf,
  wordAt,
} from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns, numberMeant } from "../../grammar/sentence/clause.ts";
import { type Range, shapeOf } from "../../grammar/sentence/ranges.ts";
import { isSigned } from "../../grounding/domains/signed-amounts.ts";
import { isOfAllSales } from "../../grounding/names/takings.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import {
  ADDED_UP,
  AMOUNT,
  EACH,
  GAINED,
  gathersUp,
  HAS_AMOUNT,
  PARTICLE,
} from "../../lexicon/amounts.ts";
import { isYear } from "../../lexicon/calendar-names.ts";
import { PREPOSITIONS } from "../../lexicon/function-words.ts";
import { SUMMARIES } from "../../lexicon/statistics.ts";
import { type Unit, unitOf } from "../../lexicon/units.ts";
import { conditionsOf, type Frame, grouped } from "../frame.ts";
import { pastHead, skipLead, wordsOf } from "../words.ts";

export const totalFrame: Frame = {
  name: "total",
  read(reader, from, to): Query | null {
    const tried = fork(reader);
    const shape = shapeOf(tried, from, to);
    const [first] = shape.main;
    if (first === undefined) return null;
    const lead = skipLead(tried, first.from, first.to);
    const start = pastHead(
      tried,
      lead,
      first.to,
      /^(?:and |so |the )*(?:how (?:many|much) |total (?:number of |amount of )?)/,
    );
    if (start === lead) return null;
    // a part of it is asked for
    if (wordAt(tried, start) === "of") return null;
    const many = wordAt(tried, start - 1) === "many";
    const unit = unitAt(tried, start);
    const added = saysTotal(tried, from, to);
    const taken = namesAllSales(tried, start, first.to);
    const gained = unit === null && !many && (taken || GAINED.test(textOf(tried, start, first.to)));
    const ours = unit === null && !many && OURS.test(textOf(tried, start, first.to));
    const flows = ours || (unit === null && isFlow(tried, start, first.to, many ? SCORES : BURNS));
    if (
      unit === null &&
      !gained &&
      !flows &&
      (many || !added || wordAt(tried, start - 1) === "total")
    )
      return null;
    if (unit === null && wordAt(tried, lead) !== "how") return null;
    const averaged = tried.tokens.some(
      ({ word }, at) =>
        at >= from && at < to && /^(?:mean|median)$/.test(SUMMARIES.get(word) ?? ""),
    );
    const amount = gained
      ? readAmount(tried, start - 1, first, "money")
      : readAmount(tried, start, first, unit, ours ? amountOfVerb(tried, first) : undefined);
    if (amount === null) {
      if (unit !== null && tried.problems.some(({ kind }) => kind === "refuse"))
        join(reader, tried);
      return null;
    }
    // 'how much do we earn per month' of a number of months
    if (ours && unitOf(amount.entry.unit)?.dimension === "time") return null;
    if ((gained || flows) && amount.entry.words.some(({ word }) => EACH.test(word))) return null;
    // 'how many hours of training do managers get' may be each of them
    const past = /\b(?:did|was|were|had|lost|went|have been|has been)\b/.test(
      wordsOf(tried, from, to),
    );
    if (!added && !averaged && !past && !taken && !ours && wordAt(tried, start - 1) !== "total")
      return null;
    const gathers = tried.tokens.slice(start, first.to).some(gathersUp);
    if (unit !== null && !amount.of && !added && !gathers) return null;
    const given = and(amount.given, conditionsOf(tried, shape));
    if (flows && !many && !added && isOfOneYear(given)) return null;
    if ((ours || gained) && OF_ONE_DAY.test(textOf(tried, start, to)))
      tried.problems.push({
        kind: "ask",
        span: spanOf(tried, start, to),
        message: `Do you mean the total of \`${amount.entry.column.name}\`, or its average?`,
      });
    if (
      ours &&
      isSigned(reader.index, amount.entry) &&
      !eventColumns(given).includes(amount.entry.column.name)
    )
      return null;
    if (tried.problems.length > 0) {
      join(reader, tried);
      return null;
    }
    join(reader, tried);
    const query = statistic(averaged ? "mean" : "sum", amount.entry.column.name, given);
    return grouped(query, shape.groups);
  },
};

/** Whether the revenue is asked for of a table of order totals. */
export function namesAllSales({ mentions, tokens }: Reader, from: number, to: number): boolean {
  return mentions.some(
    ({ start, end, candidates: [best] }) =>
      start >= from &&
      end <= to &&
      best?.value === null &&
      isOfAllSales(tokens[end - 1]?.word ?? "", best.entry),
  );
}

/** 'How much did we make a day'. */
const OF_ONE_DAY = /\ban? (?:hour|day|night|week|weekend|month|quarter|year|season)\b/;

/** 'How much did we spend', 'how much was spent': by those whose table it is, all told. */
const OURS =
  /\b(?:(?:did|do|does|have|has) (?:we|i|the (?:company|team|business|firm|shop|store|department)) (?!weigh)|(?:was|were|is|has been|have been|got) (?:spent|invested|earned|billed|invoiced|raised|collected|donated|lost|wasted)\b)/;

/** What somebody gets through, and what they get by number. */
const BURNS =
  /^(?:burn|burned|burnt|consume|consumed|use|used|emit|emitted|produce|produced|generate|generated|export|import|mine|mined)$/i;
const SCORES =
  /^(?:score|scored|collect|earn|win|take|get|receive|make|hit|record|sell|concede|commit|gather)$/i;

/** 'How much coal did Poland burn', 'how many points did Rovers score': of somebody named, all told. */
function isFlow(reader: Reader, from: number, to: number, verbs: RegExp): boolean {
  return reader.tokens.some(({ text }, at) => {
    const subject =
      at > from && at < to && verbs.test(text) ? mentionBefore(reader, at) : undefined;
    return (
      subject?.candidates[0]?.value != null &&
      /^(?:did|has|have)$/.test(wordAt(reader, subject.start - 1))
    );
  });
}

/** Of one year there is one figure as a rule, which a sum is as well. */
function isOfOneYear(event: Event): boolean {
  if (event.kind === "and") return event.events.some(isOfOneYear);
  return (
    event.kind === "compare" &&
    event.op === "=" &&
    typeof event.right === "number" &&
    isYear(event.right)
  );
}

/** The words as written: a verb that joins may have been read as another. */
function textOf(reader: Reader, from: number, to: number): string {
  return reader.tokens
    .slice(from, to)
    .map(({ text }) => text.toLowerCase())
    .join(" ");
}

/** Whether amounts are said to be added up: 'in total', 'altogether'. */
export function saysTotal(reader: Reader, from: number, to: number): boolean {
  return reader.tokens.some(
    ({ text }, at) => at >= from && at < to && ADDED_UP.test(text) && !isNamed(reader, at),
  );
}

/** A unit, or 'money', that no column is called by; null where there is none. */
export function unitAt(reader: Reader, at: number): Unit | "money" | null {
  const word = wordAt(reader, at);
  const best = reader.mentionAt.get(at)?.candidates[0];
  if (best?.whole === true && best.value === null) return null;
  if (/^(?:money|cash)$/.test(word)) return "money";
  const unit = unitOf(word) ?? null;
  return word.length < 2 || PREPOSITIONS.has(word) || unit?.dimension === "share" ? null : unit;
}

interface Amount {
  readonly entry: ColumnEntry;
  readonly given: Event;
  /** The column is named behind the unit: 'minutes of downtime'. */
  readonly of: boolean;
}

/** The column behind a unit and the conditions on it; a problem where it is in another unit. */
export function readAmount(
  reader: Reader,
  from: number,
  { to }: Range,
  unit: Unit | "money" | null,
  unnamed: ColumnEntry | undefined = onlyMoney(reader, unit),
): Amount | null {
  const body = from + (unit === null ? 0 : 1);
  if (unit !== null) reader.framed.add(from);
  const items = withoutVerbs(reader, body, to).flatMap((range) =>
    scan(reader, range.from, range.to, { slot: "predicate" }),
  );
  const bare = bareColumns(items).filter(
    ({ candidates: [best] }) => best !== undefined && isQuantity(best.entry),
  );
  const [column] = bare;
  const entry = column === undefined ? unnamed : numberMeant(reader, column);
  if (entry === undefined || !fits(reader, entry, unit, from)) return null;
  const rest = items.filter((item) => item !== column);
  askForValues(reader, rest);
  return { entry, given: combine(rest), of: column !== undefined };
}

/** The stretch without the verb that an amount goes with, and its particle. */
export function withoutVerbs(reader: Reader, from: number, to: number): Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    const subject = mentionBefore(reader, at);
    // 'how much did China emit' names its column by the verb
    const isVerb =
      columnBeside(reader, at, from, to) &&
      subject?.candidates[0]?.value != null &&
      /^(?:did|has)$/.test(wordAt(reader, subject.start - 1));
    if (!HAS_AMOUNT.test(wordAt(reader, at)) || (isNamed(reader, at) && !isVerb)) continue;
    if (isVerb) reader.framed.add(at);
    ranges.push({ from: start, to: at });
    const ends = at + 2 >= to || /^(?:the|in|by|on|overall)$/.test(wordAt(reader, at + 2));
    start = PARTICLE.test(wordAt(reader, at + 1)) && ends ? at + 2 : at + 1;
  }
  ranges.push({ from: start, to });
  return ranges.filter((range) => range.from < range.to);
}

function columnBeside({ mentions }: Reader, at: number, from: number, to: number): boolean {
  return mentions.some(
    ({ start, end, candidates }) =>
      start >= from && end <= to && start !== at && candidates[0]?.value === null,
  );
}

/** The one column of money; hours and days without a name may be those of anything. */
function onlyMoney(reader: Reader, unit: Unit | "money" | null): ColumnEntry | undefined {
  if (unit === null || (unit !== "money" && !unit.dimension.startsWith("money"))) return undefined;
  const amounts = reader.index.columns.filter((entry) => isMoney(entry.unit));
  const [only, other] = amounts.length > 0 ? amounts : reader.index.columns.filter(isAmount);
  return other === undefined ? only : undefined;
}

/** What a verb of spending or earning is of: the column by that name, else the one amount of money that adds up. */
function amountOfVerb({ index, mentions }: Reader, { from, to }: Range): ColumnEntry | undefined {
  const said = mentions.find(
    ({ start, end, light, candidates: [best] }) =>
      light && start >= from && end <= to && best?.value === null && isMeasure(best.entry),
  );
  return said?.candidates[0]?.entry ?? amountColumn(index);
}

/** A column called after money that adds up, such as a `Cost`. */
function isAmount(entry: ColumnEntry): boolean {
  return isMeasure(entry) && entry.words.every(({ word }) => AMOUNT.test(word));
}

function isMoney(unit: string | null): boolean {
  return unitOf(unit)?.dimension.startsWith("money") === true;
}

function fits(
  reader: Reader,
  entry: ColumnEntry,
  unit: Unit | "money" | null,
  at: number,
): boolean {
  const own = unitOf(entry.unit);
  if (unit === null || own === undefined) return true;
  if (unit === "money") return isMoney(entry.unit);
  if (own.id === unit.id || namesUnit(entry, unit)) return true;
  if (own.dimension === unit.dimension)
    reader.problems.push({
      kind: "refuse",
      reason: "unsupported",
      span: spanOf(reader, at, at + 1),
      message: `\`${entry.column.name}\` is in ${entry.unit}, and I do not convert it. Ask without the unit.`,
    });
  return false;
}
