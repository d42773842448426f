import type { Comparator, Literal, Term } from "../ast.ts";
import type { Choice } from "./choice.ts";
import { AScalar } from "./expression.ts";
import { offerComputed, PerhapsTimes } from "./formula.ts";
import { OneOf, type Place, Stack, type Step, Word } from "./stack.ts";
import { Beside, comparedAs, offerLiteral, offerPart, rangeOf } from "./term.ts";
import { isChosen, literalOf, type QueryToken } from "./token.ts";

const EQUALITY: readonly Comparator[] = ["=", "!="];
const ORDER: readonly Comparator[] = ["<", "<=", ">", ">="];
export const COMPARATORS: readonly Comparator[] = [...EQUALITY, ...ORDER];

/** The brackets of a range: `]a, b[` is open at both ends. */
const RANGE_BRACKETS: readonly (readonly [string, readonly string[]])[] = [
  ["[", ["]", ")"]],
  ["(", ["]"]],
  ["]", ["["]],
];

/** A comparison, a set, a range, missing or present, after a column or a part of a date. */
export class AfterTerm implements Step {
  readonly least = 2;
  readonly #term: Term;

  constructor(term: Term) {
    this.#term = term;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const term = this.#term;
    const as = comparedAs(term, at.table);
    if (term.kind === "column") choice.word("is", new Stack(PRESENCE, rest));
    if (as === "empty") return;
    for (const op of as === "text" ? EQUALITY : COMPARATORS) {
      choice.word(op, new Stack(new Right(term, op), rest));
    }
    choice.word("in", new Stack(new In(term), rest));
  }
}

const PRESENCE = new OneOf(["missing", "present"]);

/** The right of a comparison: a literal, a column or part of a date of its kind, or a scalar. */
class Right implements Step {
  readonly least = 1;
  readonly #term: Term;
  readonly #op: Comparator;

  constructor(term: Term, op: Comparator) {
    this.#term = term;
    this.#op = op;
  }

  offer(choice: Choice, rest: Stack, { table, tokens }: Place): void {
    const term = this.#term;
    const at = { table, tokens };
    const as = comparedAs(term, table);
    const then = as === "number" ? new Stack(new PerhapsTimes(), rest) : rest;
    offerLiteral(choice, term, at, then, { isOrdered: ORDER.includes(this.#op) });
    if (term.kind === "part") {
      offerPart(choice, term.part, without(table.date, term), rest);
      if (as === "part") choice.column(table.number, () => rest);
      return;
    }
    if (as === "part") return;
    offerComputed(choice, without(table[as], term), at, () => rest);
    if (as === "number" || as === "date") new AScalar(as).offer(choice, rest, at);
  }
}

function without(columns: readonly string[], term: Term): readonly string[] {
  return columns.filter((column) => column !== term.column);
}

/** What follows `in`: a set, and for what has an order a range. */
class In implements Step {
  readonly least = 2;
  readonly #term: Term;

  constructor(term: Term) {
    this.#term = term;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const term = this.#term;
    choice.word("{", new Stack(new InSet(term, at.tokens.length + 1, true), rest));
    if (comparedAs(term, at.table) === "text") return;
    for (const [open, closes] of RANGE_BRACKETS) {
      const close = new Stack(new OneOf(closes), rest);
      const high = new Stack(COMMA, new Stack(new High(term), close));
      choice.word(open, new Stack(new Beside(term, true), high));
    }
  }
}

const COMMA = new Word(",");

/** A value of a set, none of which is given twice; a set may be empty. */
class InSet implements Step {
  readonly least: number;
  readonly #term: Term;
  readonly #start: number;

  constructor(term: Term, start: number, mayClose = false) {
    this.#term = term;
    this.#start = start;
    this.least = mayClose ? 1 : 2;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    if (this.least === 1) choice.word("}", rest);
    const seen = at.tokens.slice(this.#start).flatMap((token) => literalsOf(token));
    const then = new Stack(new InSetTail(this.#term, this.#start), rest);
    offerLiteral(choice, this.#term, at, then, { suits: (value) => !seen.includes(value) });
  }
}

class InSetTail implements Step {
  readonly least = 1;
  readonly #term: Term;
  readonly #start: number;

  constructor(term: Term, start: number) {
    this.#term = term;
    this.#start = start;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const [least, most] = rangeOf(this.#term);
    const values = (at.tokens.length - this.#start + 1) / 2;
    if (values <= most - least) {
      choice.word(",", new Stack(new InSet(this.#term, this.#start), rest));
    }
    choice.word("}", rest);
  }
}

/**
 * The upper bound, above the lower one: of a part of a date at most one beyond its range, as in
 * `hour(d) in [22, 24)`. Dates are only compared as texts, so they differ.
 */
class High implements Step {
  readonly least = 1;
  readonly #term: Term;

  constructor(term: Term) {
    this.#term = term;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const [low] = literalsOf(at.tokens.at(-2));
    const suits = (value: Literal) =>
      typeof value === "number" && typeof low === "number" ? value > low : value !== low;
    offerLiteral(choice, this.#term, at, rest, { isOrdered: true, beyond: 1, suits });
  }
}

function literalsOf(token: QueryToken | undefined): Literal[] {
  return token && isChosen(token) ? [literalOf(token)] : [];
}
