import type { Codebook } from "@probability-chat/codebook";
import type { Query } from "@probability-chat/query";
import type { AskedBack } from "./replies/asked-back.ts";

/** What the user said about the columns, beside what the file says. */
export interface Dictionary {
  readonly [column: string]: {
    /** What it is called where it is shown. */
    readonly name?: string;
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
  /** What the chat's last message asks back; null where it asks nothing. */
  readonly askedBack?: AskedBack | null;
  /** The table's index of values, as the reader made it. */
  readonly values?: unknown;
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
  /** The question asks in words of cause what one thing does to another. */
  readonly asksOfCause?: boolean;
  /** Among all that the question may mean here; 1 for a typed query. */
  readonly probability: number;
  /** Whether a second reader says so too. */
  readonly isSeconded?: boolean;
  /** What the reading takes for granted, in words. */
  readonly notes: readonly string[];
  /** What was asked for as well; one query is answered at a time. */
  readonly others?: readonly Query[];
  /** How many of its numbers are beyond all values of their columns. */
  readonly beyond?: number;
}

/** A question about this table that would be answered, and the query that it is. */
export interface SuggestedQuestion {
  readonly text: string;
  readonly query: Query;
}

/** One concrete question back. */
export interface Clarification {
  readonly kind: "clarify";
  readonly message: string;
  readonly span: Span | null;
  /** Up to three, each answerable as it stands; may be empty. */
  readonly choices: readonly { readonly label: string; readonly query: Query }[];
  /** What it is about where that is more than this message: see {@link AskedBack.questions}. */
  readonly asked?: readonly string[];
}

/** Why a question is not answered, and what could be asked instead. */
export interface Refusal {
  readonly kind: "refuse";
  readonly reason: RefusalReason;
  readonly message: string;
  readonly span: Span | null;
  readonly suggestions: readonly SuggestedQuestion[];
}

/** What a reader's proposal holds besides its readings, for the verifier. */
export interface Doubt {
  /** Of the best reading. */
  readonly logProbability: number;
  /** Mass of the hypotheses that refuse, and of those that ask back. */
  readonly refuse: number;
  readonly clarify: number;
  /** Content words of the question that no part of the best query accounts for. */
  readonly unmatched: number;
  /** Columns of the best query that no word of the question touches. */
  readonly unnamed: number;
  /** Of the best reading, what the model left alone gave to what may be written. */
  readonly logAllowed: number;
  /** What was given, before it was written, to its least sure use and disuse of what there is. */
  readonly logUsed: number;
  readonly logUnused: number;
  /** Whether who proposed them is the reader on whose errors the verifier was fitted. */
  readonly isFitted: boolean;
  /** Whether a second reader says what is meant, which some of the readings may be. */
  readonly hasSecond: boolean;
  /** What is said where no reading stands: the words without a match, what is there instead. */
  readonly otherwise: Refusal | Clarification;
  /** What a question back is about then: see {@link Clarification.asked}. */
  readonly asked?: readonly string[];
}

/** What a question means, or why it means nothing here. */
export type Interpretation =
  /**
   * Best first, with their probabilities. The caller evaluates the leading ones, since readings
   * with equal answers are one, and lets `verify` decide; `doubt` is null where there is none to
   * have: the query was typed.
   */
  | {
      readonly kind: "readings";
      readonly readings: readonly Reading[];
      readonly doubt: Doubt | null;
    }
  | Clarification
  | Refusal;

/**
 * Why a question is refused. `unread`: there is no reader for free questions. `opinion` and
 * `cause` are what data cannot know, whatever the table; the others are about this one.
 */
export type RefusalReason =
  | "notAQuestion"
  | "unknownColumn"
  | "unknownValue"
  | "outOfDomain"
  | "individual"
  | "future"
  | "opinion"
  | "cause"
  | "instruction"
  | "constantColumn"
  | "unsupported"
  | "otherLanguage"
  | "tooLong"
  | "invalidQuery"
  | "unread";
