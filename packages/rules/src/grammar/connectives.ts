/** Joins, denials and marks: the words between what a table knows. */
import { NEGATIONS, PREPOSITIONS } from "../lexicon/function-words.ts";
import { deniedTogether, eitherOf, negate, spreadDenials } from "./denials.ts";
import type { Item } from "./item.ts";
import { JOINS, NOT_BOTH } from "./joins.ts";
import { shareBounds } from "./numbers/shared-bounds.ts";
import { unitAsked } from "./numbers/unit-asked.ts";
import { anyPhraseAt, spanOf, wordAt } from "./reader.ts";
import type { Slot } from "./roles.ts";
import type { ScanState } from "./scan-state.ts";

/** Reads a word that joins, denies or places what stands beside it; the token after it, or null. */
export function connective(state: ScanState, at: number): number | null {
  return exclusive(state, at) ?? join(state, at) ?? denied(state, at) ?? mark(state, at);
}

function exclusive(state: ScanState, at: number): number | null {
  const length = anyPhraseAt(state.reader, at, NOT_BOTH, state.to);
  if (length === 0 || !eitherOf(state.items)) return null;
  return at + length;
}

function join(state: ScanState, at: number): number | null {
  const word = JOINS.get(wordAt(state.reader, at));
  if (word === undefined) return null;
  state.items.push({ kind: "join", word, start: at, end: at + 1 });
  if (wordAt(state.reader, at) === "nor") state.denial = at;
  return at + 1;
}

function denied(state: ScanState, at: number): number | null {
  const word = wordAt(state.reader, at);
  if (!NEGATIONS.has(word)) return null;
  if (word === "not" && wordAt(state.reader, at + 1) === "both") {
    state.together = { at, items: state.items.length };
    return at + 2;
  }
  state.denial = word === "nobody" || word === "none" ? null : at;
  if (word === "without") state.possessive = true;
  if (/^(?:without|excluding|except)$/.test(word))
    state.items.push({ kind: "mark", word, start: at, end: at + 1 });
  return at + 1;
}

/** Relative pronouns and prepositions, which say the role of what follows. */
function mark(state: ScanState, at: number): number | null {
  const word = wordAt(state.reader, at);
  const as = (name: string, slot: Slot): number => {
    state.items.push({ kind: "mark", word: name, start: at, end: at + 1 });
    state.slot = slot;
    return at + 1;
  };
  if (/^(?:who|that|which|whose|where)$/.test(word))
    return as(word, word === "whose" ? "subject" : "predicate");
  if (word === "with" || word === "having") {
    state.possessive = true;
    return as("with", "predicate");
  }
  if (!PREPOSITIONS.has(word)) return null;
  const asked = word === "in" ? unitAsked(state.reader, at + 1, state.to) : null;
  if (asked !== null) return asked;
  if (/^(?:in|from|at|on|into|to|inside|within)$/.test(word)) return as(word, "place");
  return as(word, /^(?:for|among|of)$/.test(word) ? "subject" : "predicate");
}

/** The items, once what was still denied or joined has found its own. */
export function finish(state: ScanState): Item[] {
  const open = state.denial;
  if (
    open !== null &&
    !otherwise(state) &&
    wordAt(state.reader, open - 1) !== "or" &&
    state.items.some((item) => item.kind === "event") &&
    state.reader.problems.length === 0
  ) {
    state.reader.problems.push({
      kind: "ask",
      span: spanOf(state.reader, open, open + 1),
      message: "What is it that should not hold?",
    });
  }
  const both = state.together;
  if (both !== null && !deniedTogether(state.items, both.items)) {
    state.reader.problems.push({
      kind: "ask",
      span: spanOf(state.reader, both.at, both.at + 2),
      message: "Which two things should not both hold?",
    });
  }
  return spreadDenials(
    shareBounds(state.reader, state.items),
    ({ start }) => wordAt(state.reader, start) === "but",
  );
}

/** 'Those who paid and those who did not': the other level of what was said before the join. */
function otherwise(state: ScanState): boolean {
  const [before, join] = state.items.filter(({ kind }) => kind !== "mark").slice(-2);
  if (before?.kind !== "event" || before.how !== "yes" || join?.kind !== "join") return false;
  if (before.denied === true || join.word !== "and" || before.entry.negative === null) return false;
  const place = { start: join.end, end: state.to };
  state.items.push({ ...before, ...place, event: negate(before), denied: true });
  return true;
}
