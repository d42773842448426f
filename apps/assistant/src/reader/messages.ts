import type { Encoded, SearchOptions, Written } from "@probability-chat/language";
import type { ReaderSchema } from "@probability-chat/query";
import type { DecoderShape } from "./model-files.ts";
import type { RuntimeName } from "./runtime.ts";

/** What a reading process loads. */
export interface ToLoad {
  readonly folder: string;
  /** The model's, for the trace. */
  readonly hash: string;
  readonly decoder: DecoderShape;
  /** The first that loads is taken. */
  readonly runtimes: readonly RuntimeName[];
}

export interface Ready {
  readonly runtime: RuntimeName;
  /** Why a runtime before it did not load. */
  readonly instead: string | null;
  readonly megabytes: number;
}

/** A question that is encoded, and the table that it is about. */
export interface ReadTask {
  readonly encoded: Encoded;
  readonly schema: ReaderSchema;
  readonly options?: SearchOptions;
}

export interface ReadReply {
  readonly kind: "read";
  readonly written: readonly Written[];
  readonly effort: Effort;
  /** What the process holds in memory. */
  readonly megabytes: number;
}

/** What a question took, in milliseconds. */
export interface Effort {
  readonly encoder: number;
  readonly decoder: number;
  readonly steps: number;
  readonly all: number;
}
