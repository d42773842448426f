/** 'What drives X', 'which factors matter most for whether …', 'what does X depend on', 'why do people leave'. */
import { and, type Event, type Query } from "@probability-chat/query";
import { columnCandidates, columnsAbout } from "../../grammar/columns.ts";
import { combine } from "../../grammar/combine.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, isNamed, join, pick, type Reader, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { readCondition } from "../../grammar/sentence/clause.ts";
import { shapeOf } from "../../grammar/sentence/ranges.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import {
  ASKS_FACTORS,
  DEGREE,
  DRIVER_NOUN,
  HAPPENING,
  INVERTED,
  OF_NOTHING,
  TAIL,
} from "../../lexicon/drivers.ts";
import { family, isPlural } from "../../text/stem.ts";
import { plain } from "../../text/tokens.ts";
import { ask, type Frame } from "../frame.ts";
import { head, pastHead, wordsOf } from "../words.ts";

export const driversFrame: Frame = {
  name: "drivers",
  read(reader, from, to): Query | null {
    const whole = shapeOf(reader, from, to, { groups: false });
    const start = whole.main[0]?.from;
    if (start === undefined || / than (?!\d)/.test(wordsOf(reader, start, to))) return null;
    const tried = fork(reader);
    if (OF_NOTHING.test(wordsOf(reader, start, to)))
      return ask(reader, "The factors of what? Name a column, please.", { from: start, to });
    const found = objectOf(tried, start, to);
    if (found === null) return null;
    const shape = shapeOf(tried, found.from, found.to, { groups: false });
    const [first] = shape.main;
    if (first === undefined) return null;
    const target = targetOf(tried, first.from, first.to);
    if (target === null) {
      if (tried.problems.length > 0) join(reader, tried);
      return null;
    }
    const fronted = whole.conditions.filter((range) => range.to <= start);
    const given = [...fronted, ...shape.conditions].map((range) => readCondition(tried, range));
    join(reader, tried);
    return {
      kind: "drivers",
      target: target.entry.column.name,
      given: and(target.given, ...given),
    };
  },
};

/** Where what is driven stands, behind the words that ask for its drivers or between them. */
function objectOf(reader: Reader, from: number, to: number): { from: number; to: number } | null {
  const end = to - tailOf(reader, from, to);
  for (const { opens, closes } of INVERTED) {
    const opening = pastHead(reader, from, end, opens);
    const closing = opening === from ? null : closes.exec(wordsOf(reader, opening, end));
    const before = closing?.input.slice(0, closing.index).trim() ?? "";
    if (before !== "") return { from: opening, to: opening + before.split(" ").length };
  }
  const opening = from + Math.max(...ASKS_FACTORS.map((words) => head(reader, from, end, words)));
  if (opening <= from) return null;
  for (let at = from; at < opening; at++) {
    // 'which reasons …' of a column so called asks for its values
    const isOwn = reader.mentionAt.get(at)?.light === false;
    if (isOwn && DRIVER_NOUN.test(wordAt(reader, at))) return null;
    reader.framed.add(at);
  }
  return { from: opening, to: end };
}

/** How many words at the end only say how strongly: 'the most'. */
function tailOf(reader: Reader, from: number, to: number): number {
  const said = isNamed(reader, to - 1) ? null : TAIL.exec(wordsOf(reader, from, to));
  return said?.[0].trim().split(" ").length ?? 0;
}

const OUTCOMES = /^(?:status|outcome|result|decision|verdict)$/;

interface Target {
  readonly entry: ColumnEntry;
  readonly given: Event;
}

/** 'What drives churn' of a level `churned`: what happened, by its noun. */
function isOutcome(reader: Reader, { start, end }: Item): boolean {
  const [best] = reader.mentionAt.get(start)?.candidates ?? [];
  // 'no-shows' of a status
  if (OUTCOMES.test(best?.entry.words.at(-1)?.word ?? "") && isPlural(wordAt(reader, end - 1)))
    return true;
  const said = wordAt(reader, start);
  // 'satisfied' of a column `satisfaction`
  const [own, more] = best?.entry.words ?? [];
  if (own !== undefined && more === undefined && own.word !== said && own.family === family(said))
    return end === start + 1;
  const level = plain(String(best?.value ?? ""));
  return (
    end === start + 1 && /[a-z]ed$/.test(level) && level !== said && family(level) === family(said)
  );
}

/** What is driven: the last column or event; what comes before it conditions. */
function targetOf(reader: Reader, from: number, to: number): Target | null {
  const unnamed = (words: number): boolean =>
    words > 0 &&
    !Array.from({ length: words }, (_, step) => from + step).some((at) => isNamed(reader, at));
  const happening = head(reader, from, to, HAPPENING);
  const degree = head(reader, from, to, DEGREE);
  const happens = unnamed(happening);
  const measures = !happens && unnamed(degree);
  const start = from + (happens ? happening : measures ? degree : 0);
  const quiet = fork(reader);
  const items = scan(quiet, start, to);
  const targets = items.filter(
    (item) =>
      item.kind === "column" ||
      (item.kind === "event" &&
        (item.how === "yes" || (item.how === "value" && (happens || isOutcome(reader, item))))),
  );
  // 'of being readmitted in women'
  const placed = (item: Item, at: number): boolean =>
    at > 0 &&
    item.kind === "event" &&
    item.how === "value" &&
    /^(?:in|among|for|at)$/.test(wordAt(reader, item.start - 1));
  const last = targets.findLast((item, at) => !placed(item, at));
  reader.problems.push(...quiet.problems);
  if (quiet.problems.length > 0) return null;
  const given = combine(items.filter((item) => item !== last && item.kind === "event"));
  if (last === undefined) {
    // 'how expensive a car is'
    const about = measures ? ABOUT.get(wordAt(reader, start - 1)) : undefined;
    const [own] = about === undefined ? [] : columnsAbout(reader.index, about);
    return own === undefined ? null : { entry: own.entry, given };
  }
  if (last.kind !== "column" && last.kind !== "event") return null;
  if (targets.some((item) => item !== last && item.kind === "column" && !item.mention.light))
    return null;
  const entry =
    last.kind === "event"
      ? last.entry
      : pick(reader, last.mention, columnCandidates(last.mention))?.entry;
  if (entry === undefined || (measures && last.kind === "event")) return null;
  return { entry, given };
}
