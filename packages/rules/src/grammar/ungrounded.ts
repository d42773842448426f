/** Words that nothing of the table explains: nouns for the row, vague degrees, and the unknown. */
import { holdsYears } from "../grounding/columns/years-held.ts";
import { isFunctionWord } from "../grounding/function-word.ts";
import { isLowDegree, VAGUE } from "../lexicon/comparators.ts";
import { AUXILIARIES, DETERMINERS, LIGHT_VERBS } from "../lexicon/function-words.ts";
import { isKind, isRowNoun, isWorthSaying, isYoung } from "../lexicon/row-nouns.ts";
import { levelOfAdverb } from "./levels/levels.ts";
import { degreeOffer, settledItem } from "./offers.ts";
import { type Reader, spanOf, wordAt } from "./reader.ts";
import { namesDate, nearColumn, unknown, usedWord } from "./roles.ts";
import {
  aboutTheYoung,
  followsLevel,
  followsMishap,
  isAged,
  isAttribute,
  isIdiom,
  isModifier,
  isPredicated,
  note,
} from "./row-words.ts";
import type { ScanState } from "./scan-state.ts";

/** Reads a word that nothing of the table explains; the token after it. */
export function ungrounded(state: ScanState, at: number): number {
  const reader = state.reader;
  const token = reader.tokens[at];
  const word = wordAt(reader, at);
  const light = LIGHT_VERBS.has(word);
  if (light && isStateNoun(reader, at)) return unknown(state, at, "predicate");
  if (AUXILIARIES.has(word) || light) {
    if (/^(?:has|have|had|own|owns|owned|owning|having)$/.test(word)) state.possessive = true;
    if (!(light && state.slot === "subject" && word.endsWith("ed"))) state.slot = "predicate";
    return at + 1;
  }
  if (reader.framed.has(at)) return at + 1;
  // 'not stressed (low stress)': what is denied is said in its own words, not within the bracket
  if (word === "(" && state.denial !== null && state.denial < at - 1) {
    state.reader.problems.push({
      kind: "ask",
      span: spanOf(state.reader, state.denial, at),
      message: "What is it that should not hold?",
    });
    state.denial = null;
  }
  if (isFunctionWord(word) || DETERMINERS.has(word) || token?.kind === "symbol") {
    if (isAttribute(reader, at, state.to)) vague(state, at);
    return at + 1;
  }
  // 'owns a car', 'with a dog': what somebody has is no row
  const had =
    state.possessive &&
    isKind(word) &&
    /^(?:a|an|any|no|own|owns|owned|own|with|without|have|has|had)$/.test(wordAt(reader, at - 1)) &&
    // 'how long have customers been subscribed'
    !/^(?:been|had|ever|already)$|ed$/.test(wordAt(reader, at + 1));
  // 'whose doctor advised it': another than who the row is of
  const other = isKind(word) && wordAt(reader, at - 1) === "whose";
  // 'who are engineers': what somebody is said to be is no row either
  const trait =
    isKind(word) &&
    (state.slot === "predicate" ? isPredicated(reader, at) : isIdiom(reader, at, state.slot));
  if (word === "lot" && wordAt(reader, at - 1) === "a" && wordAt(reader, at + 1) !== "of") {
    vague(state, at);
    return at + 1;
  }
  if (isKind(word) && isModifier(reader, at, state.to)) {
    return unknown(state, at, "predicate");
  }
  // 'who never visits': what is never done is no row
  if (state.denial !== null && isKind(word) && wordAt(reader, at - 1) === "never") {
    state.denial = null;
    return unknown(state, at, "predicate");
  }
  if (
    (isRowNoun(word) && !had && !trait && !other) ||
    (isYoung(word) && aboutTheYoung(reader)) ||
    isAged(reader, at, state.to)
  ) {
    if (isKind(word) && isWorthSaying(word)) note(reader, at);
    if (state.slot === "subject") state.slot = "predicate";
    return at + 1;
  }
  if (VAGUE.has(word)) {
    vague(state, at);
    return at + 1;
  }
  // 'the highest rate of 180': the number says which
  const named = reader.mentionAt.get(at + 1);
  if (
    /^(?:highest|lowest|maximum|minimum|top|full)$/.test(word) &&
    named?.candidates[0]?.entry.numeric === true &&
    wordAt(reader, named.end) === "of" &&
    reader.tokens[named.end + 1]?.value != null
  )
    return at + 1;
  if (usedWord(reader, word) || namesDate(reader, word)) return at + 1;
  if (followsLevel(reader, at) || followsMishap(reader, at)) return at + 1;
  if (levelOfAdverb(reader, at) !== null) return at + 1;
  const end = unknown(state, at, state.slot);
  if (state.slot === "subject") state.slot = "predicate";
  return end;
}

/** 'Are on hold', 'in need': what looks like a verb is a state that rows are in. */
function isStateNoun(reader: Reader, at: number): boolean {
  return (
    /^(?:hold|need|show|work|use|display|record|draw|look)$/.test(wordAt(reader, at)) &&
    /^(?:on|in|at|under)$/.test(wordAt(reader, at - 1)) &&
    /^(?:is|are|was|were|be|been|put|currently|still)$/.test(wordAt(reader, at - 2))
  );
}

/** 'Large', 'often': a degree without its number, or what was told of it. */
function vague(state: ScanState, at: number): void {
  const settled = settledItem(state.reader, at, at + 1);
  if (settled !== null) {
    state.emit(settled);
    return;
  }
  const column = nearColumn(state.reader, state.items, at, state.to);
  const word = wordAt(state.reader, at);
  const low = isLowDegree(word) || (word === "old" && holdsYears(column));
  state.reader.problems.push({
    kind: "vague",
    span: spanOf(state.reader, at, at + 1),
    column,
    offer: column === null ? undefined : degreeOffer(at, column, low),
  });
}
