import {
  advance,
  allowedNext,
  finishQuery,
  isAllowed,
  type NumberRole,
  type Query,
  type QueryState,
  type QueryToken,
  startQuery,
} from "@probability-chat/query";
import { OUTPUT } from "../encode/output.ts";
import { oneOfAlike } from "./alike-readings.ts";
import type { Pointed, Pointers } from "./pointers.ts";
import type { Next, Writing } from "./writing.ts";

export const INDEX: ReadonlyMap<string, number> = new Map(
  OUTPUT.map((text, output) => [text, output]),
);
const END = INDEX.get("<eos>") as number;

type NumberToken = Extract<QueryToken, { kind: "number" }>;

const CONSTANTS: readonly Pointed<NumberToken>[] = OUTPUT.flatMap((text, output) =>
  text.startsWith("#") ? [{ output, token: { kind: "number", value: Number(text.slice(1)) } }] : [],
);

const isShare = (value: number) => value > 0 && value < 1;
const isBound = (value: number) => value === 0 || value === 1;

/** Numbers that may be written though nobody said them, by what they are for. */
const IMPLIED: Readonly<Record<NumberRole, (value: number) => boolean>> = {
  share: isShare,
  size: Number.isInteger,
  part: Number.isInteger,
  figure: (value) => isBound(value) || isShare(value),
  threshold: isBound,
  change: () => false,
};

/** A query of which the beginning is written. */
export class QueryWriting implements Writing<Query> {
  readonly #state: QueryState;
  readonly #pointers: Pointers;
  /** The word that it ends with, or that stands before its last parenthesis. */
  readonly #last: string;
  /** By which output each mention is used. */
  readonly #used: ReadonlyMap<number, number>;

  constructor(
    pointers: Pointers,
    state: QueryState = startQuery(pointers.schema),
    last = "",
    used: ReadonlyMap<number, number> = new Map(),
  ) {
    this.#pointers = pointers;
    this.#state = state;
    this.#last = last;
    this.#used = used;
  }

  next(): readonly Next<Query>[] {
    const state = this.#state;
    const { columns, values } = this.#pointers;
    const allowed = allowedNext(state);
    const tokens: Pointed[] = [];
    for (const text of allowed.words) {
      const output = INDEX.get(text);
      if (output !== undefined) tokens.push({ output, token: { kind: "word", text } });
    }
    for (const column of allowed.columns ?? []) {
      tokens.push({ output: columns.get(column) as number, token: { kind: "column", column } });
    }
    const chosen: Pointed[] = [...(values.get(allowed.values ?? "") ?? [])];
    if (allowed.numbers !== null) chosen.push(...this.#numbers(allowed.numbers));
    else if (allowed.values !== null) chosen.push(...this.#numbersAsValues(allowed.values));
    if (allowed.dates) chosen.push(...this.#pointers.dates);
    const { readingOf, words } = this.#pointers;
    const around = { words, after: this.#last };
    const possible = chosen.filter(
      ({ output, token }) => isAllowed(state, token) && !this.#isUsedOtherwise(output),
    );
    const next = [...tokens, ...oneOfAlike(possible, readingOf, around)].map(
      ({ token, ...pointed }): Next<Query> => ({
        ...pointed,
        take: () => this.#with(pointed.output, token),
      }),
    );
    if (allowed.end) next.push({ output: END, take: () => ({ result: finishQuery(state) }) });
    return next;
  }

  #with(output: number, token: QueryToken): QueryWriting {
    const text = token.kind === "word" ? token.text : "";
    const mention = this.#pointers.numberOf.get(output);
    return new QueryWriting(
      this.#pointers,
      advance(this.#state, token),
      text === "(" ? this.#last : text,
      mention === undefined ? this.#used : new Map([...this.#used, [mention, output]]),
    );
  }

  /** What is said once is not meant as two numbers, but where one ends the range of the other. */
  #isUsedOtherwise(output: number): boolean {
    const used = this.#used.get(this.#pointers.numberOf.get(output) ?? -1);
    return used !== undefined && used !== output && this.#last !== ",";
  }

  /** The numbers that the question says, and those that need not be said. */
  #numbers(role: NumberRole): Pointed[] {
    const { numbers } = this.#pointers;
    const said = new Set(numbers.map(({ token }) => token.value));
    const implied = CONSTANTS.filter(
      ({ token: { value } }) => IMPLIED[role](value) && !said.has(value),
    );
    return [...numbers, ...implied];
  }

  /** A code that the question names stands for itself where it is not among the column's values. */
  #numbersAsValues(column: string): Pointed[] {
    const { numbers, asWritten, values } = this.#pointers;
    const known = new Set(values.get(column)?.map(({ token }) => String(token.value)));
    return numbers.flatMap(({ output, token }) => {
      const value = asWritten.get(output) ?? String(token.value);
      return known.has(value) ? [] : [{ output, token: { kind: "value", column, value } }];
    });
  }
}
