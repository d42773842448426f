import type { ColumnName, Term } from "../ast.ts";
import type { Field, FieldType } from "../forms/form.ts";
import { SCALAR_FORMS } from "../forms/scalar-forms.ts";
import type { Choice } from "./choice.ts";
import { COMPARATORS } from "./condition.ts";
import { AnOther, AQuery, AScalar, offerForms } from "./expression.ts";
import { offerComputed, offerFormula } from "./formula.ts";
import { AMONG, AnEvent } from "./junction.ts";
import { Either, Item, MoreItems, type Offer, type Slot } from "./list.ts";
import { Differs } from "./repeat.ts";
import { OneOf, type Place, Stack, type Step, Word } from "./stack.ts";
import { Beside, offerPart, PARTS } from "./term.ts";

export const FIELDS: Readonly<Record<FieldType, Offer>> = {
  number: (choice, rest) => choice.number("figure", () => true, rest),
  share: (choice, rest, _at, { field, filling }) => {
    const isShare = (value: number) => value > 0 && value < 1;
    const isImplied = (value: number) =>
      SCALAR_FORMS.some(
        ({ kind, implied }) => kind === filling.form.kind && implied[field.name] === value,
      );
    choice.number("share", (value) => isShare(value) && !isImplied(value), rest);
  },
  size: (choice, rest) =>
    choice.number("size", (value) => Number.isSafeInteger(value) && value >= 1, rest),
  column: offerColumn,
  columns: list(offerFree),
  changed: offerFree,
  key: offerKey,
  keys: list(offerKey),
  over: (choice, rest, _at, slot) => choice.word("over", new Stack(new AKey(slot), rest)),
  split: (choice, rest, at, slot) => {
    choice.word("by", new Stack(new AKey(slot), rest));
    rest.offer(choice, at);
  },
  about: (choice, rest, at, { field: { suits } }) => {
    const { table } = at;
    choice.column(suits === "any" ? table.all : table.suiting(suits, "any"), () => rest);
    rest.offer(choice, at);
  },
  event: offerEvent,
  rows: offerEvent,
  given: (choice, rest, at) => AMONG.offer(choice, rest, at),
  control: (choice, rest, at, { filling }) => {
    const end = at.tokens.length;
    const treated = { start: filling.marks.at(-2) ?? 0, end };
    const other = new Stack(new Differs(end + 1, treated), rest);
    if (at.table.all.length > 0) choice.word("vs", new Stack(new AnEvent(false), other));
    rest.offer(choice, at);
  },
  hold: columnsAfter("hold"),
  free: columnsAfter("free"),
  within: columnsAfter("given"),
  scalar: (choice, rest, at, { field }) => new AScalar(wantedIn(field)).offer(choice, rest, at),
  other: (choice, rest, at, { field, filling }) => {
    const wanted = filling.wanted === "date" && field.suits === "any" ? "date" : "number";
    new AnOther(filling.marks.at(-3) ?? 0, wanted).offer(choice, rest, at);
  },
  grouped: (choice, rest, at) => {
    new AScalar("any").offer(choice, rest, at);
    offerForms(choice, at.table.grouped, "any", rest);
  },
  query: (choice, rest, at) => new AQuery(false).offer(choice, rest, at),
  comparator: (choice, rest) => new OneOf(COMPARATORS).offer(choice, rest),
  order: (choice, rest) => new OneOf(["desc", "asc"]).offer(choice, rest),
  ordering: (choice, rest, at, slot) => {
    const columns = free(at, slot);
    const order = new Stack(new OneOf(["desc", "asc"]), rest);
    if (columns.length > 0) choice.word("by", new Stack(new OneColumn(columns), order));
    rest.offer(choice, at);
  },
  outcome: (choice, rest, at, { filling }) => {
    new OneOf(["all", "any", "none"]).offer(choice, rest);
    const [size] = filling.tokensOf("size", at);
    const most = size?.kind === "number" ? size.value : 0;
    choice.word("exactly", new Stack(new Exactly(most), rest));
  },
  target: (choice, rest, at, slot) => {
    offerEvent(choice, rest, at);
    const columns = new Stack(new MoreItems(new Item(offerFree, slot)), rest);
    choice.wrapColumns((column, event) =>
      at.table.kindOf(column) === "empty" ? event : new Stack(new Either(event), columns),
    );
  },
  change: (choice, rest, at, { filling }) => {
    const [column] = filling.tokensOf("column", at);
    if (column?.kind !== "column") return;
    const term: Term = { kind: "column", column: column.column };
    choice.word("=", new Stack(new Beside(term), rest));
    if (at.table.kindOf(column.column) !== "number") return;
    choice.word("*", new Stack(new By(() => true), rest));
    const isSome = (value: number) => value > 0;
    for (const sign of ["+", "-"]) choice.word(sign, new Stack(new By(isSome), rest));
  },
  cells: list((choice, rest, at, slot) => {
    choice.column(free(at, slot), (column) => {
      const value = new Stack(new Beside({ kind: "column", column }), rest);
      return new Stack(new Word("="), value);
    });
  }),
};

