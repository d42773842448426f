/** 'Does X depend on Y', 'correlation between X and Y', 'are X consistent across Y'. */
import { ALL, and, type Event, type Query } from "@probability-chat/query";
import { addCondition } from "../../edit-query.ts";
import { readColumns } from "../../grammar/column-list.ts";
import { columnCandidates, isQuantity, valueCandidates } from "../../grammar/columns.ts";
import { settledText } from "../../grammar/offers.ts";
import {
  fork,
  isNamed,
  noColumn,
  type Offer,
  pick,
  type Reader,
  spanOf,
  wordAt,
} from "../../grammar/reader.ts";
import { isUnknownWord } from "../../grammar/roles.ts";
import { scan } from "../../grammar/scan.ts";
import { readCondition } from "../../grammar/sentence/clause.ts";
import { type Range, shapeOf } from "../../grammar/sentence/ranges.ts";
import { calendarAt } from "../../grammar/times/calendar.ts";
import type { Mention } from "../../grounding/candidate.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isYear } from "../../lexicon/calendar-names.ts";
import { MORE_OR_LESS } from "../../lexicon/comparative-words.ts";
import { moveSign } from "../../lexicon/moves.ts";
import { polarityOf } from "../../lexicon/polarity.ts";
import { ask, type Frame } from "../frame.ts";
import { findWord, reworded, wordsOf } from "../words.ts";
import { isOfPart, overParts } from "./over-parts.ts";

const RELATION =
  /\b(?:depend|depends|dependent|dependence|dependency|dependant|independent|independence|correlated?|correlates|correlation|correlations|associated?|association|associations|related|relate|relates|relation|relationship|relationships|linked|link|links|connected|connection|tied|interaction|effect|effects|impact|impacts|influence|influences|influenced|reduce|reduces|increase|increases|raise|raises|lower|lowers|improve|improves|hurts?|harms?|boosts?|affect|affects|affected|matter|matters|consistent|vary|varies|differ|differs|covary|predict|predictive|predictor|(?:risk )?factors? (?:for|in|behind)|causes? of|drivers? of|sensitive|plays? (?:an?|any|no|some|the) (?:(?:big|bigger|major|large|important|significant|real|key) )?(?:role|part)|anything to do with|something to do with|bearing on|hand in hand|makes? (?:(?:an?|any|much|no|some) )?(?:[a-z]+ )?difference)\b/;
/** Verbs that ask for what drives where it is not named. */
const DRIVES = /^(?:do|does|did) .*\b(?:drive|determine|explain|cause|shape)\b/;
/** Verbs that relate only where it is asked whether they do: 'do discounts go with size'. */
const TOGETHER =
  /^(?:do|does|did|is|are|will) (?!.* than ).*\b(?:(?:go|goes|went|move|moves|creep|creeps) (?:up|down) (?:with|as|when)|(?:rise|rises|rising|fall|falls|falling|grow|grows|drop|drops|climb|climbs|decrease|decreases|decline|declines|shrink|shrinks|increase|increases) (?:with|as|when)|(?:go|goes|went|come|comes|came) (?:together|along|with)|(?:occur|move|rise|fall|vary|change|happen) together)\b/;
/** 'Is there a real difference in price between towns', 'is the gap between the sexes significant'. */
const DIFFERENCE =
  /^(?:(?:is|are|was|were|do|does|did) (?:there )?(?:we see |you see |they show )?)(?:(?:the|an?|any|some|much) )?(?:of )?(?:an? )?(?:[a-z]+ ){0,3}(?:difference|differences|gap|disparity) .*\b(?:between|across|among|by|from|depending)\b/;
