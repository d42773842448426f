import type { Choice } from "./choice.ts";
import type { Place, Span, Stack, Step } from "./stack.ts";
import { isSameToken, type QueryToken } from "./token.ts";

/** Whether what stands from `start` on is one of the others. */
export function repeats(at: Place, start: number, others: readonly Span[]): boolean {
  const length = at.tokens.length - start;
  return others.some(
    (other) => other.end - other.start === length && isPrefix(at, start, other.start),
  );
}

/** How each of the others goes on after what stands from `start` on, where it begins with that. */
export function echoesOf(at: Place, start: number, others: readonly Span[]): QueryToken[] {
  const length = at.tokens.length - start;
  return others.flatMap((other) => {
    const next = other.start + length < other.end ? at.tokens[other.start + length] : undefined;
    return next && isPrefix(at, start, other.start) ? [next] : [];
  });
}

function isPrefix(at: Place, start: number, other: number): boolean {
  for (let i = start; i < at.tokens.length; i += 1) {
    const mine = at.tokens[i];
    const its = at.tokens[other + i - start];
    if (!mine || !its || !isSameToken(mine, its)) return false;
  }
  return true;
}

/** Stands below something that must not be the same as another; lets nothing follow if it is. */
export class Differs implements Step {
  readonly least = 0;
  readonly #start: number;
  readonly #other: Span;

  constructor(start: number, other: Span) {
    this.#start = start;
    this.#other = other;
  }

  offer(choice: Choice, rest: Stack, at: Place): void {
    if (!repeats(at, this.#start, [this.#other])) rest.offer(choice, at);
  }

  echoes(at: Place): readonly QueryToken[] {
    return echoesOf(at, this.#start, [this.#other]);
  }
}
