/** 'Grade B or better', 'at least moderate pain': bounds by a level of a column whose order is common knowledge. */
import type { Comparator, Event } from "@probability-chat/query";
import { oncePer } from "../../grounding/once-per.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { flipped } from "../../lexicon/comparators.ts";
import {
  DEGREES,
  GRADED,
  LETTER_GRADES,
  OFF_SCALE,
  ORDINAL_SCALES,
} from "../../lexicon/ordinal-scales.ts";
import { plain } from "../../text/tokens.ts";
import type { EventItem } from "../item.ts";
import { trailingBound } from "../numbers/quantity.ts";
import { type Reader, spanOf, tell, wordAt } from "../reader.ts";
import { oneOf } from "./levels.ts";

interface Order {
  /** The levels on the scale with their steps. */
  readonly steps: ReadonlyMap<string, number>;
  readonly better: "up" | "down" | null;
}

/** The order of a column's levels; null where nothing tells it. */
export const orderOf = oncePer((entry: ColumnEntry): Order | null =>
  entry.numeric ? null : (lettersOf(entry) ?? scaleOf(entry)),
);

function lettersOf({ column, words }: ColumnEntry): Order | null {
  if (!words.some(({ word }) => GRADED.test(word))) return null;
  // a grade that is pending stands beside the marks
  const marks = column.levels.filter(({ text }) => !/^[H-Z]$/i.test(text.trim()));
  return ordered(marks, (text) => LETTER_GRADES.get(text.toUpperCase()), "up");
}

function scaleOf(entry: ColumnEntry): Order | null {
  const { column } = entry;
  for (const { steps, better } of ORDINAL_SCALES) {
    const order = ordered(column.levels, (text) => steps.get(spelled(text)), better);
    if (order !== null) return order;
  }
  return degreesOf(entry);
}

/** `Not very worried`, `Very worried`: degrees of one and the same. */
function degreesOf({ column }: ColumnEntry): Order | null {
  const heads = column.levels
    .map(({ text }) => spelled(text))
    .filter((text) => !OFF_SCALE.test(text));
  const head = heads[0]?.split(" ").at(-1) ?? "";
  if (heads.length < 3 || !heads.every((text) => text.endsWith(` ${head}`))) return null;
  return ordered(
    column.levels,
    (text) => DEGREES.get(spelled(text).slice(0, -head.length - 1)),
    null,
  );
}

function spelled(text: string): string {
  return plain(text)
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function ordered(
  levels: ColumnEntry["column"]["levels"],
  stepOf: (text: string) => number | undefined,
  better: Order["better"],
): Order | null {
  const steps = new Map<string, number>();
  for (const { text } of levels) {
    const step = stepOf(text.trim());
    if (step !== undefined) steps.set(text, step);
    else if (!OFF_SCALE.test(spelled(text))) return null;
  }
  return steps.size > 2 && new Set(steps.values()).size === steps.size ? { steps, better } : null;
}

/** The levels by which a statement is agreed with; none where the column holds no such answers. */
export function agreeing(entry: ColumnEntry): string[] {
  return orderOf(entry) === null
    ? []
    : entry.column.levels.map(({ text }) => text).filter((text) => AGREES.test(text));
}

const AGREES = /^(?:(?:strongly|completely|totally|fully|somewhat|slightly|mostly) )?agree$/i;

/** How a level bounds others. */
export interface LevelBound {
  readonly op: Comparator;
  /** Whether it is said by what is good or bad, and not by what is high or low. */
  readonly judged: boolean;
}

export function isJudging(word: string): boolean {
  return /^(?:better|worse|stronger|weaker)$/.test(word);
}

/** The levels beyond one; null where the order or its direction is unknown. */
function levelsBeyond(
  entry: ColumnEntry,
  level: unknown,
  { op: said, judged }: LevelBound,
): Event | null {
  const order = orderOf(entry);
  const from = order?.steps.get(String(level));
  if (order === null || from === undefined) return null;
  if (judged && order.better === null) return null;
  const op = judged && order.better === "down" ? flipped(said) : said;
  const kept = [...order.steps]
    .filter(([, step]) =>
      op === ">"
        ? step > from
        : op === "<"
          ? step < from
          : op === ">="
            ? step >= from
            : step <= from,
    )
    .sort(([, a], [, b]) => a - b);
  return kept.length === 0
    ? null
    : oneOf(
        entry,
        kept.map(([text]) => text),
      );
}

/** 'B or better': a level with the bound behind it; the item itself where there is none. */
export function withBoundBehind(reader: Reader, item: EventItem, to: number): EventItem {
  const { event, how, end } = item;
  const bound = how === "value" ? trailingBound(reader, end, to) : null;
  if (bound === null || event.kind !== "compare" || event.op !== "=") return item;
  const judged = isJudging(wordAt(reader, bound.end - 1));
  const place = { ...item, end: bound.end };
  return beyond(reader, place, event.right, { op: bound.op, judged }) ?? item;
}

/** A level's item as that of the levels beyond it, with a note of which they are. */
export function beyond(
  reader: Reader,
  { entry, start, end }: Pick<EventItem, "start" | "end" | "entry">,
  level: unknown,
  bound: LevelBound,
): EventItem | null {
  const event = levelsBeyond(entry, level, bound);
  if (event === null) return null;
  const levels = event.kind === "in" ? event.values : event.kind === "compare" ? [event.right] : [];
  tell(reader, `“${spanOf(reader, start, end).text}” is taken as ${levels.join(", ")}`);
  for (const mention of reader.mentions)
    if (start <= mention.start && mention.start < end) reader.framed.add(mention.start);
  return { kind: "event", event, start, end, entry, how: "value" };
}
