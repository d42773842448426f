/**
 * The seam between what is said and what is meant: whoever reads a question proposes hypotheses.
 * The built-in model, a model provider and nobody at all are its implementations; what any of them
 * proposes passes the same checks and the same verifier.
 */
import type { Codebook } from "@probability-chat/codebook";
import type { Query } from "@probability-chat/query";
import type { Dictionary, RefusalReason, Span } from "./interpretation.ts";

/** One hypothesis of what a question means here, with its log-probability. */
export type Hypothesis =
  | {
      readonly kind: "query";
      readonly query: Query;
      readonly logProbability: number;
      /** Log-probability that a reader held by a grammar gave, left alone, to what it may write. */
      readonly logAllowed?: number;
      /** The least that it gave, before it wrote, to the use of what the query uses. */
      readonly logUsed?: number;
      /** The least that it gave to not using what the query does not use. */
      readonly logUnused?: number;
    }
  | {
      readonly kind: "refuse";
      readonly reason: RefusalReason;
      /** The words that it is about. */
      readonly spans: readonly Span[];
      readonly logProbability: number;
    }
  | {
      readonly kind: "clarify";
      readonly spans: readonly Span[];
      /** What may be meant; may be empty. */
      readonly readings: readonly Query[];
      readonly logProbability: number;
    };

/** What a reader makes of a question. */
export interface Proposal {
  /** Best first, at most eight; none where the reader cannot read at all. */
  readonly hypotheses: readonly Hypothesis[];
  /** The hash of the model that read; null where none did. */
  readonly model: string | null;
  /** Content words of the question that no part of the best query accounts for. */
  readonly unmatched: readonly Span[];
  /** How many of the best query's columns no word of the question touches. */
  readonly unnamed: number;
  /** What a second reader, of another make, says that it means; none where it says nothing. */
  readonly second?: readonly Query[];
}

/** A question and all that it is read against. */
export interface Asked {
  readonly question: string;
  readonly codebook: Codebook;
  readonly dictionary: Dictionary;
  /** The name of the table's file. */
  readonly title: string;
  /** The chat's earlier answered queries, oldest first. */
  readonly context: readonly Query[];
  /** The table's index of values; only the reader knows what it is. */
  readonly values?: unknown;
}

/** Reads questions. */
export interface Reader {
  /** Whether it reads other languages than English; no, unless it says so. */
  readonly anyLanguage?: boolean;
  /** Whether a message is read but once, with what it may reply to, since each reading costs. */
  readonly readsOnce?: boolean;
  propose(asked: Asked, signal?: AbortSignal): Promise<Proposal>;
}

/** Stands in where no reader is installed: typed queries are answered, free questions are not read. */
export const typedOnly: Reader = {
  propose: async () => ({ hypotheses: [], model: null, unmatched: [], unnamed: 0 }),
};
