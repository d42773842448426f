/** Scenarios: 'what if everyone had …', 'what would X be if nobody …', 'if overtime were eliminated'. */
import type { Change, Event, Query, Scalar } from "@probability-chat/query";
import { bareMeasure } from "../grammar/clause.ts";
import { readQuantity } from "../grammar/quantity.ts";
import { fork, join, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import type { ColumnEntry } from "../grounding/table-index.ts";
import { type Frame, wordsOf } from "./frame.ts";
import { tryScalar } from "./scalar.ts";

const EVERYONE = /\b(?:everyone|everybody|every|all|nobody|no one|none|each|noone)\b/;
const HYPOTHETICAL =
  /\bwould\b|\bwere to\b|\bhad been\b|\bwhat if\b|\bsuppose\b|\bhypothetically\b/;
/** How a change is made: known by what it is changed to. */
const CHANGED =
  /^(?:chose|choose|chosen|opted|opt|switched|moved|converted|changed|received|adopted|forced|obliged|made)$/;
const REMOVED =
  /\b(?:eliminated|abolished|banned|removed|stopped|ended|scrapped|prohibited|dropped|did not exist|disappeared|gone)\b/;

export const whatIfFrame: Frame = {
  name: "whatIf",
  read(reader, from, to): Query | null {
    const text = wordsOf(reader, from, to);
    const whatIf =
      /^(?:(?:and|so|but) )?what (?:if|would happen if|happens if)\b|^(?:suppose|imagine|say)\b/.test(
        text,
      );
    const conditional = /\bif\b/.test(text) && EVERYONE.test(text) && HYPOTHETICAL.test(text);
    const effect =
      /\bwould\b.*\bif\b.*\b(?:were|was|went|increased|decreased|doubled|rose|fell|dropped|eliminated|removed|set|raised|reduced|stopped|quit)\b/.test(
        text,
      ) &&
      (EVERYONE.test(text) ||
        REMOVED.test(text) ||
        /\b(?:increased|decreased|doubled|halved|raised|reduced)\b/.test(text));
    if (!whatIf && !conditional && !effect) return null;
    const at = reader.tokens.findIndex(
      (token, place) => place >= from && /^(?:if|suppose|imagine)$/.test(token.word),
    );
    const start = at < 0 ? from + 1 : at + 1;
    const split = splitAt(reader, start, to);
    const change = readChange(reader, start, split.end);
    if (change === null) {
      if (reader.problems.length === 0)
        reader.problems.push({
          kind: "ask",
          span: null,
          message: "Which column should be changed, and to what?",
        });
      return null;
    }
    const [low, high] =
      split.rest > start && split.rest < to ? [split.rest, to] : [from, at < 0 ? from : at];
    const scalar = target(reader, low, high);
    if (scalar === null) {
      if (reader.problems.length === 0)
        reader.problems.push({
          kind: "ask",
          span: null,
          message:
            "What should I watch while that changes? Name a probability or an average, for example.",
        });
      return null;
    }
    return { kind: "whatIf", scalar, column: change.entry.column.name, change: change.change };
  },
};

/** The condition ends where the question about the outcome begins. */
function splitAt(reader: Reader, from: number, to: number): { end: number; rest: number } {
  for (let at = from; at < to; at++) {
    if (
      /^[,;:?]$/.test(wordAt(reader, at)) &&
      /^(?:what|how|would|the|then|,)$/.test(wordAt(reader, at + 1))
    )
      return { end: at, rest: at + 1 };
  }
  return { end: to, rest: to };
}

function target(reader: Reader, from: number, to: number): Scalar | null {
  let start = from;
  while (
    start < to &&
    /^(?:and|so|then|what|how|would|will|happen|happens|to|be|the|could|should|might|is|,|;)$/.test(
      wordAt(reader, start),
    )
  )
    start += 1;
  let end = to;
  while (
    end > start &&
    /^(?:be|would|change|,|;|\?|look|like|become|have|been|then)$/.test(wordAt(reader, end - 1))
  )
    end -= 1;
  if (start >= end) return null;
  const many = wordAt(reader, start) === "many";
  const tried = fork(reader);
  const scalar = tryScalar(tried, start + (many ? 1 : 0), end) ?? tryScalar(tried, from, end);
  if (scalar !== null) join(reader, tried);
  return scalar;
}

function readChange(
  reader: Reader,
  from: number,
  to: number,
): { entry: ColumnEntry; change: Change } | null {
  const text = wordsOf(reader, from, to);
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const shifted = shift(reader, text, items, from, to);
  if (shifted !== null) return shifted;
  const none = /\b(?:nobody|no one|none|noone)\b/.test(text) || REMOVED.test(text);
  const events = items.filter((item) => item.kind === "event");
  const [first] = events;
  const blocking = tried.problems.filter(
    (problem) =>
      !(
        problem.kind === "unknown" &&
        (REMOVED.test(problem.span.text.toLowerCase()) ||
          CHANGED.test(problem.span.text.toLowerCase()) ||
          /^(?:eliminat|abolish|banned|happen)/i.test(problem.span.text))
      ),
  );
  if (blocking.length > 0) {
    reader.problems.push(...blocking);
    return null;
  }
  if (first?.kind === "event" && events.length === 1) {
    const change = setTo(first.entry, first.event, none && first.how === "yes");
    return change === null ? null : { entry: first.entry, change };
  }
  return null;
}

function setTo(entry: ColumnEntry, event: Event, inverted: boolean): Change | null {
  if (event.kind === "not") {
    const inner = setTo(entry, event.event, false);
    if (inner?.kind !== "set" || entry.negative === null) return null;
    return {
      kind: "set",
      value:
        inner.value === entry.affirmative ? entry.negative : (entry.affirmative ?? entry.negative),
    };
  }
  if (event.kind !== "compare" || event.op !== "=" || typeof event.right === "object") return null;
  if (!inverted) return { kind: "set", value: event.right };
  const other = event.right === entry.affirmative ? entry.negative : entry.affirmative;
  return other === null ? null : { kind: "set", value: other };
}

/** 'if prices rose by 10 %', 'if income doubled', 'if ages were 5 higher'. */
function shift(
  reader: Reader,
  text: string,
  items: ReturnType<typeof scan>,
  from: number,
  to: number,
): { entry: ColumnEntry; change: Change } | null {
  const up =
    /\b(?:increased?|increases|rose|rises?|raised|grew|higher|went up|goes up|more)\b/.test(text);
  const down =
    /\b(?:decreased?|decreases|fell|falls?|dropped|drops?|reduced|lower|went down|goes down|less|cut|shrank)\b/.test(
      text,
    );
  const doubled = /\bdoubled?s?\b/.test(text);
  const halved = /\bhalved?s?\b/.test(text);
  if (!up && !down && !doubled && !halved) return null;
  const entry = bareMeasure(reader, items);
  if (entry === undefined) return null;
  if (doubled) return { entry, change: { kind: "multiply", factor: 2 } };
  if (halved) return { entry, change: { kind: "multiply", factor: 0.5 } };
  for (let at = from; at < to; at++) {
    const quantity = readQuantity(reader, at, to);
    const value = quantity?.values[0];
    if (quantity === null || value === undefined) continue;
    const sign = down ? -1 : 1;
    if (quantity.unit?.id === "%")
      return {
        entry,
        change: { kind: "multiply", factor: Number((1 + (sign * value) / 100).toPrecision(12)) },
      };
    return { entry, change: { kind: "add", amount: sign * value } };
  }
  return null;
}
