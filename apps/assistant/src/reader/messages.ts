import type { Encoded, SearchOptions, Written } from "@probability-chat/language";
import type { ReaderSchema } from "@probability-chat/query";
import type { DecoderShape } from "./model-files.ts";
import type { RuntimeName } from "./runtime.ts";

/** A question that is encoded, and the table that it is about. */
export interface ReadTask {
  readonly encoded: Encoded;
  readonly schema: ReaderSchema;
  readonly options?: SearchOptions;
}

/** What a reading process is told; one question at a time. */
export type ToReader =
  | {
      readonly kind: "load";
      readonly folder: string;
      readonly decoder: DecoderShape;
      /** The first that loads is taken. */
      readonly runtimes: readonly RuntimeName[];
    }
  | { readonly kind: "read"; readonly task: ReadTask };

/** What it tells. */
export type FromReader =
  | {
      readonly kind: "ready";
      readonly runtime: RuntimeName;
      /** Why a runtime before it did not load. */
      readonly instead: string | null;
      readonly megabytes: number;
    }
  | ReadReply
  /** It cannot go on. */
  | { readonly kind: "failed"; readonly reason: string };

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
