import type { DatasetRefusal } from "@probability-chat/contract/constants";
import { type ErrorFacts, hasErrorBrand } from "./probability-chat-error.ts";
import { RefusedError } from "./refused-error.ts";

/** The file cannot become a dataset; the chat keeps the one it had. */
export class DatasetRefusedError extends RefusedError {
  readonly reason: DatasetRefusal;
  /** The line of the file; null where no one line is to blame. */
  readonly line: number | null;

  constructor(message: string, facts: ErrorFacts, reason: DatasetRefusal, line: number | null) {
    super(message, facts);
    this.reason = reason;
    this.line = line;
    this.markAs("DatasetRefusedError");
  }
}

/** Whether a value is a {@link DatasetRefusedError}. */
export function isDatasetRefusedError(value: unknown): value is DatasetRefusedError {
  return hasErrorBrand(value, "DatasetRefusedError");
}