const MORE = `(?:${[...MORE_OR_LESS].join("|")})`;
/** 'Does a better view mean a higher price', 'do wines with more sugar score higher'. */
const MORE_OF_BOTH = new RegExp(
  `^(?:do|does|did|is|are|was|were) (?!.* than )(?:(?:an?|the|having|\\w+ with(?: an?)?) )?${MORE} .* (?:means?|(?:leads?|translates?) (?:to|into)|results? in|comes? with|goes? with|implies|imply|bring|have|has|get|gets|tend to (?:be|have|get)|score|rated)(?: an?)? ${MORE}\\b`,
);
const COUNTED =
  /^(?:(?:and|so|but) )*(?:in total )?how many (?!(?:columns|variables|factors|fields|features)\b)/;
/** 'How much did scores improve from the first to the last': a difference, no relation. */
const CHANGED = /^(?:and )?(?:by )?how (?:much|far) (?:do|does|did|have|has) .* from .* to /;
const ACROSS = /^(?:across|by|between|among|with|from|depending|per|over|for|in|according|within)$/;

export const dependenceFrame: Frame = {
  name: "dependence",
  read(reader, from, to): Query | null {
    const text = wordsOf(reader, from, to);
    // 'how many tickets did the lab raise': who does something to rows that are counted
    if (COUNTED.test(text) || CHANGED.test(text)) return null;
    const two =
      /^(?:what is )?(?:the )?(?:pearson |spearman )?(?:correlation|association|relationship)\b/.test(
        text,
      );
    const said = outsideNames(reader, from, to);
    const relation = RELATION.exec(said) ?? DRIVES.exec(said);
    const different =
      /^(?:is|are|does|do|was|were|did) .*\b(?:different|the same|similar|equal|differ|change|changes)\b.*\b(?:across|between|among|by|with|for different|depending on)\b/.test(
        text,
      );
    const together = TOGETHER.test(text) || MORE_OF_BOTH.test(text) || DIFFERENCE.test(text);
    if (relation === null && !different && !two && !together) return null;
    if (
      /\b(?:probability|chance|how likely|more|less|higher|lower)\b/.test(text) &&
      !together &&
      !/\b(?:depend|correlat|associat|relat|matter|difference|bearing on|hand in hand)/.test(text)
    )
      return null;
    if (different && relation === null && levelsCompared(reader, from, to)) return null;
    return read(mattering(reader, from, to), from, to);
  },
};

/** 'Does it matter for sales if …': what it matters for is no condition, nor what matters. */
function mattering(reader: Reader, from: number, to: number): Reader {
  const verb = findWord(reader, from, to, /^(?:matters?|difference|bearing|factors?)$/);
  if (verb < 0) return reader;
  const words = reader.tokens.map(({ word }, at): [number, string] => {
    const joins = at > verb && /^(?:for|if|when)$/.test(word);
    return [at, !joins ? word : word === "for" ? "to" : "whether"];
  });
  return reworded(reader, new Map(words));
}

/** The words without those of values and of longer names: what something is called relates nothing. */
function outsideNames(reader: Reader, from: number, to: number): string {
  const isNamed = (at: number): boolean =>
    reader.mentions.some(
      ({ start, end, candidates: [best] }) =>
        start <= at &&
        at < end &&
        (best?.value != null ||
          end > start + 1 ||
          // '… by relationship' of a column that is called so
          (best?.whole === true && GROUPED.test(wordAt(reader, start - 1))) ||
          // 'the average increase' of a column of raises
          (best !== undefined && moveSign(wordAt(reader, at)) !== 0) ||
          // 'at least one dependent'
          (/^depend[ae]nts?$/.test(wordAt(reader, at)) &&
            !/^(?:on|upon)$/.test(wordAt(reader, end)))),
    );
  return reader.tokens
    .slice(from, to)
    .filter((_, step) => !isNamed(from + step))
    .map((token) => token.word)
    .join(" ");
}

const GROUPED = /^(?:by|per|each|every)$/;

function levelsCompared(reader: Reader, from: number, to: number): boolean {
  return (
    reader.mentions.filter(
      (mention) =>
        mention.start >= from && mention.end <= to && valueCandidates(mention).length > 0,
    ).length > 1
  );
}

