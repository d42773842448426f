import type { Choice } from "./choice.ts";
import { AfterTerm } from "./condition.ts";
import { offerComputed } from "./formula.ts";
import { echoesOf, repeats } from "./repeat.ts";
import { type Place, type Span, Stack, type Step, Word } from "./stack.ts";
import { offerPart, PARTS } from "./term.ts";

/** How often `and` and `or` may stand in one event, so that it has at most twelve conditions. */
const MAX_JOINS = 11;
/** How deep brackets may be nested in one event. */
const MAX_DEPTH = 3;
/** The tokens of the shortest condition, and of one that is joined to others. */
const CONDITION = 3;
const JOINED = CONDITION + 1;

/**
 * What joins the conditions: nothing is asked of a whole event; brackets within `and` hold an
 * `or`, brackets after `not` hold an `and` or an `or`, since they are not needed otherwise.
 */
type Scope = "whole" | "either" | "joined";

interface Progress {
  /** Where its first condition begins, and the one that is written. */
  readonly from: number;
  readonly start: number;
  /** Where the conjunction in hand begins, its conditions so far, and the conjunctions before. */
  readonly conjunction: number;
  readonly ands: readonly Span[];
  readonly ors: readonly Span[];
  /** Whether the condition in hand is in brackets and alone yet, so that an `and` must follow. */
  readonly needsAnd: boolean;
}

/** Conditions joined by `and` and `or`: one of them is to be written, then perhaps more. */
export class Junction implements Step {
  readonly least: number;
  readonly mayEcho: boolean;
  readonly #scope: Scope;
  readonly #joins: number;
  readonly #depth: number;
  readonly #progress: Progress;
  readonly #isTail: boolean;