function offerEvent(choice: Choice, rest: Stack, at: Place): void {
  new AnEvent(true).offer(choice, rest, at);
}

function wantedIn(field: Field) {
  return field.suits === "number" ? "number" : "any";
}

/** The columns that suit a field and are not given yet. */
function free(at: Place, { field, filling }: Slot): readonly ColumnName[] {
  const taken = filling.taken(at).filter(({ part }) => part === null);
  const suiting = at.table.suiting(field.suits, filling.wanted);
  if (taken.length === 0) return suiting;
  return suiting.filter((name) => !taken.some(({ column }) => column === name));
}

function offerFree(choice: Choice, rest: Stack, at: Place, slot: Slot): void {
  choice.column(free(at, slot), () => rest);
}

/** A column that suits, or a formula. */
function offerColumn(choice: Choice, rest: Stack, at: Place, slot: Slot): void {
  offerFormula(choice, free(at, slot), at, () => rest);
}

function offerKey(choice: Choice, rest: Stack, at: Place, slot: Slot): void {
  offerColumn(choice, rest, at, slot);
  const taken = slot.filling.taken(at);
  for (const part of PARTS) {
    const isTaken = (name: ColumnName) =>
      taken.some((other) => other.part === part && other.column === name);
    const dates = at.table.date.filter((name) => !isTaken(name));
    offerPart(choice, part, dates, rest);
  }
}

/** One item or more, with commas between. */
function list(offer: Offer): Offer {
  return (choice, rest, at, slot) => new Item(offer, slot).offer(choice, rest, at);
}

/** Columns after a word, or nothing. */
function columnsAfter(word: string): Offer {
  return (choice, rest, at, slot) => {
    const columns = new Item(offerFree, slot);
    if (columns.isOpen(at)) choice.word(word, new Stack(columns, rest));
    rest.offer(choice, at);
  };
}

/** One key. */
class AKey implements Step {
  readonly least = 1;
  readonly #slot: Slot;

  constructor(slot: Slot) {
    this.#slot = slot;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    offerKey(choice, rest, at, this.#slot);
  }
}

/** One of some columns. */
class OneColumn implements Step {
  readonly least = 1;
  readonly #columns: readonly ColumnName[];

  constructor(columns: readonly ColumnName[]) {
    this.#columns = columns;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    offerComputed(choice, this.#columns, at, () => rest);
  }
}

/** How many of the drawn rows. */
class Exactly implements Step {
  readonly least = 1;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  offer(choice: Choice, rest: Stack): void {
    const suits = (value: number) =>
      Number.isSafeInteger(value) && value >= 0 && value <= this.#most;
    choice.number("size", suits, rest);
  }
}

/** By how much a column is changed. */
class By implements Step {
  readonly least = 1;
  readonly #suits: (value: number) => boolean;

  constructor(suits: (value: number) => boolean) {
    this.#suits = suits;
  }

  offer(choice: Choice, rest: Stack): void {
    choice.number("change", this.#suits, rest);
  }
}
