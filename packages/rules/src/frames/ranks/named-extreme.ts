/** 'The longest French film', 'the highest rated comedy film of the nineties': the name of the row with the extreme. */
import { and, type Event, mean, type Query, type Scalar } from "@probability-chat/query";
import { columnsAbout } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import { namingColumn } from "../../grammar/naming-column.ts";
import { measureOffer, settledText } from "../../grammar/offers.ts";
import { fork, join, pick, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, bareColumns, numberMeant } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import { yearOfMaking } from "../../grammar/times/year-columns.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ask, conditionsOf } from "../frame.ts";
import { isRarelyRow, judgedBy } from "../judged.ts";
import { orderOf, type Superlative, superlativeAt } from "../superlative.ts";

/** So many words may stand between a superlative and its noun. */
const NEAR = 4;
const APART = /^(?:of|for|in|at|by|on|to|that|which|a|an|any|the|each|every|all|,)$/;

/** From the superlative on; `limit` is how many are asked for. */
export function namedExtreme(
  reader: Reader,
  place: number,
  to: number,
  limit: number,
): Query | null {
  const found = superlativeAt(reader, place);
  if (found === null) return null;
  const noun = nounBehind(reader, found.end, to);
  const naming = noun === null ? null : namingColumn(fork(reader), noun);
  if (noun === null || naming === null) return null;
  const tried = fork(reader);
  namingColumn(tried, noun);
  const shape = shapeOf(tried, noun + 1, to, { groups: false });
  const [first] = shape.main;
  const behind = first === undefined ? [] : scan(tried, first.from, first.to);
  const items = [...scan(tried, found.end, noun), ...behind];
  const measured = bareColumns(items);
  const rest = items.filter((item) => !measured.some((column) => column === item));
  if (measured.length > 1 || measured.some(({ start }) => start > noun)) return null;
  askForValues(tried, rest);
  const given = and(combine(rest), conditionsOf(tried, shape));
  if (tried.problems.length > 0) return null;
  const [column] = measured;
  const called = naming.words.some(({ word }) => word === wordAt(reader, noun));
  if (column === undefined && found.about === null && !called && isRarelyRow(wordAt(reader, noun)))
    return ask(
      reader,
      `Nothing says that the rows are “${wordAt(reader, noun)}”. Which column do you mean?`,
      { from: noun, to },
    );
  const by =
    column === undefined && found.about === null
      ? judgedBy(tried, place, given)
      : meanOf(
          column === undefined ? measureOf(tried, found, place) : numberMeant(tried, column),
          given,
        );
  if (by === null) {
    if (tried.problems.length > 0) join(reader, tried);
    return null;
  }
  join(reader, tried);
  const order = orderOf(reader, place, by);
  return order === null ? null : { kind: "rank", column: naming.key, by, order, limit };
}

/** The noun for a row behind a superlative, of which no column is called: no 'film budget'. */
function nounBehind(reader: Reader, from: number, to: number): number | null {
  for (let at = from; at < Math.min(to, from + NEAR); at++) {
    if (APART.test(wordAt(reader, at)) && !reader.mentionAt.has(at)) return null;
    const next = reader.mentionAt.get(at + 1)?.candidates[0];
    if (namingColumn(fork(reader), at) !== null)
      return next?.value === null && at + 1 < to ? null : at;
  }
  return null;
}

function meanOf(entry: ColumnEntry | null | undefined, given: Event): Scalar | null {
  return entry == null ? null : mean(entry.column.name, given);
}

/** What an adjective measures, else asked. */
function measureOf(
  reader: Reader,
  { about, end }: Superlative,
  place: number,
): ColumnEntry | null | undefined {
  if (about === null) return null;
  const key = `about:${place}`;
  const told = settledText(reader, key);
  if (told !== null) return reader.index.byName.get(told);
  const measured = columnsAbout(reader.index, about).filter(({ entry }) => entry.numeric);
  if (measured.length > 0) return pick(reader, { start: place, end: place + 1 }, measured)?.entry;
  const made = /^(?:age|date)$/.test(about) ? yearOfMaking(reader.index) : undefined;
  if (made !== undefined) return made;
  reader.problems.push({
    kind: "ask",
    span: spanOf(reader, place, end),
    message: `No column says what is ${wordAt(reader, end - 1)} here. Which one do you mean?`,
    offer: measureOffer(reader, key, about),
  });
  return null;
}
