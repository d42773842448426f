import type { ColumnName } from "../ast.ts";
import { type FieldType, type Form, isField, type Part } from "../form.ts";
import { CLAIM, QUERY_FORMS, SCALAR_FORMS } from "../forms.ts";
import type { Choice } from "./choice.ts";
import { FIELDS } from "./fields.ts";
import { echoesOf } from "./repeat.ts";
import { type Place, Stack, type Step } from "./stack.ts";
import type { Wanted } from "./table.ts";
import { type QueryToken, wordsOf } from "./token.ts";

/** The fewest tokens of each type of field. */
const LEAST: Readonly<Record<FieldType, number>> = {
  number: 1,
  share: 1,
  size: 1,
  column: 1,
  columns: 1,
  key: 1,
  keys: 1,
  about: 0,
  event: 1,
  given: 0,
  within: 0,
  scalar: 4,
  other: 1,
  grouped: 4,
  query: 3,
  comparator: 1,
  order: 1,
  outcome: 1,
  target: 1,
  change: 2,
  cells: 3,
};

interface Plan {
  readonly items: readonly Part[];
  /** The fewest tokens from each item on. */
  readonly least: readonly number[];
}

const PLANS: ReadonlyMap<Form, Plan> = new Map(
  [...SCALAR_FORMS, ...QUERY_FORMS, CLAIM].map((form) => [form, planOf(form)]),
);

function planOf({ name, parts }: Form): Plan {
  const items = parts.flatMap((part): readonly Part[] => (isField(part) ? [part] : wordsOf(part)));
  const all = name === null ? items : ["(", ...items, ")"];
  const least = all.map((_, index) =>
    all.slice(index).reduce((sum, item) => sum + (isField(item) ? LEAST[item.type] : 1), 0),
  );
  return { items: all, least };
}

/** A form of which some items are written, each from its mark on. */
export class Filling implements Step {
  readonly least: number;
  readonly mayEcho: boolean;
  readonly form: Form;
  readonly wanted: Wanted;
  readonly marks: readonly number[];
  readonly #plan: Plan;

  constructor(form: Form, wanted: Wanted, marks: readonly number[] = []) {
    this.form = form;
    this.wanted = wanted;
    this.marks = marks;
    this.#plan = PLANS.get(form) ?? planOf(form);
    this.least = this.#plan.least[marks.length] ?? 0;
    const next = this.#plan.items[marks.length];
    this.mayEcho = next !== undefined && isField(next) && next.type === "other";
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    const item = this.#plan.items[this.marks.length];
    if (item === undefined) {
      rest.offer(choice, at);
      return;
    }
    const next = new Filling(this.form, this.wanted, [...this.marks, at.tokens.length]);
    const then = new Stack(next, rest);
    if (isField(item)) FIELDS[item.type](choice, then, at, { field: item, filling: next });
    else choice.word(item, then);
  }

  /** What stands next to this, with one token between, must not be written again. */
  echoes(at: Place): readonly QueryToken[] {
    const end = at.tokens.length - 1;
    return this.mayEcho ? echoesOf(at, end + 1, [{ start: this.marks.at(-2) ?? 0, end }]) : [];
  }

  /** What is written of a field, so far if it is in hand. */
  tokensOf(name: string, at: Place): readonly QueryToken[] {
    const index = this.#plan.items.findIndex((item) => isField(item) && item.name === name);
    const from = this.marks[index];
    return from === undefined ? [] : at.tokens.slice(from, this.marks[index + 1]);
  }

  /** The columns, or their parts, that must not be given again. */
  taken(at: Place): readonly Taken[] {
    return this.form.different.flatMap((name) => columnsIn(this.tokensOf(name, at)));
  }
}

/** A column, or a part of it, that is given already. */
export interface Taken {
  readonly column: ColumnName;
  readonly part: string | null;
}

export function columnsIn(tokens: readonly QueryToken[]): Taken[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== "column") return [];
    const part = tokens[index - 2];
    const isPart =
      tokens[index - 1]?.kind === "word" && part?.kind === "word" && isOpen(tokens[index - 1]);
    return [{ column: token.column, part: isPart ? part.text : null }];
  });
}

function isOpen(token: QueryToken | undefined): boolean {
  return token?.kind === "word" && token.text === "(";
}
