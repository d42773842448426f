import type { Codebook } from "@probability-chat/codebook";
import type { Query } from "@probability-chat/query";

/** What the user said about the columns, beside what the file says. */
export interface Dictionary {
  readonly [column: string]: {
    readonly description?: string;
    readonly synonyms?: readonly string[];
    readonly unit?: string;
    /** What a value means: `{ "1": "female" }`. */
    readonly values?: Readonly<Record<string, string>>;
  };
}

/** What a question is read against. */
export interface Situation {
  readonly codebook: Codebook;
  readonly dictionary?: Dictionary;
  /** The name of the table's file, which may tell what its rows are about. */
  readonly title?: string;
  /** The chat's earlier answered queries, oldest first; a follow-up edits the last. */
  readonly context: readonly Query[];
}

/** A part of the question's text: `[start, end)` in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What of a table a question about it asks for. */
export type Aspect = "columns" | "overview" | "statistics" | "uses";

/** One way to understand a question. */
export interface Reading {
  readonly query: Query;
  /** Of a description: the part of it that was asked for; all of it where none is said. */
  readonly aspect?: Aspect;
  /** 0 is a perfect fit of every word; larger is worse. */
  readonly cost: number;
  /** What the reading takes for granted, in words: "'policyholder' is taken as a row". */
  readonly notes: readonly string[];
}

/** What a question means, or why it means nothing here. */
export type Interpretation =
  /**
   * Best first. More than one only where they are close; the caller evaluates the leading ones
   * and asks back when their answers differ.
   */
  | { readonly kind: "readings"; readonly readings: readonly Reading[] }
  | {
      readonly kind: "clarify";
      /** One concrete question back. */
      readonly message: string;
      readonly span: Span | null;
      /** Up to three, each answerable as it stands; may be empty. */
      readonly choices: readonly { readonly label: string; readonly query: Query }[];
    }
  | {
      readonly kind: "refuse";
      readonly reason: RefusalReason;
      readonly message: string;
      readonly span: Span | null;
      /** Questions about this table that would be answered. */
      readonly suggestions: readonly string[];
    };

export type RefusalReason =
  | "notAQuestion"
  | "unknownColumn"
  | "unknownValue"
  | "outOfDomain"
  | "individual"
  | "future"
  | "instruction"
  | "constantColumn"
  | "unsupported"
  | "tooLong"
  | "invalidQuery";
