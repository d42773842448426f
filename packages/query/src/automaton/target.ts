import type { ColumnName } from "../ast.ts";
import type { Choice } from "./choice.ts";
import { columnsIn } from "./filling.ts";
import { AnEvent } from "./junction.ts";
import { type Place, Stack, type Step } from "./stack.ts";

/** What is simulated: an event, or columns; which one shows only after the first column. */
export class Target implements Step {
  readonly least = 1;

  offer(choice: Choice, rest: Stack, at: Place): void {
    new AnEvent(true).offer(choice, rest, at);
    const start = at.tokens.length;
    choice.wrapColumns((column, event) => {
      if (at.table.kindOf(column) === "empty") return event;
      return new Stack(new EventOrColumns(event, start), rest);
    });
  }
}

class EventOrColumns implements Step {
  readonly least = 0;
  readonly #event: Stack;
  readonly #start: number;

  constructor(event: Stack, start: number) {
    this.#event = event;
    this.#start = start;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    this.#event.offer(choice, at);
    new MoreColumns(this.#start).offer(choice, rest, at);
  }
}

class MoreColumns implements Step {
  readonly least = 0;
  readonly #start: number;

  constructor(start: number) {
    this.#start = start;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const given = columnsIn(at.tokens.slice(this.#start)).map(({ column }) => column);
    const free = at.table.any.filter((column) => !given.includes(column));
    if (free.length > 0) choice.word(",", new Stack(new OneColumn(free), new Stack(this, rest)));
    rest.offer(choice, at);
  }
}

class OneColumn implements Step {
  readonly least = 1;
  readonly #columns: readonly ColumnName[];

  constructor(columns: readonly ColumnName[]) {
    this.#columns = columns;
  }

  offer(choice: Choice, rest: Stack): void {
    choice.column(this.#columns, () => rest);
  }
}
