import { type Codebook, type Column, datePeriod, literalNumber } from "@probability-chat/codebook";
import {
  ALL,
  columnText,
  computedColumns,
  type Event,
  isPeriod,
  type Key,
  type Literal,
  printColumn,
  type Query,
  type Scalar,
  sourceColumns,
  type Term,
  validateQuery,
} from "@probability-chat/query";
import { isOnLine, refuseOffLine } from "./figures/number-cells.ts";
import { MOST_ROWS } from "./kinds/rows/rows.ts";
import { type Refused, refuse, refuseNotNumeric, typeWord } from "./refuse.ts";

/** Whether a query is one that can be asked of a table with such columns; a refusal if not. */
export function checkColumns(query: Query, codebook: Codebook): Refused | null {
  const [problem] = validateQuery(query, codebook);
  if (problem?.kind === "unknownColumn") return refuseUnknown(problem.column ?? "", codebook);
  return problem ? refuse("invalidQuery", problem.message, problem.column) : null;
}

/** Whether it asks of each column, computed ones too, what its type can give; a refusal if not. */
export function checkTypes(query: Query, codebook: Codebook): Refused | null {
  const columns = new Map(codebook.columns.map((column) => [column.name, column]));
  return new Checking(columns).query(query);
}

function refuseUnknown(name: string, codebook: Codebook): Refused {
  const names = codebook.columns.slice(0, 12).map((column) => printColumn(column.name));
  const more = codebook.columns.length > names.length ? ", …" : "";
  return refuse(
    "unknownColumn",
    `The table has no column ${printColumn(name)}; it has ${names.join(", ")}${more}.`,
    name,
  );
}

type Found = Refused | null;

/** What is computed from the changed column follows from it by the formula, not by the rows. */
function refuseOwnFormula(query: Extract<Query, { kind: "whatIf" }>): Found {
  const { column } = query;
  const own = computedColumns(query).find((name) => sourceColumns(name).includes(column));
  if (own === undefined) return null;
  const message = `${columnText(own)} is computed from ${printColumn(column)}: write the change into the formula instead.`;
  return refuse("unsupported", message, column);
}

class Checking {
  readonly #columns: ReadonlyMap<string, Column>;

  constructor(columns: ReadonlyMap<string, Column>) {
    this.#columns = columns;
  }

