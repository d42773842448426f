import type { ColumnName, Literal } from "../ast.ts";
import type { Stack } from "./stack.ts";
import type { QueryToken } from "./token.ts";

/**
 * What a number is for. `threshold`: compared with a column; `part`: with a part of a date, within
 * its range; `share`: strictly between 0 and 1; `size`: of rows; `figure`: compared with an
 * expression; `change`: of a column in a scenario.
 */
export type NumberRole = "threshold" | "part" | "share" | "size" | "figure" | "change";

/** Which tokens may come next. */
export interface Allowed {
  readonly words: ReadonlySet<string>;
  readonly columns: readonly ColumnName[] | null;
  /** The column whose values may stand here. */
  readonly values: ColumnName | null;
  readonly numbers: NumberRole | null;
  readonly dates: boolean;
  /** Whether the query may end here. */
  readonly end: boolean;
}

interface Chosen<Subject, Suit> {
  readonly subject: Subject;
  readonly suits: (value: Suit) => boolean;
  readonly then: Stack;
}

/** Gathers what the steps offer; what could no longer be finished in `room` tokens is left out. */
export class Choice {
  readonly words = new Map<string, Stack>();
  columns: readonly ColumnName[] | null = null;
  values: Chosen<ColumnName, Literal> | null = null;
  numbers: (Chosen<NumberRole, number> & { readonly count: number }) | null = null;
  dates: Chosen<true, string> | null = null;
  end = false;
  readonly #room: number;
  #thenColumn: ((column: ColumnName) => Stack) | null = null;

  constructor(room: number) {
    this.#room = room;
  }

  word(text: string, then: Stack): void {
    if (then.least <= this.#room) this.words.set(text, then);
  }

  /** What follows takes equally many tokens after each of the columns. */
  column(columns: readonly ColumnName[], then: (column: ColumnName) => Stack): void {
    const [first] = columns;
    if (first === undefined || then(first).least > this.#room) return;
    this.columns = columns;
    this.#thenColumn = then;
  }

  value(subject: ColumnName, suits: (value: Literal) => boolean, then: Stack): void {
    if (then.least <= this.#room) this.values = { subject, suits, then };
  }

  /** `count` is how many numbers may suit. */
  number(
    subject: NumberRole,
    suits: (value: number) => boolean,
    then: Stack,
    count = Number.POSITIVE_INFINITY,
  ): void {
    if (then.least <= this.#room) this.numbers = { subject, suits, then, count };
  }

  date(suits: (text: string) => boolean, then: Stack): void {
    if (then.least <= this.#room) this.dates = { subject: true, suits, then };
  }

  finish(): void {
    this.end = true;
  }

  /** What is to be written after a token, or undefined where it is not offered. */
  after(token: QueryToken): Stack | undefined {
    switch (token.kind) {
      case "word":
        return this.words.get(token.text);
      case "column":
        return this.columns?.includes(token.column) ? this.#thenColumn?.(token.column) : undefined;
      case "value":
        return this.values?.subject === token.column ? accept(this.values, token.value) : undefined;
      case "number":
        return Number.isFinite(token.value) ? accept(this.numbers, token.value) : undefined;
      case "date":
        return accept(this.dates, token.text);
    }
  }

  /** Withdraws a word or a column. */
  drop(token: QueryToken): void {
    if (token.kind === "word") this.words.delete(token.text);
    if (token.kind !== "column" || !this.columns) return;
    const left = this.columns.filter((column) => column !== token.column);
    this.columns = left.length > 0 ? left : null;
  }

  /** Gives every column one step more. */
  wrapColumns(wrap: (column: ColumnName, then: Stack) => Stack): void {
    const then = this.#thenColumn;
    if (then) this.#thenColumn = (column) => wrap(column, then(column));
  }
}

function accept<Suit>(chosen: Chosen<unknown, Suit> | null, value: Suit): Stack | undefined {
  return chosen?.suits(value) ? chosen.then : undefined;
}
