/** 'How many …', 'number of …', 'are there any …', 'how many different …'. */
import { and, count, eventColumns, type Query, statistic } from "@probability-chat/query";
import { isTallied } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { figureOfCells, timesTold } from "../../grammar/cross-table.ts";
import { agreeing } from "../../grammar/levels/level-order.ts";
import { namesThings } from "../../grammar/levels/named-things.ts";
import { ROWS_OR_COLUMN, settledText } from "../../grammar/offers.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns, bareMeasure } from "../../grammar/sentence/clause.ts";
import { type Shape, shapeOf } from "../../grammar/sentence/ranges.ts";
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { LIGHT_VERBS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { ask, claim, conditionsOf, type Frame, grouped } from "../frame.ts";
import { findWord, head, skipLead, wordsOf } from "../words.ts";
import {
  countedThings,
  countsThings,
  countsTimeUntil,
  isOfEachRow,
  ofCounts,
  thingsDone,
} from "./count-of-counts.ts";
import { areOfOneTime, haveCome, PEOPLE, peopleCounted } from "./count-people.ts";
import { periodsCounted } from "./count-periods.ts";
import { kindsNamed, numberedOnes } from "./kinds-named.ts";
import { asksAverageOfRows, countOnAverage } from "./on-average.ts";
import { askForDegree } from "./vague.ts";

const HEAD =
  /^(?:(?:in|for|on|at|during|across) (?=how many ))?(?:(?:the|a|total|overall|exact) )*(?:how many|number of|numbers of|count of|counts of|count|headcount of|tally of|amount of) /;
const THAN = /^(?:than|versus|would)$/;
/** What a header says of the thing that it names. */
const TRAIT = /^(?:level|type|band|group|status|class|category|segment|tier|grade|kind|size)$/;
const DIFFERENT =
  /^(?:(?:of|the|all) )*(?:different|distinct|unique|various|separate|kinds of|types of|sorts of) /;

export const countFrame: Frame = {
  name: "count",
  read(reader, from, to) {
    const shape = shapeOf(reader, from, to);
    const [first] = shape.main;
    if (first === undefined) return null;
    const lead = skipLead(reader, first.from, first.to);
    const length = head(reader, lead, first.to, HEAD);
    if (length === 0) return null;
    const named = numberNamed(reader, lead);
    if (named !== null) return totalOf(reader, named, first.to, shape);
    if (
      reader.mentionAt.get(lead + length - 1)?.candidates[0]?.whole &&
      !/^(?:many|of)$/.test(wordAt(reader, lead + length - 1))
    )
      return null;
    const onAverage = countOnAverage(reader, lead + length, first.to, shape);
    if (onAverage !== null) return onAverage;
    const column = alsoColumn(reader, lead + length);
    if (column !== null && settledText(reader, ROWS_OR_COLUMN) !== "rows")
      return columnInstead(reader, column, lead, lead + length, first.to, shape);
    const at = lead + length;
    if (/^(?:how many )?(?:percent|percentage|%)/.test(wordsOf(reader, lead, first.to)))
      return null;
    if (/^(?:more|fewer)$/.test(wordAt(reader, at)) && findWord(reader, at, to, THAN) < 0)
      return ask(reader, "How many more than what?", { from: lead, to: first.to });
    if (countsTimeUntil(reader, at))
      return ask(reader, "From when on? I can compare columns of dates.", {
        from: at,
        to: first.to,
      });
    const days = daysOf(reader, at, first.to, shape);
    if (days !== null) return days;
    const lasting = spanOnAverage(reader, at, first.to, shape);
    if (lasting !== null) return lasting;
    const distinct = head(reader, at, first.to, DIFFERENT);
    const numbered =
      shape.conditions.length > 0 ? null : numberedOnes(reader, at + distinct, first.to);
    if (numbered !== null) return grouped(statistic("distinct", numbered), shape.groups);
    const items = scan(reader, at + distinct, first.to);
    const bare = bareColumns(items);
    const given = conditionsOf(reader, shape);
    if (distinct === 0 && shape.groups.length === 0) {
      const periods = periodsCounted(reader, at, items, given);
      if (periods !== null || reader.problems.length > 0) return periods;
    }
    const added = ({ column }: ColumnEntry): Query =>
      grouped(statistic("sum", column.name, and(combine(items), given)), shape.groups);
    const done = distinct === 0 ? thingsDone(reader, items, { from: at, to: first.to }) : null;
    if (done !== null) return added(done);
    // callers are no `caller_age`, and no `caller_level` either
    const category = bare.find((item) =>
      item.candidates.some(
        ({ core, whole, entry }) =>
          (whole || !TRAIT.test(entry.words.at(-1)?.word ?? "")) &&
          (distinct > 0 || (core && agreeing(entry).length === 0)) &&
          (entry.column.levels.length > 0 ||
            entry.column.role === "identifier" ||
            countsThings(entry)),
      ),
    );
    if (distinct > 0 || (category !== undefined && onlyNoun(reader, items, category.start, at))) {
      const item = distinct > 0 ? bare[0] : category;
      if (item !== undefined) {
        const entry = pick(reader, item.mention, item.candidates)?.entry;
        if (entry === undefined) return null;
        const event = and(combine(items), given);
        if (distinct === 0 && (countsThings(entry) || isOfEachRow(reader, item, entry))) {
          const sum = ofCounts(reader, entry, event, item.start, item.end);
          return sum === null ? null : grouped(sum, shape.groups);
        }
        const { name } = entry.column;
        return grouped(statistic("distinct", name, event), shape.groups);
      }
      if (distinct > 0 && items.length === 0) return null;
    }
    const tally = distinct === 0 ? countedThings(reader, bare[0], at) : null;
    if (tally !== null) return added(tally);
    if (asksAverageOfRows(reader, at, first.to)) return null;
    if (items.length === 0 && given.kind === "all" && shape.groups.length === 0) {
      const kinds = kindsNamed(reader, at + distinct);
      if (kinds !== null || reader.problems.length > 0) return kinds;
    }
    askForValues(reader, items);
    if (reader.problems.length === 0 && askForDegree(reader, at, first.to, items)) return null;
    const [head_, ...others] = items.filter((item) => item.kind === "event");
    if (
      head_ !== undefined &&
      others.length > 0 &&
      others.every((item) => item.entry === head_.entry) &&
      head_.entry.told?.together !== true &&
      ![head_, ...others].some((item) => item.denied) &&
      items.some((item) => item.kind === "join" && item.word === "and") &&
      shape.groups.length === 0 &&
      !items.some((item) => item.kind === "mark")
    ) {
      return { kind: "by", columns: [head_.entry.column.name], query: count(given) };
    }
    return grouped(count(and(combine(items), given)), shape.groups);
  },
};

/** The column that is called as the question begins, and counts it in each row: 'number of casualties'. */
function numberNamed(reader: Reader, at: number): Mention | null {
  const mention = reader.mentionAt.get(at);
  const [best] = mention?.candidates ?? [];
  const isCount = best?.value === null && best.whole && countsThings(best.entry);
  return isCount ? (mention ?? null) : null;
}

/** 'Number of casualties by severity': their total, where something is told of the rows. */
function totalOf(
  reader: Reader,
  { candidates, end }: Mention,
  to: number,
  shape: Shape,
): Query | null {
  const [best] = candidates;
  const tried = fork(reader);
  const rest = scan(tried, end, to);
  const given = and(combine(rest), conditionsOf(tried, shape));
  const told = given.kind !== "all" || shape.groups.length > 0;
  const compared = reader.tokens.some(({ word }) => THAN.test(word));
  if (best === undefined || !told || compared || bareColumns(rest).length > 0) return null;
  if (tried.problems.length > 0) return null;
  join(reader, tried);
  return grouped(statistic("sum", best.entry.column.name, given), shape.groups);
}

/** 'how many days are there', where a day has several rows. */
function daysOf(reader: Reader, at: number, to: number, shape: Shape): Query | null {
  const dates = reader.index.columns.filter((entry) => entry.column.type === "date");
  const [date] = dates;
  if (date === undefined || dates.length > 1 || !/^(?:days|dates)$/.test(wordAt(reader, at)))
    return null;
  if (date.column.distinct >= reader.index.codebook.rows || reader.mentionAt.has(at)) return null;
  const plain =
    /^(?:(?:are|were|is|there|in|the|this|of|data|dataset|table|covered|does|it|cover) ?)*$/;
  if (!plain.test(wordsOf(reader, at + 1, to)) || shape.conditions.length > 0) return null;
  if (shape.groups.length > 0) return null;
  return statistic("distinct", date.column.name);
}

/** 'How many days does delivery take on average': the average of what is measured, not a count. */
function spanOnAverage(reader: Reader, at: number, to: number, shape: Shape): Query | null {
  const text = wordsOf(reader, at, to);
  if (unitOf(wordAt(reader, at))?.dimension !== "time") return null;
  if (!/^\S+ (?:do|does|did) /.test(text) || !/\b(?:average|typically|usually|mean)\b/.test(text))
    return null;
  const tried = fork(reader);
  const items = scan(tried, at, to);
  const entry = bareMeasure(tried, items) ?? measuredIn(reader, at, to);
  if (entry === undefined || tried.problems.length > 0) return null;
  join(reader, tried);
  const given = and(combine(items), conditionsOf(reader, shape));
  return grouped(statistic("mean", entry.column.name, given), shape.groups);
}

/** The one column of that unit that another word of the stretch names. */
function measuredIn(reader: Reader, at: number, to: number): ColumnEntry | undefined {
  const unit = stem(wordAt(reader, at));
  const said = new Set(reader.tokens.slice(at + 1, to).map(({ word }) => stem(word)));
  const [only, other] = reader.index.columns.filter(
    ({ numeric, words }) =>
      numeric &&
      words.some((word) => word.stem === unit) &&
      words.some((word) => word.stem !== unit && word.weight >= 0.5 && said.has(word.stem)),
  );
  return other === undefined ? only : undefined;
}

/** 'count by hour' of a table with a column `count`: rows are meant as likely as the column. */
function alsoColumn(reader: Reader, end: number): ColumnEntry | null {
  const word = wordAt(reader, end - 1);
  if (/^(?:of|many)$/.test(word)) return peopleCounted(reader, end) ?? tallyOf(reader, end);
  return (
    reader.index.columns.find(
      (entry) => entry.numeric && entry.column.header.toLowerCase() === word,
    ) ?? null
  );
}

/** 'How many nurses were there' of a table whose rows are tallies: a count of the rows is not meant. */
function tallyOf(reader: Reader, at: number): ColumnEntry | null {
  const noun = wordAt(reader, at);
  // 'how many jobs are there': the column's own levels are counted
  if (reader.mentionAt.get(at)?.candidates[0]?.value === null) return null;
  if (unitOf(noun) !== undefined || DIFFERENT.test(`${noun} `) || reader.mentions.some(isTally))
    return null;
  if (/^(?:rows?|records?|entries|lines?|observations?|combinations?)$/.test(noun)) return null;
  return (
    figureOfCells(reader.index) ??
    reader.index.columns.find((entry) => entry.numeric && isTallied(entry)) ??
    null
  );
}

function isTally({ candidates, light }: Mention): boolean {
  return !light && candidates.some(({ entry, value }) => value === null && isTallied(entry));
}

/** The total or the average of such a column where that was told; else the question. */
function columnInstead(
  reader: Reader,
  entry: ColumnEntry,
  from: number,
  end: number,
  to: number,
  shape: Shape,
): Query | null {
  const { name } = entry.column;
  const people = peopleCounted(reader, end) !== null;
  const cells =
    (reader.mentionAt.has(end) || PEOPLE.test(wordAt(reader, end))) &&
    figureOfCells(reader.index)?.column.name === name;
  const items = scan(reader, people ? end + 1 : end, to);
  const given = and(combine(items), conditionsOf(reader, shape));
  const cellKeys = [...eventColumns(given), ...shape.groups.map(({ key }) => key)];
  const wanted =
    settledText(reader, ROWS_OR_COLUMN) ??
    ((people && (haveCome(reader, entry) || areOfOneTime(reader, given))) ||
    (cells && timesTold(reader.index, cellKeys))
      ? "sum"
      : null);
  if (wanted === "sum" || wanted === "mean") {
    askForValues(reader, items);
    return grouped(statistic(wanted, name, given), shape.groups);
  }
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, from, end),
    message: `\`${name}\` is a column here: do you mean its average or total, or how many rows there are?`,
    offer: {
      key: ROWS_OR_COLUMN,
      options: [
        { label: `the total of ${name}`, settled: "sum" },
        { label: `the average of ${name}`, settled: "mean" },
        { label: "how many rows there are", settled: "rows" },
      ],
    },
  });
  return null;
}

