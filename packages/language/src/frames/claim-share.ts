/** Claims about a share: 'is it more likely than not', 'are all …', 'did most …', 'at least 20 % of …'. */
import {
  and,
  type Comparator,
  count,
  not,
  probability,
  type Query,
  statistic,
} from "@probability-chat/query";
import { askForValues, bareColumns, readClause } from "../grammar/clause.ts";
import { combine } from "../grammar/combine.ts";
import { readComparator, readQuantity } from "../grammar/quantity.ts";
import { fork, join, pick, type Reader, wordAt } from "../grammar/reader.ts";
import { scan } from "../grammar/scan.ts";
import { head, wordsOf } from "./frame.ts";

const NOT_LIKELY =
  /^(?:is|was|would|are|were) (?:it )?(?:(?:also|really|actually|generally) )?(?:to be )?(likelierthannot|likely|probable|unlikely|improbable|more likely|less likely)(?: to be)?(?: that| for| to)? /;

/** 'Is it true that more than 10 % of orders are returned'. */
export function moreThanShare(reader: Reader, from: number, to: number): Query | null {
  const lead = head(
    reader,
    from,
    to,
    /^(?:(?:and|so) )?(?:(?:is|was) it (?:true|the case|correct|right) that |(?:is|are|was|were|do|does|did|have|has) )/,
  );
  const comparator = lead === 0 ? null : readComparator(reader, from + lead, to);
  const quantity = comparator === null ? null : readQuantity(reader, comparator.end, to);
  const [value] = quantity?.values ?? [];
  if (comparator === null || quantity === null || value === undefined) return null;
  const spelled = /^(?:%|percent)$/.test(wordAt(reader, quantity.end));
  const at = spelled ? quantity.end + 1 : quantity.end;
  if (!(spelled || quantity.unit?.id === "%") || wordAt(reader, at) !== "of") return null;
  const tried = fork(reader);
  const parts = readClause(tried, at + 1, to);
  askForValues(tried, [...parts.target, ...parts.condition]);
  const event = combine(parts.target);
  join(reader, tried);
  if (event.kind === "all") return null;
  return {
    kind: "claim",
    left: probability(event, combine(parts.condition)),
    op: comparator.op,
    right: { kind: "number", value: value / 100 },
  };
}

/** 'Is it more likely than not that …', 'is it likely that …'. */
export function likelierThanNot(reader: Reader, from: number, to: number): Query | null {
  const text = `${wordsOf(reader, from, to)} `;
  const match = NOT_LIKELY.exec(text);
  const anywhere = text.includes("likelierthannot");
  if (match === null && !anywhere) return null;
  if (match !== null && / than /.test(text) && !anywhere) return null;
  const tried = fork(reader);
  let parts: ReturnType<typeof readClause>;
  if (match !== null) {
    const start = from + match[0].trim().split(" ").length;
    parts = readClause(tried, start, to);
  } else {
    // 'are women likelier than not to survive'
    const at = reader.tokens.findIndex(
      (token, place) => place >= from && token.word === "likelierthannot",
    );
    parts = {
      condition: scan(tried, from + 1, at),
      target: scan(tried, at + 1, to, { slot: "predicate" }),
    };
  }
  askForValues(tried, [...parts.target, ...parts.condition]);
  const event = combine(parts.target);
  join(reader, tried);
  if (event.kind === "all") return null;
  const op: Comparator =
    match !== null && /unlikely|improbable|less/.test(match[1] ?? "") ? "<" : ">";
  return {
    kind: "claim",
    left: probability(event, combine(parts.condition)),
    op,
    right: { kind: "number", value: 0.5 },
  };
}

