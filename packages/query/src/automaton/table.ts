import type { ColumnName } from "../ast.ts";
import type { Form, Suits } from "../forms/form.ts";
import { GROUPED_FORMS, QUERY_FORMS } from "../forms/query-forms.ts";
import { SCALAR_FORMS } from "../forms/scalar-forms.ts";
import { formulaOf } from "../formula/formula-of.ts";
import { NEEDS } from "./needs.ts";

export type ColumnKind = "number" | "text" | "date" | "empty";

/** The columns of the table that is asked. */
export interface ReaderSchema {
  readonly columns: readonly { readonly name: ColumnName; readonly kind: ColumnKind }[];
  /** Whether formulas are written: a reader that was not taught them would wander into them. */
  readonly hasFormulas?: boolean;
}

/** What a scalar is to be: comparisons hold numbers against numbers, dates against dates. */
export type Wanted = "number" | "date" | "any";

/** A schema, looked up: which columns suit what, and what can be asked of them at all. */
export class Table {
  readonly all: readonly ColumnName[];
  readonly any: readonly ColumnName[];
  readonly number: readonly ColumnName[];
  readonly text: readonly ColumnName[];
  readonly date: readonly ColumnName[];
  readonly ordered: readonly ColumnName[];
  readonly empty: readonly ColumnName[];
  readonly queries: readonly Form[];
  readonly grouped: readonly Form[];
  readonly hasFormulas: boolean;
  readonly #kinds: ReadonlyMap<ColumnName, ColumnKind>;
  readonly #scalars: Readonly<Record<Wanted, readonly Form[]>>;

  constructor({ columns, hasFormulas = false }: ReaderSchema) {
    this.hasFormulas = hasFormulas;
    this.#kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
    const of = (...kinds: readonly ColumnKind[]) =>
      columns.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
    this.all = of("number", "text", "date", "empty");
    this.any = of("number", "text", "date");
    this.number = of("number");
    this.text = of("text");
    this.date = of("date");
    this.ordered = of("number", "date");
    this.empty = of("empty");
    this.queries = QUERY_FORMS.filter((form) => this.#canAsk(form, "any"));
    this.grouped = this.queries.filter((form) => GROUPED_FORMS.includes(form));
    const scalars = (wanted: Wanted) => SCALAR_FORMS.filter((form) => this.#canAsk(form, wanted));
    this.#scalars = { number: scalars("number"), date: scalars("date"), any: scalars("any") };
  }

  kindOf(column: ColumnName): ColumnKind | undefined {
    return this.#kinds.get(column) ?? (formulaOf(column) ? "number" : undefined);
  }

  /** The columns for a field, where what is written is to be a number or a date. */
  suiting(suits: Suits, wanted: Wanted): readonly ColumnName[] {
    return suits === "ordered" && wanted !== "any" ? this[wanted] : this[suits];
  }

  scalars(wanted: Wanted): readonly Form[] {
    return this.#scalars[wanted];
  }

  #canAsk(form: Form, wanted: Wanted): boolean {
    const fields = form.fields.filter(({ type }) => NEEDS[type].column);
    if (wanted === "date" && !fields.some(({ suits }) => suits === "ordered")) return false;
    const apart = fields.filter(({ name }) => form.different.includes(name));
    const least = (suits: Suits) =>
      apart.filter((other) => suits === "any" || other.suits === suits).length;
    return fields.every(
      ({ suits }) => this.suiting(suits, wanted).length >= Math.max(least(suits), 1),
    );
  }
}
