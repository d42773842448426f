import type { Form } from "../forms/form.ts";
import { CLAIM } from "../forms/query-forms.ts";
import type { Choice } from "./choice.ts";
import { COMPARATORS } from "./condition.ts";
import { Filling } from "./filling.ts";
import { NEEDS } from "./needs.ts";
import { Differs } from "./repeat.ts";
import { type Place, Stack, type Step } from "./stack.ts";
import type { Table, Wanted } from "./table.ts";

/** One number (or date) about rows. */
export class AScalar implements Step {
  readonly least = NEEDS.scalar.tokens;
  readonly #wanted: Wanted;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
  }

  offer(choice: Choice, rest: Stack, { table }: Place): void {
    offerForms(choice, table.scalars(this.#wanted), this.#wanted, rest);
  }
}

/** A form by its name. */
export function offerForms(
  choice: Choice,
  forms: readonly Form[],
  wanted: Wanted,
  rest: Stack,
): void {
  for (const form of forms) {
    if (form.name !== null) choice.word(form.name, new Stack(new Filling(form, wanted), rest));
  }
}

/**
 * What the expression from `start` on is held against, one token after its end: another one of its
 * kind, or for a number a figure.
 */
export class AnOther implements Step {
  readonly least: number;
  readonly #start: number;
  readonly #wanted: "number" | "date";

  constructor(start: number, wanted: "number" | "date") {
    this.#start = start;
    this.#wanted = wanted;
    this.least = wanted === "number" ? 1 : NEEDS.scalar.tokens;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const here = at.tokens.length;
    const differs = new Differs(here, { start: this.#start, end: here - 1 });
    new AScalar(this.#wanted).offer(choice, new Stack(differs, rest), at);
    const [least, most] = boundsOf(this.#start, at);
    if (this.#wanted === "number")
      choice.number("figure", (value) => value >= least && value <= most, rest);
  }
}

/** Between which figures what a form gives always lies: what it is compared with does too. */
const BOUNDS: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ["P", [0, 1]],
  ["corr", [-1, 1]],
  ["spearman", [-1, 1]],
]);
const UNBOUNDED = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

function boundsOf(start: number, { tokens }: Place): readonly [least: number, most: number] {
  const [first, last] = [tokens[start], tokens.at(-1)];
  const isCompared = last?.kind === "word" && COMPARATORS.some((op) => op === last.text);
  return (isCompared && first?.kind === "word" && BOUNDS.get(first.text)) || UNBOUNDED;
}

/** A query; `explain` only where it is asked itself. */
export class AQuery implements Step {
  readonly least = NEEDS.query.tokens;
  readonly #mayExplain: boolean;

  constructor(mayExplain: boolean) {
    this.#mayExplain = mayExplain;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const forms = at.table.queries.filter(({ kind }) => this.#mayExplain || kind !== "explain");
    offerForms(choice, forms, "any", rest);
    const claim = new Stack(new PerhapsClaim(at.tokens.length), rest);
    new AScalar("any").offer(choice, claim, at);
  }
}

/** After an expression: the rest of a claim that begins with it, or nothing. */
class PerhapsClaim implements Step {
  readonly least = 0;
  readonly #start: number;

  constructor(start: number) {
    this.#start = start;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    new Filling(CLAIM, kindAt(this.#start, at), [this.#start]).offer(choice, rest, at);
    rest.offer(choice, at);
  }
}

/** Whether the expression that starts here is a date: the first or the last of a column. */
function kindAt(start: number, { table, tokens }: Place): "number" | "date" {
  const [name, , column] = tokens.slice(start, start + 3);
  if (name?.kind !== "word" || column?.kind !== "column") return "number";
  return isDateIn(table, name.text) && table.kindOf(column.column) === "date" ? "date" : "number";
}

function isDateIn(table: Table, name: string): boolean {
  return table.scalars("date").some((form) => form.name === name);
}
