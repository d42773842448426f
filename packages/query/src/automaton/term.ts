import type { ColumnName, DatePart, Literal, Term } from "../ast.ts";
import { DATE_PARTS, isPeriod, PART_RANGES } from "../words.ts";
import type { Choice } from "./choice.ts";
import { type Place, Stack, type Step, Word } from "./stack.ts";
import type { ColumnKind, Table } from "./table.ts";

export const PARTS = [...DATE_PARTS] as readonly DatePart[];
const YEARS = [1, 9999] as const;
const ANY_NUMBER = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/** What a term is compared as. */
export type Compared = ColumnKind | "part";

export function comparedAs(term: Term, table: Table): Compared {
  if (term.kind === "part") return isPeriod(term.part) ? "date" : "part";
  return table.kindOf(term.column) ?? "empty";
}

/** The least and the greatest number beside a term. */
export function rangeOf(term: Term): readonly [number, number] {
  if (term.kind !== "part") return ANY_NUMBER;
  return PART_RANGES[term.part] ?? YEARS;
}

/** `part(column)`, and what then stands upon `rest`. */
export function offerPart(
  choice: Choice,
  part: DatePart,
  columns: readonly ColumnName[],
  rest: Stack,
  then?: (column: ColumnName) => Step,
): void {
  const [first] = columns;
  if (first === undefined) return;
  const inBrackets = new PartColumn(columns, 2 + (then?.(first).least ?? 0), then);
  choice.word(part, new Stack(new Word("("), new Stack(inBrackets, rest)));
}

/** The column of a part of a date, the closing bracket, and what follows it. */
class PartColumn implements Step {
  readonly least: number;
  readonly #columns: readonly ColumnName[];
  readonly #then: ((column: ColumnName) => Step) | undefined;

  constructor(
    columns: readonly ColumnName[],
    least: number,
    then: ((column: ColumnName) => Step) | undefined,
  ) {
    this.#columns = columns;
    this.least = least;
    this.#then = then;
  }

  offer(choice: Choice, rest: Stack): void {
    const then = this.#then;
    choice.column(this.#columns, (column) => {
      return new Stack(new Word(")"), then ? new Stack(then(column), rest) : rest);
    });
  }
}

interface Limits {
  readonly isOrdered?: boolean;
  /** How far a number may lie above the range of a part. */
  readonly beyond?: number;
  readonly suits?: (value: Literal) => boolean;
}

const anyLiteral = () => true;

/**
 * A literal beside a term: numbers beside parts; numbers and values beside numbers, and of the
 * values only numbers where it is a threshold; dates and texts beside dates; values beside texts.
 */
export function offerLiteral(
  choice: Choice,
  term: Term,
  at: Place,
  then: Stack,
  { isOrdered = false, beyond = 0, suits = anyLiteral }: Limits = {},
): void {
  const as = comparedAs(term, at.table);
  if (as === "part") {
    const [least, most] = rangeOf(term);
    const isPart = (value: number) =>
      Number.isInteger(value) && value >= least && value <= most + beyond;
    const values = most - least + 1 + beyond;
    choice.number("part", (value) => isPart(value) && suits(value), then, values);
    return;
  }
  if (as === "number") choice.number("threshold", suits, then);
  if (as === "date") choice.date(suits, then);
  if (term.kind === "part") return;
  const isValue = (value: Literal) => isLiteralOf(as, isOrdered, value) && suits(value);
  choice.value(term.column, isValue, then);
}

function isLiteralOf(as: Compared, isOrdered: boolean, value: Literal): boolean {
  if (typeof value === "string") return as !== "number" || !isOrdered;
  return as !== "date" && Number.isFinite(value);
}

/** A literal beside a term. */
export class Beside implements Step {
  readonly least = 1;
  readonly #term: Term;
  readonly #isOrdered: boolean;

  constructor(term: Term, isOrdered = false) {
    this.#term = term;
    this.#isOrdered = isOrdered;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    offerLiteral(choice, this.#term, at, rest, { isOrdered: this.#isOrdered });
  }
}
