import { type Codebook, type Column, datePeriod, literalNumber } from "@probability-chat/codebook";
import {
  isPeriod,
  type Key,
  type Literal,
  printColumn,
  type Scalar,
  type Term,
} from "@probability-chat/query";
import { isOnLine, refuseOffLine } from "./figures/number-cells.ts";
import { type Refused, refuse, refuseNotNumeric, typeWord } from "./refuse.ts";

/** What can be asked of a table's columns by their types; where something cannot, a refusal. */
export class ColumnTypes {
  readonly #columns: ReadonlyMap<string, Column>;

  constructor({ columns }: Codebook) {
    this.#columns = new Map(columns.map((column) => [column.name, column]));
  }

  /** Numbers. */
  number(name: string): Refused | null {
    const column = this.#column(name);
    return column.type === "number" ? null : refuseNotNumeric(column);
  }

  /** Numbers or dates, of which there is a least and a greatest. */
  ordered(name: string): Refused | null {
    const column = this.#column(name);
    return column.type === "number" || column.type === "date" ? null : refuseNotNumeric(column);
  }

  /** @param instead - what can be asked of a column whose values are on no line. */
  onLine(names: readonly string[], instead: (name: string) => string): Refused | null {
    return firstRefusal(names, (name) => {
      const column = this.#column(name);
      return isOnLine(column) ? null : refuseOffLine(column, instead(name));
    });
  }

  key(key: Key): Refused | null {
    return typeof key === "string" ? null : this.term(key);
  }

  term(term: Term): Refused | null {
    const column = this.#column(term.column);
    if (term.kind === "column" || column.type === "date") return null;
    return refuse(
      "wrongType",
      `${printColumn(column.name)} holds ${typeWord(column)}, not dates, so it has no ${term.part}.`,
      column.name,
    );
  }

  /** Whether a term may be equal to a value. */
  equality(term: Term, value: Literal): Refused | null {
    if (this.#kind(term) !== "date" || datePeriod(value)) return null;
    return this.#notADate(term, value);
  }

  /** Whether a term may be greater or smaller than a value. */
  ordering(term: Term, value: Literal): Refused | null {
    const kind = this.#kind(term);
    if (kind === "date") return datePeriod(value) ? null : this.#notADate(term, value);
    if (kind === "text") return this.#unordered(term);
    if (literalNumber(value) !== null) return null;
    const name = printColumn(term.column);
    const message = `${name} holds numbers, so it cannot be compared with ${JSON.stringify(value)}.`;
    return refuse("wrongType", message, term.column);
  }

  /** Whether two terms may be compared, for equality or by their order. */
  comparable(left: Term, right: Term, equality: boolean): Refused | null {
    const kinds = [this.#kind(left), this.#kind(right)];
    if (kinds[0] !== kinds[1]) {
      const names = [left, right].map((term) => printColumn(term.column));
      const message = `${names[0]} and ${names[1]} cannot be compared: one holds ${kinds[0]}s, the other ${kinds[1]}s.`;
      return refuse("wrongType", message.replaceAll("texts", "text"), left.column);
    }
    return kinds[0] === "text" && !equality ? this.#unordered(left) : null;
  }

  comparableScalar(left: Term, scalar: Scalar, equality: boolean): Refused | null {
    const kind = this.#kind(left);
    const isDate =
      (scalar.kind === "quantile" ||
        (scalar.kind === "statistic" && scalar.statistic !== "distinct")) &&
      this.#column(scalar.column).type === "date";
    if (kind === "text") return equality ? null : this.#unordered(left);
    if ((kind === "date") === isDate) return null;
    const name = printColumn(left.column);
    const message = `${name} holds ${kind}s and cannot be compared with a ${isDate ? "date" : "number"}.`;
    return refuse("wrongType", message, left.column);
  }

  #column(name: string): Column {
    const column = this.#columns.get(name);
    if (!column) throw new RangeError(`The table has no column named ${JSON.stringify(name)}.`);
    return column;
  }

  /** What a term's values are compared as. */
  #kind(term: Term): "number" | "date" | "text" {
    if (term.kind === "part") return isPeriod(term.part) ? "date" : "number";
    const { type } = this.#column(term.column);
    return type === "boolean" ? "text" : type;
  }

  #unordered(term: Term): Refused {
    const column = this.#column(term.column);
    const name = printColumn(column.name);
    const message = `${name} holds ${typeWord(column)}, which has no greater or smaller: ask for one or several of its values.`;
    return refuse("wrongType", message, column.name);
  }

  #notADate(term: Term, value: Literal): Refused {
    const name = printColumn(term.column);
    const message = `${name} holds dates and ${JSON.stringify(value)} is none: write it as 2012, 2012-03 or 2012-03-01.`;
    return refuse("wrongType", message, term.column);
  }
}

export function firstRefusal<Item>(
  items: readonly Item[],
  check: (item: Item) => Refused | null,
): Refused | null {
  for (const item of items) {
    const refused = check(item);
    if (refused) return refused;
  }
  return null;
}
