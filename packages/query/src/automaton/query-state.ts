import type { Query } from "../ast.ts";
import { MAX_QUERY_LENGTH, parseQuery } from "../parse/parse-query.ts";
import { type Allowed, Choice } from "./choice.ts";
import { AQuery } from "./expression.ts";
import { type Place, Stack, type Step } from "./stack.ts";
import { type ReaderSchema, Table } from "./table.ts";
import { isChosen, isSameToken, type QueryToken, tokenText } from "./token.ts";

/** The most tokens of a query. */
export const MAX_QUERY_TOKENS = 120;

/** A query of which the beginning is written; immutable. */
export class QueryState implements Place {
  readonly table: Table;
  readonly tokens: readonly QueryToken[];
  readonly #stack: Stack;
  readonly #nexts = new Map<string, QueryState>();
  #offer: Choice | undefined;
  #echo: readonly QueryToken[] | undefined;
  #isFiltered = false;

  constructor(table: Table, tokens: readonly QueryToken[], stack: Stack) {
    this.table = table;
    this.tokens = tokens;
    this.#stack = stack;
  }

  /** What may come next, without what could only go on to repeat something. */
  get choice(): Choice {
    if (!this.#isFiltered) {
      const closed = this.#doubtful().filter((token) => !this.#isOpenAfter(token));
      for (const token of closed) this.#offered.drop(token);
      if (!this.#hasNumbers()) this.#offered.numbers = null;
      this.#isFiltered = true;
    }
    return this.#offered;
  }

  after(token: QueryToken): QueryState | undefined {
    if (!this.choice.after(token)) return undefined;
    const isDoubtful = isChosen(token) && this.#echoes.some((echo) => isSameToken(echo, token));
    return isDoubtful && !this.#isOpenAfter(token) ? undefined : this.#next(token);
  }

  /** What the steps offer, whether or not it leads on. */
  get #offered(): Choice {
    if (!this.#offer) {
      this.#offer = new Choice(MAX_QUERY_TOKENS - this.tokens.length - 1);
      this.#stack.offer(this.#offer, this);
    }
    return this.#offer;
  }

  get #echoes(): readonly QueryToken[] {
    if (!this.#echo) {
      const echoes: QueryToken[] = [];
      for (let stack = this.#stack; stack.rest !== stack; stack = stack.rest) {
        if (stack.step.echoes) echoes.push(...stack.step.echoes(this));
      }
      this.#echo = echoes;
    }
    return this.#echo;
  }

  /** The words and columns that may be dead ends: they repeat, or a repetition begins there. */
  #doubtful(): QueryToken[] {
    const { words } = this.#offered;
    const doubtful = this.#echoes.filter((echo) => !isChosen(echo) && this.#offered.after(echo));
    for (const [text, stack] of words) {
      if (stack.step.mayEcho) doubtful.push({ kind: "word", text });
    }
    return doubtful.filter(
      (token, index) => index === doubtful.findIndex((other) => isSameToken(token, other)),
    );
  }

  #isOpenAfter(token: QueryToken): boolean {
    return this.#next(token)?.isOpen() ?? false;
  }

  /** Whether there are more numbers than those that repeat something; each could be one. */
  #hasNumbers(): boolean {
    const { numbers } = this.#offered;
    return numbers !== null && numbers.count > this.#echoes.filter(isChosen).length;
  }

  /** Whether anything may come next; of values and dates there are always others. */
  isOpen(): boolean {
    const { words, columns, values, dates, end } = this.#offered;
    if (end || (values ?? dates) !== null || this.#hasNumbers()) return true;
    const doubtful = this.#doubtful();
    const isSure = words.size + (columns?.length ?? 0) > doubtful.length;
    return isSure || doubtful.some((token) => this.#isOpenAfter(token));
  }

  #next(token: QueryToken): QueryState | undefined {
    const known = token.kind === "word" ? this.#nexts.get(token.text) : undefined;
    if (known) return known;
    const stack = this.#offered.after(token);
    if (!stack) return undefined;
    const next = new QueryState(this.table, [...this.tokens, token], stack);
    if (token.kind === "word") this.#nexts.set(token.text, next);
    return next;
  }
}

const END: Step = { least: 0, offer: (choice) => choice.finish() };

/** Nothing written yet, of a query to this table. */
export function startQuery(schema: ReaderSchema): QueryState {
  const stack = new Stack(new AQuery(true), new Stack(END));
  return new QueryState(new Table(schema), [], stack);
}

/** Which tokens may come next; each leads to a query that this table can be asked. */
export function allowedNext(state: QueryState): Allowed {
  const { choice } = state;
  return {
    words: new Set(choice.words.keys()),
    columns: choice.columns,
    values: choice.values?.subject ?? null,
    numbers: choice.numbers?.subject ?? null,
    dates: choice.dates !== null,
    // Values may be of any length.
    end: choice.end && textOf(state).length <= MAX_QUERY_LENGTH,
  };
}

/**
 * Whether this very token may come next: of the values, numbers and dates that are allowed not a
 * month 13, an upper bound below the lower one, or what would repeat a condition.
 */
export function isAllowed(state: QueryState, token: QueryToken): boolean {
  return state.after(token) !== undefined;
}

/** The state after one token more; throws a RangeError where it is not allowed. */
export function advance(state: QueryState, token: QueryToken): QueryState {
  const next = state.after(token);
  if (next) return next;
  const written = [...state.tokens.map(tokenText), "…"].join(" ");
  throw new RangeError(`${tokenText(token)} cannot come next in ${written}`);
}

/** The word that must come next where nothing else may. */
export function forcedWord({ choice }: QueryState): string | null {
  const { words, columns, values, numbers, dates, end } = choice;
  if (end || words.size !== 1 || (columns ?? values ?? numbers ?? dates) !== null) return null;
  const [word] = words.keys();
  return word ?? null;
}

/** The query that is written; throws a RangeError where it may not end here. */
export function finishQuery(state: QueryState): Query {
  const text = textOf(state);
  if (!state.choice.end) throw new RangeError(`The query is not complete: ${text}`);
  const result = parseQuery(text);
  if (!result.ok) throw new RangeError(`${text}: ${result.error.message}`);
  return result.query;
}

function textOf({ tokens }: QueryState): string {
  return tokens.map(tokenText).join(" ");
}
