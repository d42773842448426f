import type { Answer } from "@probability-chat/contract";
import type { Table } from "@probability-chat/engine";
import type { Dictionary } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";

/** A question that a model provider is to read. */
export interface ProviderQuestion {
  readonly question: string;
  readonly table: Table;
  readonly dictionary: Dictionary;
  /** The chat's earlier answered queries, oldest first. */
  readonly context: readonly Query[];
  /** What the table says; the only source of the numbers that the provider is told. */
  readonly evaluate: (query: Query) => Promise<Answer>;
  /** Ends the asking when the question is given up. */
  readonly signal: AbortSignal | null;
}

/** How a provider understood a question: a query that this table answers. */
export interface Suggestion {
  readonly query: Query;
  /** Further queries that it gave in the same step, where it leaves open which is meant. */
  readonly others?: readonly Query[];
  /** The answer in its words, not yet checked. */
  readonly sentence: string | null;
}

/** Reads questions as queries. */
export interface Provider {
  readonly mode: "fallback" | "always";
  /** Null where it has none, in time or at all; never throws. */
  suggest(question: ProviderQuestion): Promise<Suggestion | null>;
}