function read(reader: Reader, from: number, to: number): Query | null {
  const shape = shapeOf(reader, from, to, { groups: false });
  const within = heldFixed(reader, from, to);
  const each = eachOf(reader, from, to);
  const skip = new Set<number>();
  for (const range of [within, each])
    if (range !== null) for (let at = range.from; at < range.to; at++) skip.add(at);
  const ranges = shape.conditions.filter(
    (range) =>
      !(range.from >= (within?.from ?? to) && range.to <= (within?.to ?? 0)) &&
      !(each !== null && range.from >= each.from - 2 && range.to <= each.to + 1),
  );
  const conditionTokens = new Set<number>();
  for (const range of ranges)
    if (range.marker !== "when" || shape.main.length > 0)
      for (let at = range.from; at < range.to; at++) conditionTokens.add(at);
  const entries: ColumnEntry[] = [];
  let rows: Range | null = null;
  for (const mention of reader.mentions) {
    if (
      mention.start < from ||
      mention.end > to ||
      mention.light ||
      skip.has(mention.start) ||
      conditionTokens.has(mention.start)
    )
      continue;
    const columns = columnCandidates(mention);
    const [best] = columns;
    const value = valueCandidates(mention)[0];
    const place = entries.length === 2 ? placedAt(reader, mention) : null;
    if (place !== null) {
      rows = { from: place, to };
      break;
    }
    if (best === undefined || (value !== undefined && value.cost < best.cost)) {
      // a level stands for its column only where it is the sole reading ('smokers' of smoker)
      if (value !== undefined) {
        const entry = pick(reader, mention, valueCandidates(mention))?.entry;
        if (entry === undefined) return null;
        if (!entries.includes(entry)) entries.push(entry);
      }
      continue;
    }
    const entry = pick(reader, mention, columns)?.entry;
    if (entry === undefined) return null;
    if (!entries.includes(entry)) entries.push(entry);
  }
  // a condition begins behind its marker
  const markers = ranges.map((range) => range.from - 1);
  const when = entries.length === 2 ? timedAt(reader, from, to) : null;
  if (when !== null && rows === null && !conditionTokens.has(when))
    rows = { from: when, to: endOf(when, [...(each === null ? [] : [each.from]), ...markers], to) };
  const [first, ...others] = entries;
  const parts =
    first === undefined || others.length > 0 || each !== null || within !== null
      ? null
      : overParts(reader, first, { from, to });
  const isPart = (at: number): boolean =>
    parts !== null && at >= parts.range.from && at < parts.range.to;
  const unknown = unknownIn(
    reader,
    from,
    rows?.from ?? to,
    (at) => skip.has(at) || conditionTokens.has(at) || isPart(at),
  );
  const told = settledText(reader, otherKey(from));
  const [x, y = told === null ? undefined : reader.index.byName.get(told)] = entries;
  if (unknown !== null) {
    reader.problems.push(noColumn(reader, unknown.from, unknown.to));
    return null;
  }
  if (parts !== null && y === undefined)
    return addCondition(parts.query, and(...ranges.map((range) => readCondition(reader, range))));
  if (x === undefined || y === undefined) {
    reader.problems.push({
      kind: "ask",
      span: spanOf(reader, from, to),
      message:
        x === undefined
          ? "Between which columns?"
          : `Between \`${x.column.name}\` and which other column?`,
      offer: x === undefined ? undefined : otherColumnOffer(reader, x, from),
    });
    return null;
  }
  if (entries.length > 2) return null;
  const summed = /\b(?:average|mean|median|total)\b/.test(wordsOf(reader, from, to));
  if (summed && !entries.some(isQuantity))
    return ask(reader, "Compare what, between which groups?", { from, to });
  const among = [x, y].map((entry) => amongLevels(reader, entry, from, to));
  if (among.includes(null)) return null;
  const given = and(
    ...ranges.map((range) => readCondition(reader, range)),
    ...(rows === null ? [] : [readCondition(reader, rows)]),
    ...among.filter((event) => event !== null),
  );
  const dependence = {
    kind: "dependence",
    x: x.column.name,
    y: y.column.name,
    given,
    within: (within?.entries ?? []).map((entry) => entry.column.name),
  } as const;
  return each === null
    ? dependence
    : { kind: "by", columns: each.entries.map((entry) => entry.key), query: dependence };
}

