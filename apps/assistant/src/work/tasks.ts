import type {
  AskedBack,
  assistantOperations,
  BodyOf,
  Corrections,
  DatasetSummary,
  Dictionary,
  internalOperations,
  ReplyOf,
  TableView,
  TableWindow,
} from "@probability-chat/contract";
import type { DatasetLimits, ReceivedFile } from "../datasets/datasets.ts";
import type { Reply } from "../pipeline/to-answer.ts";
import type { Failure } from "../processes/failure.ts";

type Reserved = Extract<
  ReplyOf<typeof internalOperations.reserveQuestion>,
  { readonly state: "reserved" }
>;

/** A dataset, and what its chat knows of it. */
export interface AskedTable {
  readonly id: string;
  readonly hash: string;
  readonly dictionary: Dictionary;
  /** The name of its file. */
  readonly title: string;
  readonly suggestions: readonly string[];
  /** The chat's earlier queries on it. */
  readonly context: readonly string[];
  /** What its last reply asks back, if anything. */
  readonly askedBack?: AskedBack | null;
}

/** A question is answered, and looked at for what may be kept of it. */
export interface AnswerTask {
  readonly kind: "answer";
  readonly table: AskedTable;
  readonly content: string;
  /** Whether the content is a typed query, or may be one. */
  readonly isFormal: boolean;
  readonly use: Reserved["use"];
  /** When it is given up, in milliseconds since 1970. */
  readonly until: number;
}

/** A question is read and not answered. */
export interface InterpretTask {
  readonly kind: "interpret";
  readonly table: AskedTable;
  readonly message: string;
  readonly isFormal: boolean;
  readonly until: number;
}

/** Questions are found that a table answers. */
export interface SuggestTask {
  readonly kind: "suggest";
  readonly id: string;
  readonly dictionary: Dictionary;
}

/** A file that was received becomes a dataset in a directory. */
export interface IngestTask {
  readonly kind: "ingest";
  readonly id: string;
  readonly file: ReceivedFile;
  readonly directory: string;
  readonly limits: Partial<DatasetLimits>;
  /** What is said of the columns now; null where nothing is, and what was said before counts. */
  readonly dictionary: Dictionary | null;
  readonly saidBefore: Dictionary;
  /** Whether a reader looks values up by the words of questions. */
  readonly looksUp: boolean;
  /** Whether its model is to be learned. */
  readonly learns: boolean;
}

/** A part of a table is looked at. */
export interface ViewTask {
  readonly kind: "view";
  readonly id: string;
  readonly window: TableWindow;
  readonly until: number;
}

/** A dataset is made of the file of another, with some cells read otherwise. */
export interface CorrectTask {
  readonly kind: "correct";
  readonly id: string;
  /** Where the other one is, and what is known of it. */
  readonly source: string;
  readonly summary: DatasetSummary;
  readonly directory: string;
  readonly limits: Partial<DatasetLimits>;
  readonly corrections: Corrections;
  readonly dictionary: Dictionary;
  readonly looksUp: boolean;
  readonly learns: boolean;
}

/** A dataset's table is put into the engine of large tables, where it belongs and is not. */
export interface LoadTask {
  readonly kind: "load";
  readonly id: string;
  readonly directory: string;
  readonly limits: Partial<DatasetLimits>;
}

export type Task =
  | AnswerTask
  | InterpretTask
  | SuggestTask
  | IngestTask
  | ViewTask
  | CorrectTask
  | LoadTask;

export type Kept = BodyOf<typeof internalOperations.settleQuestion>["kept"];

/** What comes of a task. */
export interface Results {
  answer: { readonly reply: Reply; readonly kept: NonNullable<Kept> | null };
  interpret: ReplyOf<typeof assistantOperations.interpret>["data"];
  suggest: readonly string[];
  ingest: DatasetSummary;
  view: Omit<TableView, "dataset_id">;
  correct: DatasetSummary;
  load: null;
}

/** What a task is done with that it has to ask the service for. */
export interface Permits {
  /** Counts a question in free words; rejects where it is one too many. */
  readonly read: () => Promise<void>;
}

/** How it ended in a process, and what the process is like after it. */
export type Ended =
  | { readonly kind: "done"; readonly result: Results[Task["kind"]]; readonly megabytes: number }
  | { readonly kind: "failed"; readonly failure: Failure; readonly megabytes: number };
