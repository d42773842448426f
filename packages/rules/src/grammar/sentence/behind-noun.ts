/** What is said of a plural noun right behind it, without a verb that is seen to carry a sentence. */
import type { Candidate } from "../../grounding/candidate.ts";
import { LIGHT_VERBS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { JOINT } from "../../lexicon/verbs.ts";
import { isPlural } from "../../text/stem.ts";
import type { Item } from "../item.ts";
import { mentionBefore, type Reader, wordAt } from "../reader.ts";
import type { Parts } from "./clause.ts";

/** 'Vaccinated patients tested positive', 'claims involved theft': what joins a plural noun to what is said of it. */
export function joined(
  reader: Reader,
  items: readonly Item[],
  from: number,
  to: number,
): Parts | null {
  for (let at = to - 1; at > from; at--) {
    const word = wordAt(reader, at);
    const named = reader.mentionAt.get(at)?.candidates[0];
    const joins = word === JOINT || (LIGHT_VERBS.has(word) && /(?:ed|ing)$/.test(word));
    if (named === undefined ? !joins : !isVerbOf(named, word)) continue;
    const before = wordAt(reader, at - 1);
    const condition = items.filter(({ end }) => end <= at);
    const verb = items.filter(({ kind, start }) => kind === "column" && start === at);
    const target = items.filter((item) => item.start >= at && !verb.includes(item));
    const counted = reader.tokens[at - 1]?.value != null;
    const noun = counted || isRowNoun(before) || mentionBefore(reader, at) !== undefined;
    if (!noun || !condition.some(isSaid) || !target.some(isSaid)) continue;
    // 'women paying by card bought toys'
    if (!counted && !isPlural(before) && !condition.some(({ kind }) => kind === "mark")) continue;
    if (condition.length + verb.length + target.length < items.length) continue;
    return condition.some(({ kind }) => kind === "join") ? null : { target, condition };
  }
  return null;
}

/** 'Paying by card' of a `Payment Method`. */
function isVerbOf({ entry, value }: Candidate, word: string): boolean {
  const tells = value === null && entry.affirmative === null;
  const form = entry.numeric ? /ing$/ : /(?:ed|ing)$/;
  return tells && form.test(word) && entry.words.every((own) => own.word !== word);
}

/** 'girls playing chess', 'smokers short of breath': what is said of a noun in the plural behind it. */
export function behindNoun(reader: Reader, items: readonly Item[]): Parts | null {
  const at = items.findLastIndex(({ kind }) => kind === "event");
  const [before, last] = [items[at - 1], items[at]];
  if (before?.kind !== "event" || last?.kind !== "event" || at < items.length - 1) return null;
  let end = before.end;
  while (isRowNoun(wordAt(reader, end)) && !reader.mentionAt.has(end)) end += 1;
  if (end > last.start || !isPlural(wordAt(reader, end - 1))) return null;
  const doing = /ing$/i.test(reader.tokens[end]?.text ?? "");
  const being = last.how === "yes" && !isPlural(wordAt(reader, last.end - 1));
  // 'express parcels delivered within 2 days', 'smokers tested positive'
  const done =
    last.how !== "missing" &&
    /ed$/.test(reader.tokens[end]?.text ?? "") &&
    !/^(?:aged|dated)$/.test(wordAt(reader, end));
  if (!doing && !being && !done) return null;
  return { target: items.slice(at), condition: items.slice(0, at) };
}

export function isSaid({ kind }: Item): boolean {
  return kind === "event";
}

/** A subject and what is said of it without a verb between: 'the price in the north | above 5 | in May'. */
export function saidOfSubject(items: readonly Item[]): Parts | null {
  const isEvent = (at: number): boolean => items[at]?.kind === "event";
  const cut = items.findLastIndex((_, at) => isEvent(at) && isEvent(at - 1));
  if (cut < 0) return null;
  const after = items.findIndex((item, at) => at > cut && item.kind === "mark");
  const end = after < 0 ? items.length : after;
  return {
    target: items.slice(cut, end),
    condition: [...items.slice(0, cut), ...items.slice(end)],
  };
}

/** 'Did Ann score above 5': of one named before it, a bound is what is said. */
export function boundOfSubject(items: readonly Item[]): Parts | null {
  const said = saidOfSubject(items);
  return said?.target.some((item) => item.kind === "event" && item.how === "compare") ? said : null;
}