/** 'In 2010', 'between 2005 and 2010', 'in winter' behind the two columns: when. */
function timedAt(reader: Reader, from: number, to: number): number | null {
  for (let at = from; at + 1 < to; at++) {
    const year = reader.tokens[at + 1]?.value ?? null;
    if (!WHEN.test(wordAt(reader, at)) || isNamed(reader, at + 1)) continue;
    if ((year !== null && isYear(year)) || calendarAt(fork(reader), at + 1, to) !== null) return at;
  }
  return null;
}

/** Where what begins at `from` ends: at the first of the places behind it. */
function endOf(from: number, places: readonly number[], to: number): number {
  return Math.min(to, ...places.filter((place) => place > from));
}

const WHEN = /^(?:in|on|during|since|after|before|until|from|between)$/;

/** 'In men', 'at the Harbour' behind the two columns: which rows are meant. */
function placedAt(reader: Reader, { start, candidates }: Mention): number | null {
  const at = /^(?:the|our|their)$/.test(wordAt(reader, start - 1)) ? start - 2 : start - 1;
  const placed = /^(?:in|at|on|from|during)$/.test(wordAt(reader, at));
  return placed && candidates[0]?.value != null ? at : null;
}

/** 'Between lines A and B' of a column with more of them: only the rows of those. Asks of months and years, which are no dates. */
export function amongLevels(
  reader: Reader,
  entry: ColumnEntry,
  from: number,
  to: number,
): Event | null {
  const events = scan(fork(reader), from, to).flatMap((item) =>
    item.kind === "event" && item.entry === entry ? [item.event] : [],
  );
  if (events.some(isOfPart))
    return ask(reader, `Compare what, between which parts of \`${entry.column.name}\`?`, {
      from,
      to,
    });
  const values = events.flatMap((event) => {
    if (event.kind === "in") return event.values;
    return event.kind === "compare" && typeof event.right !== "object" ? [event.right] : [];
  });
  const distinct = [...new Set(values)];
  if (distinct.length < 2 || distinct.length >= entry.column.distinct) return ALL;
  return { kind: "in", left: { kind: "column", column: entry.column.name }, values: distinct };
}

interface Held {
  readonly from: number;
  readonly to: number;
  readonly entries: readonly ColumnEntry[];
}

/** 'controlling for z', 'given z', 'holding z fixed'. */
function heldFixed(reader: Reader, from: number, to: number): Held | null {
  for (let at = from; at < to; at++) {
    const two = `${wordAt(reader, at)} ${wordAt(reader, at + 1)}`;
    const length = /^(?:control|adjust|account|correct)(?:ling|led|ing|ed)? for$/.test(two)
      ? 2
      : /^(?:given|holding|conditioning)$/.test(wordAt(reader, at))
        ? 1
        : 0;
    if (length === 0) continue;
    const columns = readColumns(
      fork(reader),
      at + length + (wordAt(reader, at + length) === "on" ? 1 : 0),
      to,
    );
    if (columns === null) continue;
    const after = wordAt(reader, columns.end);
    if (/^(?:is|=|over|above|under|below)$/.test(after)) continue;
    let start = at;
    while (
      start > from &&
      /^(?:once|if|when|after|you|we|i|one|even|while)$/.test(wordAt(reader, start - 1))
    )
      start -= 1;
    return {
      from: start,
      to: columns.end + (/^(?:fixed|constant)$/.test(after) ? 1 : 0),
      entries: columns.entries,
    };
  }
  return null;
}

