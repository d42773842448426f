import type { Choice } from "./choice.ts";
import type { Table } from "./table.ts";
import type { QueryToken } from "./token.ts";

/** The table that is asked, and what is written so far. */
export interface Place {
  readonly table: Table;
  readonly tokens: readonly QueryToken[];
}

/** Something still to be written. */
export interface Step {
  /** The fewest tokens it takes. */
  readonly least: number;
  /**
   * Offers what may stand next, each with the stack that is then to be written: what is left of
   * this step upon `rest`. A step that may be empty offers what `rest` does too.
   */
  offer(choice: Choice, rest: Stack, at: Place): void;
  /** The tokens by which what is being written would go on being a repetition, if it is one. */
  echoes?(at: Place): readonly QueryToken[];
  /** Whether something begins here that must not be a repetition. */
  readonly mayEcho?: boolean;
}

/** What is still to be written, the next above the rest; the last lies upon itself. */
export class Stack {
  readonly step: Step;
  readonly rest: Stack;
  /** The fewest tokens with which all of it can be written. */
  readonly least: number;

  constructor(step: Step, rest?: Stack) {
    this.step = step;
    this.rest = rest ?? this;
    this.least = step.least + (rest?.least ?? 0);
  }

  offer(choice: Choice, at: Place): void {
    this.step.offer(choice, this.rest, at);
  }
}

/** A word that must stand here. */
export class Word implements Step {
  readonly least = 1;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  offer(choice: Choice, rest: Stack): void {
    choice.word(this.text, rest);
  }
}

/** One of several words. */
export class OneOf implements Step {
  readonly least = 1;
  readonly #words: readonly string[];

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  offer(choice: Choice, rest: Stack): void {
    for (const word of this.#words) choice.word(word, rest);
  }
}

/** `[start, end)` of the tokens. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