/** 'Are all smokers over 30', 'did every woman survive', 'is nobody …'. */
export function everyRow(reader: Reader, from: number, to: number): Query | null {
  const length = head(
    reader,
    from,
    to,
    /^(?:is|are|was|were|do|does|did|has|have) (?:all(?: of)?(?: the)?|every|each) /,
  );
  if (length === 0) return null;
  const tried = fork(reader);
  const parts = readClause(tried, from + length, to);
  const events = [...parts.condition, ...parts.target].filter((item) => item.kind === "event");
  let subject = combine(parts.condition);
  let predicate = combine(parts.target);
  if (subject.kind === "all" && events.length > 1) {
    const [first, ...rest] = events;
    if (first?.kind !== "event") return null;
    subject = first.event;
    predicate = combine(rest);
  }
  if (predicate.kind === "all" || tried.problems.length > 0) return null;
  join(reader, tried);
  return {
    kind: "claim",
    left: count(and(subject, not(predicate))),
    op: "=",
    right: { kind: "number", value: 0 },
  };
}

/** 'Is the number of hours the same across all employees?', 'do all rows have the same year?' */
export function sameEverywhere(reader: Reader, from: number, to: number): Query | null {
  const text = wordsOf(reader, from, to);
  if (
    !/\b(?:the same|identical|constant|equal) (?:across|for|in|among|throughout|over|value)\b|\ball the same\b|\bhave the same\b|\bconstant\b/.test(
      text,
    )
  )
    return null;
  const tried = fork(reader);
  const items = scan(tried, from, to);
  const [column, other] = bareColumns(items);
  if (column === undefined || (other !== undefined && /\b(?:across|between) (?!all)/.test(text)))
    return null;
  const entry = pick(tried, column.mention, column.candidates)?.entry;
  if (entry === undefined) return null;
  return {
    kind: "claim",
    left: statistic("distinct", entry.column.name, combine(items)),
    op: "=",
    right: { kind: "number", value: 1 },
  };
}

/** 'Did most women survive', 'did more than half of …', 'do at least 20 % of women smoke'. */
export function mostOf(reader: Reader, from: number, to: number): Query | null {
  const most = head(
    reader,
    from,
    to,
    /^(?:is|are|was|were|do|does|did|has|have) (?:the )?(?:most|majority)(?: of)?(?: the| our| all)? /,
  );
  const half = head(
    reader,
    from,
    to,
    /^(?:is|are|was|were|do|does|did|has|have) (?:more than|over|at least|less than|fewer than|under) (?:a |one )?(?:half|third|quarter)(?: of)?(?: the| our| all)? /,
  );
  let start = from + Math.max(most, half);
  let op: Comparator = ">";
  let share = 0.5;
  if (half > 0) {
    const text = wordsOf(reader, from, start);
    op = /at least/.test(text) ? ">=" : /less|fewer|under/.test(text) ? "<" : ">";
    share = /third/.test(text) ? 1 / 3 : /quarter/.test(text) ? 0.25 : 0.5;
  } else if (most === 0) {
    const comparator = readComparator(reader, from + 1, to);
    const quantity = comparator === null ? null : readQuantity(reader, comparator.end, to);
    const value = quantity?.values[0];
    if (
      comparator === null ||
      quantity?.unit?.id !== "%" ||
      value === undefined ||
      quantity.values.length !== 1
    )
      return null;
    op = comparator.op;
    share = value / 100;
    start = quantity.end;
    while (/^(?:of|the|our|all)$/.test(wordAt(reader, start))) start += 1;
  }
  const parts = readClause(reader, start, to);
  askForValues(reader, [...parts.target, ...parts.condition]);
  let target = combine(parts.target);
  let given = combine(parts.condition);
  if (given.kind === "all") {
    const events = parts.target.filter((item) => item.kind === "event");
    if (events.length === 2 && events[0]?.kind === "event" && events[1]?.kind === "event") {
      given = events[0].event;
      target = events[1].event;
    }
  }
  if (target.kind === "all") return null;
  return {
    kind: "claim",
    left: probability(target, given),
    op,
    right: { kind: "number", value: share },
  };
}
