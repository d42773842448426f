import type { Query } from "@probability-chat/query";
import { REASONS } from "../encode/output.ts";
import { INDEX } from "./query-writing.ts";
import { type Done, isDone, type Next, type Writing } from "./writing.ts";

/** What a question is found to be. Of a refusal and a question back the words are still to come. */
export type Opened =
  | { readonly kind: "query"; readonly query: Query }
  | { readonly kind: "refuse"; readonly reason: (typeof REASONS)[number] }
  | { readonly kind: "clarify" };

const REFUSE = INDEX.get("<refuse>") as number;
const CLARIFY = INDEX.get("<clarify>") as number;

/** Nothing is written: a query, a refusal or a question back may begin. */
export class Opening implements Writing<Opened> {
  readonly #query: Writing<Query> | null;

  /** Without a query only a refusal or a question back may begin. */
  constructor(query: Writing<Query> | null) {
    this.#query = query;
  }

  next(): readonly Next<Opened>[] {
    return [
      ...(this.#query ? new AskedQuery(this.#query).next() : []),
      { output: REFUSE, take: () => new Refusing() },
      { output: CLARIFY, take: () => ({ result: { kind: "clarify" } }) },
    ];
  }
}

class Refusing implements Writing<Opened> {
  next(): readonly Next<Opened>[] {
    return REASONS.map((reason) => ({
      output: INDEX.get(`reason:${reason}`) as number,
      take: () => ({ result: { kind: "refuse", reason } }),
    }));
  }
}

class AskedQuery implements Writing<Opened> {
  readonly #query: Writing<Query>;

  constructor(query: Writing<Query>) {
    this.#query = query;
  }

  next(): readonly Next<Opened>[] {
    return this.#query.next().map(({ take, ...next }) => ({
      ...next,
      take: (): Writing<Opened> | Done<Opened> => {
        const taken = take();
        if (!isDone(taken)) return new AskedQuery(taken);
        return { result: { kind: "query", query: taken.result } };
      },
    }));
  }
}