  query(query: Query): Found {
    switch (query.kind) {
      case "claim":
      case "test":
        return this.scalar(query.left) ?? this.scalar(query.right);
      case "interval":
        return this.scalar(query.scalar);
      case "whatIf": {
        const { column, change } = query;
        const left: Term = { kind: "column", column };
        const set = change.kind === "set" ? this.#equality(left, change.value) : null;
        return refuseOwnFormula(query) ?? set ?? this.scalar(query.scalar);
      }
      case "effect":
        return (
          this.scalar(query.scalar) ??
          this.event(query.treated) ??
          (query.control && this.event(query.control))
        );
      case "range":
        return this.#orderable(query.column) ?? this.event(query.given);
      case "by":
        return this.#first(query.columns, (key) => this.#key(key)) ?? this.query(query.query);
      case "explain":
        return this.query(query.query);
      case "rank":
        return this.#key(query.column) ?? this.scalar(query.by);
      case "distribution":
      case "mode":
      case "antimode":
        return this.#key(query.column) ?? this.event(query.given);
      case "table":
      case "dependence":
      case "drivers":
      case "complete":
      case "correlations":
      case "predict":
        return this.#ofForm(query) ?? this.event(query.given);
      case "draw":
        return this.event(query.event) ?? this.event(query.given);
      case "simulate": {
        const { target } = query;
        return (target.kind === "columns" ? null : this.event(target)) ?? this.event(query.given);
      }
      case "rows":
        if (query.limit > MOST_ROWS) {
          const message = `At most ${MOST_ROWS} rows are shown at once; ask for fewer, or for those that satisfy a condition.`;
          return refuse("invalidQuery", message);
        }
        return (query.by && this.#orderable(query.by.column)) ?? this.event(query.given);
      case "trend":
      case "forecast":
        return this.#key(query.over) ?? this.scalar(query.scalar);
      case "sampleSize":
      case "detectable":
        return this.scalar(query.scalar);
      case "shape":
        return this.#number(query.column) ?? this.event(query.given);
      case "survival":
        return (
          this.#number(query.time) ??
          (query.by === null ? null : this.#key(query.by)) ??
          this.event(query.event) ??
          this.event(query.given)
        );
      case "surprise":
      case "describe":
      case "findings":
        return null;
      default:
        return this.scalar(query);
    }
  }

  scalar(scalar: Scalar): Found {
    switch (scalar.kind) {
      case "number":
        return null;
      case "probability":
      case "odds":
        return this.event(scalar.event) ?? this.event(scalar.given);
      case "count":
        return this.event(scalar.event);
      case "statistic":
        return this.#statistic(scalar.statistic, scalar.column) ?? this.event(scalar.given);
      case "quantile":
        return this.#orderable(scalar.column) ?? this.event(scalar.given);
      case "correlation":
        return (
          this.#onLine([scalar.x, scalar.y], (name) => {
            const other = [scalar.x, scalar.y].find((one) => one !== name) ?? name;
            return `ask dependence(${printColumn(name)}, ${printColumn(other)}), whether the two go together`;
          }) ?? this.event(scalar.given)
        );
      case "slope":
        return (
          this.#onLine([scalar.y, ...scalar.on.slice(0, 1)], (name) =>
            name === scalar.y
              ? `ask drivers(${printColumn(name)}), what it goes with`
              : `ask by(${printColumn(name)}: E(${printColumn(scalar.y)})), how its values differ`,
          ) ?? this.event(scalar.given)
        );
      case "difference":
      case "ratio":
        return this.scalar(scalar.left) ?? this.scalar(scalar.right);
    }
  }

  event(event: Event): Found {
    switch (event.kind) {
      case "all":
      case "missing":
      case "present":
        return null;
      case "outlier":
        return this.#number(event.column) ?? this.event(event.given);
      case "and":
      case "or":
        return this.#first(event.events, (part) => this.event(part));
      case "not":
        return this.event(event.event);
      case "between":
        return (
          this.#term(event.left) ??
          this.#ordering(event.left, event.low.value) ??
          this.#ordering(event.left, event.high.value)
        );
      case "in":
        return (
          this.#term(event.left) ??
          this.#first(event.values, (value) => this.#equality(event.left, value))
        );
      case "compare": {
        const { left, op, right } = event;
        const equality = op === "=" || op === "!=";
        const found = this.#term(left);
        if (found) return found;
        if (typeof right !== "object") {
          return equality ? this.#equality(left, right) : this.#ordering(left, right);
        }
        if (right.kind === "column" || right.kind === "part") {
          return this.#term(right) ?? this.#comparable(left, right, equality);
        }
        return this.scalar(right) ?? this.#comparableScalar(left, right, equality);
      }
    }
  }

  #first<T>(items: readonly T[], check: (item: T) => Found): Found {
    for (const item of items) {
      const found = check(item);
      if (found) return found;
    }
    return null;
  }

  #column(name: string): Column {
    const column = this.#columns.get(name);
    if (!column) throw new RangeError(`The table has no column named ${JSON.stringify(name)}.`);
    return column;
  }

  #statistic(statistic: string, name: string): Found {
    if (statistic === "distinct") return null;
    if (statistic === "min" || statistic === "max") return this.#orderable(name);
    return this.#number(name);
  }

  #number(name: string): Found {
    const column = this.#column(name);
    return column.type === "number" ? null : refuseNotNumeric(column);
  }

  /** What a form asks of its own columns. */
  #ofForm(query: Query): Found {
    if (query.kind === "complete") {
      const [computed] = computedColumns({ ...query, given: ALL });
      if (computed === undefined) return null;
      const message = `${columnText(computed)} is computed, and has no cells to fill in: ask for the columns of the table.`;
      return refuse("unsupported", message, computed);
    }
    if (query.kind !== "correlations" || query.target === null) return null;
    return this.#onLine(
      [query.target],
      (name) => `ask drivers(${printColumn(name)}), what it goes with`,
    );
  }

  #onLine(names: readonly string[], instead: (name: string) => string): Found {
    return this.#first(names, (name) => {
      const column = this.#column(name);
      return isOnLine(column) ? null : refuseOffLine(column, instead(name));
    });
  }

  #orderable(name: string): Found {
    const column = this.#column(name);
    return column.type === "number" || column.type === "date" ? null : refuseNotNumeric(column);
  }

  #key(key: Key): Found {
    return typeof key === "string" ? null : this.#term(key);
  }

  #term(term: Term): Found {
    const column = this.#column(term.column);
    if (term.kind === "column" || column.type === "date") return null;
    return refuse(
      "wrongType",
      `${printColumn(column.name)} holds ${typeWord(column)}, not dates, so it has no ${term.part}.`,
      column.name,
    );
  }

  /** What a term's values are compared as. */
  #kind(term: Term): "number" | "date" | "text" {
    if (term.kind === "part") return isPeriod(term.part) ? "date" : "number";
    const { type } = this.#column(term.column);
    return type === "boolean" ? "text" : type;
  }

  #equality(term: Term, value: Literal): Found {
    if (this.#kind(term) !== "date" || datePeriod(value)) return null;
    return this.#notADate(term, value);
  }

  #ordering(term: Term, value: Literal): Found {
    const kind = this.#kind(term);
    if (kind === "date") return datePeriod(value) ? null : this.#notADate(term, value);
    if (kind === "text") return this.#unordered(term);
    if (literalNumber(value) !== null) return null;
    const name = printColumn(term.column);
    const message = `${name} holds numbers, so it cannot be compared with ${JSON.stringify(value)}.`;
    return refuse("wrongType", message, term.column);
  }

  #unordered(term: Term): Found {
    const column = this.#column(term.column);
    const name = printColumn(column.name);
    const message = `${name} holds ${typeWord(column)}, which has no greater or smaller: ask for one or several of its values.`;
    return refuse("wrongType", message, column.name);
  }

  #notADate(term: Term, value: Literal): Found {
    const name = printColumn(term.column);
    const message = `${name} holds dates and ${JSON.stringify(value)} is none: write it as 2012, 2012-03 or 2012-03-01.`;
    return refuse("wrongType", message, term.column);
  }

  #comparable(left: Term, right: Term, equality: boolean): Found {
    const kinds = [this.#kind(left), this.#kind(right)];
    if (kinds[0] !== kinds[1]) {
      const names = [left, right].map((term) => printColumn(term.column));
      const message = `${names[0]} and ${names[1]} cannot be compared: one holds ${kinds[0]}s, the other ${kinds[1]}s.`;
      return refuse("wrongType", message.replaceAll("texts", "text"), left.column);
    }
    return kinds[0] === "text" && !equality ? this.#unordered(left) : null;
  }

  #comparableScalar(left: Term, scalar: Scalar, equality: boolean): Found {
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
}
