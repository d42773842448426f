import type { ColumnName } from "../ast.ts";
import { formulaName } from "../formula/formula.ts";
import { Cursor } from "../parse/cursor.ts";
import { parseFormula } from "../parse/parse-formula.ts";
import type { Choice } from "./choice.ts";
import { type Place, Stack, type Step, Word } from "./stack.ts";
import { type QueryToken, tokenText } from "./token.ts";

/**
 * Formulas as a reader writes them: columns of numbers, numbers and spans of dates with operators
 * between, without brackets, so that what is written is canonical text as it stands.
 */

const OPERATORS = ["+", "-", "*", "/"] as const;
const UNITS = ["minutes", "hours", "days", "years"] as const;
/** The most operations that are written. */
const MOST = 3;

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
    for (const op of OPERATORS) {
      const operand = new Operand(this.#start, this.#room - 1, this.#after, true);
      choice.word(op, new Stack(operand, rest));
    }
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
    choice.column(at.table.number, () => more);
    if (this.#mayBeNumber) choice.number("threshold", (value) => value !== 0, more);
    offerSpans(choice, at, more);
  }
}

/** `minutes(later - earlier)`. */
function offerSpans(choice: Choice, { table }: Place, then: Stack): void {
  if (table.date.length === 0) return;
  const earlier = new Stack(ADate, new Stack(new Word(")"), then));
  const dates = new Stack(ADate, new Stack(new Word("-"), earlier));
  for (const unit of UNITS) choice.word(unit, new Stack(new Word("("), dates));
}

const ADate: Step = {
  least: 1,
  offer: (choice, rest, { table }) => choice.column(table.date, () => rest),
};

function nameOf(tokens: readonly QueryToken[]): ColumnName {
  const [only] = tokens;
  if (tokens.length === 1 && only?.kind === "column") return only.column;
  return formulaName(parseFormula(new Cursor(tokens.map(tokenText).join(" ")), ""));
}