/** 'within each species', 'for every region', 'by species'. */
function eachOf(reader: Reader, from: number, to: number): Held | null {
  for (let at = from; at < to; at++) {
    const said = wordAt(reader, at);
    // 'correlation between a and b by region': what stands behind both groups them
    const grouping = /^(?:by|per|across)$/.test(said) && namedBefore(reader, from, at) > 1;
    if (!grouping && !/^(?:each|every)$/.test(said)) continue;
    const columns = readColumns(fork(reader), at + 1, to);
    if (columns === null || (grouping && columns.end < to)) continue;
    const start = /^(?:within|for|in|of|at|on|among|per)$/.test(wordAt(reader, at - 1))
      ? at - 1
      : at;
    return { from: start, to: columns.end, entries: columns.entries };
  }
  return null;
}

function namedBefore(reader: Reader, from: number, to: number): number {
  const named = reader.mentions.filter(
    ({ start, end, light, candidates }) =>
      start >= from && end <= to && !light && candidates[0]?.value === null,
  );
  return new Set(named.map(({ candidates }) => candidates[0]?.entry)).size;
}

function unknownIn(
  reader: Reader,
  from: number,
  to: number,
  skip: (at: number) => boolean,
): { from: number; to: number } | null {
  const inside = (at: number): boolean =>
    reader.mentions.some((mention) => mention.start <= at && at < mention.end);
  for (let at = from; at < to; at++) {
    if (
      skip(at) ||
      inside(at) ||
      !isUnknownWord(reader, at) ||
      KNOWN.test(wordAt(reader, at)) ||
      ACROSS.test(wordAt(reader, at)) ||
      RELATION.test(wordAt(reader, at))
    )
      continue;
    let end = at + 1;
    while (
      end < to &&
      !inside(end) &&
      isUnknownWord(reader, end) &&
      !KNOWN.test(wordAt(reader, end))
    )
      end += 1;
    return { from: at, to: end };
  }
  return null;
}

const KNOWN =
  /^(?:role|part|drive|determine|explain|causes?|drivers?|factors?|risk|shape|anything|something|do|check|whether|test|statistical|statistically|significance|significant|coefficient|strongly|positively|negatively|linearly|linear|strong|strength|direct|correlation|difference|differences|evidence|kind|much|check|analy[sz]e|examine|investigate|explore|association|nature|e|g|e\.g|eg|pearson|spearman|measure|degree|extent|affecting|controlling|adjusting|accounting|holding|fixed|constant|versus|uniform|play|plays|make|makes|differently|hypothesis|chi|square|squared|anova|variables|independently|why|compute|real|really|meaningful|noticeable|genuine|notable|considerable|material|gap|disparity|bearing|whether|hand|together|move|occur|tend|tends|more|less|changes?|higher|lower|larger|bigger|greater|smaller|longer|shorter|older|younger|fewer|go|goes|up|down|rise|rises|rising|fall|falls|falling|grow|grows|drop|drops|climb|climbs|decrease|decreases|decline|declines|shrink|shrinks|increase|increases|as|get|gets|better|worse|mean|means|lead|leads|translate|translates|result|results|imply|implies|come|comes|bring|have|has)$/;

function otherKey(from: number): string {
  return `other:${from}`;
}

function outcomeLike(entry: ColumnEntry): number {
  return 2 * Math.abs(polarityOf(entry)) + Number(isQuantity(entry));
}

/** What a column could depend on: what groups rows or measures them. */
function otherColumnOffer(reader: Reader, known: ColumnEntry, from: number): Offer {
  const options = reader.index.columns
    .filter((entry) => entry !== known && /^(?:category|measure)$/.test(entry.column.role))
    // what is good or bad is more likely asked about than what groups rows
    .toSorted((a, b) => outcomeLike(b) - outcomeLike(a))
    .map(({ column: { name } }) => ({ label: name, settled: name }));
  return { key: otherKey(from), options };
}
