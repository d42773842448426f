/** Rates on the left side of a comparative claim: 'more likely to', 'more often', 'more common in'. */
import { and, type Event, eventColumns, probability } from "@probability-chat/query";
import { combine } from "../../grammar/combine.ts";
import { isRest } from "../../grammar/contrast.ts";
import type { Item } from "../../grammar/item.ts";
import { fork, join, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import { scan } from "../../grammar/scan.ts";
import { askForValues, lastAsked, readClause, readNominal } from "../../grammar/sentence/clause.ts";
import type { Comparative } from "../comparative.ts";
import type { Left } from "./claim-sides.ts";

/** 'women more likely to survive', 'smokers more common in the southeast', 'leave more often'. */
export function rateSide(
  reader: Reader,
  from: number,
  found: Comparative,
  stop: number,
): Left | null {
  if (found.of !== "rate") return null;
  const tried = fork(reader);
  const subject = scan(tried, from, found.at);
  const predicate = scan(tried, found.end, stop, { slot: "predicate" });
  askForValues(tried, [...subject, ...predicate]);
  join(reader, tried);
  if (tried.problems.length > 0) return null;
  const said = combine(predicate);
  const word = wordAt(reader, found.end - 1);
  if (/^(?:common|frequent|prevalent)$/.test(word)) {
    const target = combine(subject);
    if (target.kind === "all") return null;
    return said.kind === "all"
      ? { scalar: probability(target), group: target }
      : { scalar: probability(target, said), group: said };
  }
  if (/^(?:often|frequently)$/.test(word)) {
    const before = combine(subject);
    // 'does light win more often when the game is short': of those that are so, and of the others
    if (/^(?:when|if|whenever)$/.test(wordAt(reader, found.end)) && said.kind !== "all") {
      const { target, condition } = lastAsked(readClause(reader, from, found.at));
      const event = combine(target);
      if (event.kind === "all") return null;
      return { scalar: probability(event, and(combine(condition), said)), group: said };
    }
    // 'are toys more often returned than books': what they are follows the comparative
    if (said.kind !== "all" && predicate[0]?.kind === "event") {
      const { target, condition } = readNominal(reader, found.end, stop, "predicate");
      const where = combine(condition);
      const group = before.kind === "all" ? where : before;
      if (group.kind === "all") return null;
      return { scalar: probability(combine(target), and(before, where)), group };
    }
    if (before.kind !== "all" && said.kind !== "all" && isOtherOf(reader, found, before, said))
      return { scalar: probability(said, before), group: before };
    // 'are cats adopted more often than dogs': what is said last of the others as well
    const happens = subject.findLast((item) => item.kind === "event");
    const of = combine(subject.filter((item) => item !== happens));
    if (
      happens?.kind === "event" &&
      said.kind === "all" &&
      of.kind !== "all" &&
      isOtherOf(reader, found, of, happens.event)
    )
      return { scalar: probability(happens.event, of), group: of };
    const parts = lastAsked(readClause(reader, from, found.at));
    const target = combine(parts.target);
    const given = and(combine(parts.condition), said);
    // 'those who book by phone show up less often': a verb that is part of a column's name
    const verb = reader.mentions.find(
      ({ start, end, light }) => light && start >= from && end <= found.at,
    );
    if (given.kind === "all" && verb !== undefined) {
      const span = spanOf(reader, verb.start, verb.end);
      const message = `I could not place “${span.text}” in this question. Please name the whole column.`;
      reader.problems.push({ kind: "ask", span, message });
      return null;
    }
    return target.kind === "all" ? null : { scalar: probability(target, given), group: given };
  }
  const group = combine(subject);
  // 'is it more likely to snow in March than in April': nothing stands before
  if (subject.length === 0) {
    const whole = forTo(reader, found.end, stop);
    if (whole !== null) return whole;
    const parts = readNominal(reader, found.end, stop, "predicate");
    const target = combine(parts.target);
    const given = combine(parts.condition);
    if (target.kind !== "all") return { scalar: probability(target, given), group: given };
  }
  // 'churn more likely among A than B': what is likely stands before, the group after
  if (
    /^(?:among|for|in|if|when|with|at|on|given|by)$/.test(wordAt(reader, found.end)) &&
    group.kind !== "all" &&
    said.kind !== "all"
  ) {
    return { scalar: probability(group, said), group: said };
  }
  if (said.kind === "all") return null;
  return (
    (group.kind === "all" ? ofObject(reader, found, predicate) : null) ?? {
      scalar: probability(said, group),
      group,
    }
  );
}

/** 'Are police less likely to attend slight crashes than serious ones': of what it is done to. */
function ofObject(reader: Reader, { than }: Comparative, items: readonly Item[]): Left | null {
  if (than === null) return null;
  const other = eventColumns(combine(scan(fork(reader), than, reader.tokens.length)));
  const isObject = (item: Item): boolean =>
    item.kind === "event" && eventColumns(item.event).some((column) => other.includes(column));
  const [object, target] = [
    combine(items.filter(isObject)),
    combine(items.filter((item) => !isObject(item))),
  ];
  if (object.kind === "all" || target.kind === "all") return null;
  return { scalar: probability(target, object), group: object };
}

/** 'Are girls more often in a club than boys': whether the second side stands for the first's subject. */
function isOtherOf(reader: Reader, { than }: Comparative, subject: Event, said: Event): boolean {
  if (than === null) return false;
  const other = eventColumns(combine(scan(fork(reader), than, reader.tokens.length)));
  const shares = (event: Event): boolean =>
    eventColumns(event).some((column) => other.includes(column));
  const rest = isRest(reader, than, reader.tokens.length);
  return (rest || shares(subject)) && !shares(said);
}

/** 'More likely for a toy to be returned': who stands between 'for' and 'to'. */
function forTo(reader: Reader, from: number, stop: number): Left | null {
  if (wordAt(reader, from) !== "for") return null;
  for (let at = from + 1; at < stop; at++) {
    if (wordAt(reader, at) !== "to") continue;
    const [subject, predicate] = [
      scan(reader, from + 1, at),
      scan(reader, at, stop, { slot: "predicate" }),
    ];
    askForValues(reader, [...subject, ...predicate]);
    const [group, target] = [combine(subject), combine(predicate)];
    const whole = group.kind !== "all" && target.kind !== "all";
    return whole ? { scalar: probability(target, group), group } : null;
  }
  return null;
}
