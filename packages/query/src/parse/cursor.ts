import type { ColumnName } from "../ast.ts";
import { MAX_QUERY_DEPTH } from "../walk.ts";
import { ColumnIndex } from "./column-index.ts";
import { scan, scanBareText, type Token } from "./lexer.ts";
import { ParseFailure } from "./parse-error.ts";

/** Some more than a query is deep: a claim or a call takes a level of its own here. */
const MAX_DEPTH = MAX_QUERY_DEPTH + 10;

export const TOO_DEEP = "The query is nested too deeply.";

/** A place in the text: what stands there, and the ways to move on. */
export class Cursor {
  readonly columns: ColumnIndex | undefined;
  /** Whether a formula may stand anywhere: most texts have none, and are read without looking. */
  readonly hasOperators: boolean;
  readonly #text: string;
  #token: Token;
  #depth = 0;

  constructor(text: string, columns?: readonly ColumnName[]) {
    this.#text = text;
    this.hasOperators = /[-+*/×−]/.test(text);
    this.columns = columns && new ColumnIndex(columns);
    this.#token = scan(text, 0);
  }

  get token(): Token {
    return this.#token;
  }

  /** The token after the present one. */
  get following(): Token {
    return scan(this.#text, this.#token.end);
  }

  /** The word here, if a bracket after it opens a call. */
  get call(): string | undefined {
    const { kind, value } = this.#token;
    return kind === "word" && isSymbol(this.following, "(", "[") ? value : undefined;
  }

  next(): Token {
    const token = this.#token;
    this.moveTo(token.end);
    return token;
  }

  moveTo(position: number): void {
    this.#token = scan(this.#text, position);
  }

  tokenAt(position: number): Token {
    return scan(this.#text, position);
  }

  isSymbol(...symbols: readonly string[]): boolean {
    return isSymbol(this.#token, ...symbols);
  }

  isWord(...words: readonly string[]): boolean {
    return isWord(this.#token, ...words);
  }

  takeSymbol(...symbols: readonly string[]): Token | undefined {
    return this.isSymbol(...symbols) ? this.next() : undefined;
  }

  takeWord(...words: readonly string[]): Token | undefined {
    return this.isWord(...words) ? this.next() : undefined;
  }

  expectSymbol(symbol: string, where: string): Token {
    return this.takeSymbol(symbol) ?? this.fail(`\`${symbol}\` ${where}`);
  }

  /** An unquoted header here, the longest after which one of the `ends` stands. */
  takeHeader(ends: (token: Token) => boolean): ColumnName | undefined {
    for (const match of this.columns?.matches(this.#text, this.#token.start) ?? []) {
      if (!ends(this.tokenAt(match.end))) continue;
      this.moveTo(match.end);
      return match.column;
    }
    return undefined;
  }

  /** An unquoted text here, such as `self-employed`. */
  takeBareText(): string {
    const found = scanBareText(this.#text, this.#token.start);
    if (found !== "") this.moveTo(this.#token.start + found.length);
    return found;
  }

  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** Refuses the present token (or the given one): `expected` completes "Expected …". */
  fail(expected: string, token: Token = this.#token): never {
    throw new ParseFailure({
      message: `Expected ${expected}, found ${found(token)}.`,
      start: token.start,
      end: token.end,
    });
  }

  /** Refuses with a sentence of its own. */
  refuse(message: string, token: Token = this.#token): never {
    throw new ParseFailure({ message, start: token.start, end: token.end });
  }

  /** Parses one level deeper; refuses a text that is nested too deeply. */
  nested<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.refuse(TOO_DEEP);
    try {
      return parse();
    } finally {
      this.#depth -= 1;
    }
  }
}

export function isSymbol(token: Token, ...symbols: readonly string[]): boolean {
  return token.kind === "symbol" && symbols.includes(token.value);
}

export function isWord(token: Token, ...words: readonly string[]): boolean {
  return token.kind === "word" && words.includes(token.value.toLowerCase());
}

function found(token: Token): string {
  if (token.kind === "end") return "the end";
  if (token.kind === "unknown" && token.end - token.start > token.value.length) {
    return `a ${token.value} that is never closed`;
  }
  const value = token.value.length > 40 ? `${token.value.slice(0, 40)}…` : token.value;
  return token.kind === "text" ? `'${value}'` : `\`${value}\``;
}