  constructor(scope: Scope, joins: number, depth: number, progress: Progress, isTail = false) {
    this.#scope = scope;
    this.#joins = joins;
    this.#depth = depth;
    this.#progress = progress;
    this.#isTail = isTail;
    this.mayEcho = !isTail && progress.ands.length + progress.ors.length > 0;
    this.least = (isTail ? 0 : CONDITION) + JOINED * owed(scope, progress);
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    if (this.#isTail) this.#offerJoins(choice, rest, at);
    else this.#offerConditions(choice, rest, at);
  }

  /** How many joins an event within the condition in hand may have. */
  spare(at: Place): { readonly joins: number; readonly depth: number } {
    const joins = this.#left(at) - owed(this.#scope, this.#progress);
    return { joins, depth: this.#depth };
  }

  echoes(at: Place) {
    const { start, conjunction, ands, ors } = this.#progress;
    return [...echoesOf(at, start, ands), ...echoesOf(at, conjunction, ors)];
  }

  #left(at: Place): number {
    let joins = this.#joins;
    for (let i = this.#progress.from; i < at.tokens.length; i += 1) {
      const token = at.tokens[i];
      if (token?.kind === "word" && (token.text === "and" || token.text === "or")) joins -= 1;
    }
    return joins;
  }

  #with(more: Partial<Progress>, isTail: boolean): Junction {
    return new Junction(
      this.#scope,
      this.#joins,
      this.#depth,
      { ...this.#progress, ...more },
      isTail,
    );
  }

  #offerConditions(choice: Choice, rest: Stack, at: Place): void {
    const tail = new Stack(this.#with({}, true), rest);
    offerSimple(choice, tail, at);
    choice.word("not", new Stack(new Negated(this), tail));
    const needsAnd = this.#progress.ands.length === 0;
    this.#with({ needsAnd }, true).offerBrackets("either", choice, rest, at);
  }

  /** Brackets as the condition in hand, if what they must hold is still allowed. */
  offerBrackets(scope: Scope, choice: Choice, rest: Stack, at: Place): void {
    const { joins, depth } = this.spare(at);
    if (joins < 1 || depth >= MAX_DEPTH) return;
    const tail = new Stack(this.#with({}, true), rest);
    const inner = begin(scope, joins, depth + 1, at.tokens.length + 1);
    choice.word("(", new Stack(inner, new Stack(new Word(")"), tail)));
  }

  #offerJoins(choice: Choice, rest: Stack, at: Place): void {
    const { start, conjunction, ands, ors, needsAnd } = this.#progress;
    const end = at.tokens.length;
    if (repeats(at, start, ands)) return;
    const left = this.#left(at);
    const joinedByAnd = { start: end + 1, ands: [...ands, { start, end }], needsAnd: false };
    this.#offerJoin("and", joinedByAnd, left, choice, rest);
    if (needsAnd || repeats(at, conjunction, ors)) return;
    const joinedByOr = {
      start: end + 1,
      conjunction: end + 1,
      ands: [],
      ors: [...ors, { start: conjunction, end }],
    };
    this.#offerJoin("or", joinedByOr, left, choice, rest);
    if (owed(this.#scope, this.#progress) === 0) rest.offer(choice, at);
  }

  #offerJoin(
    word: "and" | "or",
    more: Partial<Progress>,
    left: number,
    choice: Choice,
    rest: Stack,
  ): void {
    const next = this.#with(more, false);
    if (left > owed(this.#scope, next.#progress)) choice.word(word, new Stack(next, rest));
  }
}

/** What `not` denies: one condition, or brackets. */
class Negated implements Step {
  readonly least = CONDITION;
  readonly #within: Junction;

  constructor(within: Junction) {
    this.#within = within;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    offerSimple(choice, rest, at);
    this.#within.offerBrackets("joined", choice, rest.rest, at);
  }
}

/** An event: conditions, or `all` where there must be one. */
export class AnEvent implements Step {
  readonly least: number;
  readonly #mayBeAll: boolean;

  constructor(mayBeAll: boolean) {
    this.#mayBeAll = mayBeAll;
    this.least = mayBeAll ? 1 : CONDITION;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    if (this.#mayBeAll) choice.word("all", rest);
    if (at.table.all.length === 0) return;
    const { joins, depth } = around(rest)?.spare(at) ?? { joins: MAX_JOINS, depth: 0 };
    begin("whole", joins, depth, at.tokens.length).offer(choice, rest, at);
  }
}

/** The conditions that the rest goes on with, of which this is a part. */
function around(rest: Stack): Junction | undefined {
  for (let stack = rest; stack.rest !== stack; stack = stack.rest) {
    if (stack.step instanceof Junction) return stack.step;
  }
  return undefined;
}

function begin(scope: Scope, joins: number, depth: number, at: number): Junction {
  const progress = { from: at, start: at, conjunction: at, ands: [], ors: [], needsAnd: false };
  return new Junction(scope, joins, depth, progress);
}

function offerSimple(choice: Choice, tail: Stack, at: Place): void {
  if (at.table.number.length > 0) choice.word("outlier", new Stack(OPEN, new Stack(OUTLIER, tail)));
  offerComputed(choice, at.table.all, at, (column) => {
    return new Stack(new AfterTerm({ kind: "column", column }), tail);
  });
  for (const part of PARTS) {
    offerPart(choice, part, at.table.date, tail, (column) => {
      return new AfterTerm({ kind: "part", part, column });
    });
  }
}

/** The column whose outliers are meant, by which rule, and among which rows. */
class Outlier implements Step {
  readonly least = 2;

  offer(choice: Choice, rest: Stack, at: Place): void {
    const among = new Stack(AMONG, new Stack(CLOSE, rest));
    offerComputed(choice, at.table.number, at, () => new Stack(BY_RULE, among));
  }
}

/** By standard deviations, or else by quartiles. */
class ByRule implements Step {
  readonly least = 0;

  offer(choice: Choice, rest: Stack, at: Place): void {
    choice.word(",", new Stack(Z, rest));
    rest.offer(choice, at);
  }
}

/** `|` and an event, or nothing. */
class Among implements Step {
  readonly least = 0;

  offer(choice: Choice, rest: Stack, at: Place): void {
    if (at.table.all.length > 0) choice.word("|", new Stack(new AnEvent(false), rest));
    rest.offer(choice, at);
  }
}

const OPEN = new Word("(");
const CLOSE = new Word(")");
const Z = new Word("z");
const OUTLIER = new Outlier();
const BY_RULE = new ByRule();
export const AMONG = new Among();

/** How many joins must still come. */
function owed(scope: Scope, { ands, ors, needsAnd }: Progress): number {
  const forAnd = needsAnd ? 1 : 0;
  if (scope === "either") return forAnd + (ors.length === 0 ? 1 : 0);
  if (scope === "joined") return Math.max(forAnd, ors.length + ands.length === 0 ? 1 : 0);
  return forAnd;
}