/** 'how many species are there': the column's name is the noun that is counted. */
function onlyNoun(
  reader: Reader,
  items: readonly { kind: string; start: number; end: number }[],
  start: number,
  at: number,
): boolean {
  const before = items.filter((item) => item.kind === "event" && item.start < start);
  // 'how many African countries': what kind of them stands right before
  const kind = before.every((item) => item.start === at && item.end === start);
  if (before.length > 0) return kind && namesThings(wordAt(reader, start));
  // 'how many worried about it'
  if (/ed$/.test(wordAt(reader, start))) return false;
  // 'how many people travel', 'how many players play for'
  const said = wordAt(reader, start);
  const rows = wordAt(reader, at);
  if (start > at && isRowNoun(rows) && isPlural(rows) && !isPlural(said)) return false;
  if (start > at && (LIGHT_VERBS.has(said) || /[a-z]{2}ed$/.test(said))) return false;
  return start <= at + 1;
}

const ANY =
  /^(?:(?:is|are|was|were|has|have) there (?:ever )?(?:been )?(?:any|a|an|some|at least one|anyone|anybody|someone|at least)|did any|do any|does any|does anyone|did anyone|has any|have any|has anyone|is any|are any|is anyone|was any|were any|was anyone|does at least one|did at least one) /;

export const anyFrame: Frame = {
  name: "any",
  read(reader, from, to): Query | null {
    const length = head(reader, from, to, ANY);
    if (length === 0) return null;
    const text = wordsOf(reader, from, to);
    if (
      /\b(?:differences?|gap|relationship|correlation|association|link|connection|dependence|effect|missing values?)\b|\b(?:more|fewer|less) (?!than \d)/.test(
        text,
      )
    )
      return null;
    const items = scan(reader, from + length, to);
    askForValues(reader, items);
    const event = combine(items);
    return event.kind === "all"
      ? ask(reader, "Any rows of which kind?", { from, to })
      : claim(count(event), ">", 0);
  },
};
