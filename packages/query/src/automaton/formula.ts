import type { ColumnName } from "../ast.ts";
import { formulaName } from "../formula/formula.ts";
import { Cursor } from "../parse/cursor.ts";
import { parseFormula } from "../parse/parse-formula.ts";
import type { Choice } from "./choice.ts";
import { type Place, Stack, type Step, Word } from "./stack.ts";
import { type QueryToken, tokenText } from "./token.ts";

/**
 * Formulas as a reader writes them: columns of numbers, numbers and spans of dates with operators
 * between, and brackets around a sum that something is times or over, so that what is written is
 * canonical text as it stands.
 */

const WEAK = ["+", "-"] as const;
const STRONG = ["*", "/"] as const;
const OPERATORS = [...WEAK, ...STRONG] as const;
const UNITS = ["minutes", "hours", "days", "years"] as const;
/** The most operations that are written, and those within brackets. */
const MOST = 3;
const MOST_WITHIN = 2;

/** What is to be written after a column, by its name; as many tokens at least whatever it is. */
type After = (column: ColumnName) => Stack;

/** Columns, of which those of numbers may be the beginning of a formula, and spans of dates. */
export function offerComputed(
  choice: Choice,
  columns: readonly ColumnName[],
  at: Place,
  after: After,
): void {
  const { table, tokens } = at;
  const isNumber = (column: ColumnName) => table.kindOf(column) === "number";
  if (!table.hasFormulas || !columns.some(isNumber)) {
    choice.column(columns, after);
    return;
  }
  const more = new PerhapsMore(tokens.length, MOST, after);
  choice.column(columns, (column) =>
    isNumber(column) ? new Stack(more, after(column)) : after(column),
  );
  const [first = ""] = columns;
  offerSpans(choice, at, new Stack(more, after(first)));
}

/** A formula's column as above, or one that begins with a number or with brackets. */
export function offerFormula(
  choice: Choice,
  columns: readonly ColumnName[],
  at: Place,
  after: After,
): void {
  offerComputed(choice, columns, at, after);
  const { table, tokens } = at;
  const first = columns.find((column) => table.kindOf(column) === "number");
  if (!table.hasFormulas || first === undefined) return;
  const begun = { start: tokens.length, room: MOST - 1, after };
  const follow = (more: More) => new Stack(more, after(first));
  offerBrackets(choice, at, follow(new More({ ...begun, operators: STRONG })));
  const isOther = (value: number) => value !== 0;
  choice.number("threshold", isOther, follow(new More({ ...begun, mayBeNumber: false })));
}

/** What follows a number on the right of a comparison: nothing, or `* column`. */
export class PerhapsTimes implements Step {
  readonly least = 0;

  offer(choice: Choice, rest: Stack, at: Place): void {
    rest.offer(choice, at);
    const isNumber = at.tokens.at(-1)?.kind === "number";
    if (!isNumber || !at.table.hasFormulas || at.table.number.length === 0) return;
    choice.word(
      "*",
      new Stack(new Operand(at.tokens.length - 1, MOST - 1, () => rest, false), rest),
    );
  }
}

/** After an operand: an operator and another, or what follows the column. */
class PerhapsMore implements Step {
  readonly least = 0;
  readonly #start: number;
  readonly #room: number;
  readonly #after: After;

  constructor(start: number, room: number, after: After) {
    this.#start = start;
    this.#room = room;
    this.#after = after;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    this.#after(nameOf(at.tokens.slice(this.#start))).offer(choice, at);
    if (this.#room === 0) return;
    new More({ start: this.#start, room: this.#room, after: this.#after }).offer(choice, rest);
  }
}

interface Following {
  readonly start: number;
  readonly room: number;
  readonly after: After;
  readonly operators?: readonly string[];
  readonly mayBeNumber?: boolean;
}

/** An operator and another operand. */
class More implements Step {
  readonly least = 2;
  readonly #operators: readonly string[];
  readonly #operand: Operand;

  constructor({ start, room, after, operators = OPERATORS, mayBeNumber = true }: Following) {
    this.#operators = operators;
    this.#operand = new Operand(start, room - 1, after, mayBeNumber);
  }

  offer(choice: Choice, rest: Stack): void {
    for (const op of this.#operators) choice.word(op, new Stack(this.#operand, rest));
  }
}

class Operand implements Step {
  readonly least = 1;
  readonly #more: PerhapsMore;
  readonly #mayBeNumber: boolean;

  constructor(start: number, room: number, after: After, mayBeNumber: boolean) {
    this.#more = new PerhapsMore(start, room, after);
    this.#mayBeNumber = mayBeNumber;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const more = new Stack(this.#more, rest);
    choice.column(apart(at.table.number, at), () => more);
    if (this.#mayBeNumber) choice.number("threshold", (value) => value !== 0, more);
    offerSpans(choice, at, more);
    const operator = at.tokens.at(-1);
    if (operator?.kind !== "word") return;
    if (operator.text === "*") offerBrackets(choice, at, more);
    if (operator.text === "/") offerBrackets(choice, at, more, OPERATORS);
  }
}

/** `(a - b)`. */
function offerBrackets(
  choice: Choice,
  { table }: Place,
  then: Stack,
  operators: readonly string[] = WEAK,
): void {
  if (table.number.length === 0) return;
  choice.word("(", new Stack(ANumber, new Stack(new Within(operators, 0), then)));
}

const ANumber: Step = {
  least: 1,
  offer: (choice, rest, { table }) => choice.column(table.number, () => rest),
};

/** After an operand in brackets, before which so many operations are written. */
class Within implements Step {
  readonly least: number;
  readonly #operators: readonly string[];
  readonly #written: number;

  constructor(operators: readonly string[], written: number) {
    this.least = written === 0 ? 3 : 1;
    this.#operators = operators;
    this.#written = written;
  }

  offer(choice: Choice, rest: Stack): void {
    if (this.#written > 0) choice.word(")", rest);
    if (this.#written === MOST_WITHIN) return;
    const more = new Stack(
      ANOTHER,
      new Stack(new Within(this.#operators, this.#written + 1), rest),
    );
    for (const op of this.#operators) choice.word(op, more);
  }
}

const ANOTHER: Step = {
  least: 1,
  offer: (choice, rest, at) => {
    choice.column(apart(at.table.number, at), () => rest);
    choice.number("threshold", (value) => value !== 0, rest);
  },
};

/** `minutes(later - earlier)`. */
function offerSpans(choice: Choice, { table }: Place, then: Stack): void {
  if (table.date.length < 2) return;
  const earlier = new Stack(ADate, new Stack(new Word(")"), then));
  const dates = new Stack(ADate, new Stack(new Word("-"), earlier));
  for (const unit of UNITS) choice.word(unit, new Stack(new Word("("), dates));
}

const ADate: Step = {
  least: 1,
  offer: (choice, rest, at) => choice.column(apart(at.table.date, at), () => rest),
};

/** What is less itself is 0, and over itself 1. */
function apart(columns: readonly ColumnName[], { tokens }: Place): readonly ColumnName[] {
  const [before, operator] = tokens.slice(-2);
  const isSame = operator?.kind === "word" && (operator.text === "-" || operator.text === "/");
  if (!isSame || before?.kind !== "column") return columns;
  return columns.filter((column) => column !== before.column);
}

function nameOf(tokens: readonly QueryToken[]): ColumnName {
  const [only] = tokens;
  if (tokens.length === 1 && only?.kind === "column") return only.column;
  return formulaName(parseFormula(new Cursor(tokens.map(tokenText).join(" ")), ""));
}
