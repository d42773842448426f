import type { ColumnName } from "../ast.ts";
import { type FieldType, type Form, isField, type Part } from "../forms/form.ts";
import { CLAIM, QUERY_FORMS } from "../forms/query-forms.ts";
import { SCALAR_FORMS } from "../forms/scalar-forms.ts";
import { wordsOf } from "../forms/words-of.ts";
import type { Choice } from "./choice.ts";
import { FIELDS } from "./fields.ts";
import { NEEDS } from "./needs.ts";
import { echoesOf } from "./repeat.ts";
import { type Place, Stack, type Step } from "./stack.ts";
import type { Wanted } from "./table.ts";
import type { QueryToken } from "./token.ts";

interface Plan {
  readonly items: readonly Part<FieldType>[];
  /** The fewest tokens from each item on. */
  readonly least: readonly number[];
}

const PLANS: ReadonlyMap<Form, Plan> = new Map(
  [...SCALAR_FORMS, ...QUERY_FORMS, CLAIM].map((form) => [form, planOf(form)]),
);

function planOf({ name, parts }: Form): Plan {
  const items = parts.flatMap((part): readonly Part<FieldType>[] =>
    isField(part) ? [part] : wordsOf(part),
  );
  const all = name === null ? items : ["(", ...items, ")"];
  const least = all.map((_, index) =>
    all.slice(index).reduce((sum, item) => sum + (isField(item) ? NEEDS[item.type].tokens : 1), 0),
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
    const next = this.#plan.items[marks.length];
    this.mayEcho = next !== undefined && isField(next) && next.type === "other";
    const least = this.#plan.least[marks.length] ?? 0;
    // Beside a date there is no number, only another date, which is longer.
    const isOfDates = form === CLAIM && wanted === "date" && least > 0;
    this.least = isOfDates ? least + NEEDS.scalar.tokens - NEEDS.other.tokens : least;
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

  /** The columns, or their parts, that must not be given again in the field in hand. */
  taken(at: Place): readonly Taken[] {
    const inHand = this.#plan.items[this.marks.length - 1];
    const names = new Set(this.form.different);
    if (inHand !== undefined && isField(inHand)) names.add(inHand.name);
    return [...names].flatMap((name) => columnsIn(this.tokensOf(name, at)));
  }
}

const OPERATORS = new Set(["+", "-", "*", "/"]);

/** A column, or a part of its dates, that is given already. */
interface Taken {
  readonly column: ColumnName;
  readonly part: string | null;
}

/** Of a formula the first column alone: more would leave too few for what is to differ from it. */
function columnsIn(tokens: readonly QueryToken[]): Taken[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== "column") return [];
    const part = tokens[index - 2];
    const open = tokens[index - 1];
    if (open?.kind === "word" && OPERATORS.has(open.text)) return [];
    const isPart = part?.kind === "word" && open?.kind === "word" && open.text === "(";
    return [{ column: token.column, part: isPart ? part.text : null }];
  });
}
