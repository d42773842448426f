import type { ErrorCode } from "@probability-chat/contract";
import { RequestError } from "../server/request-error.ts";
import { toRequestError } from "../server/to-request-error.ts";

/** An error between two processes: the contract's, and what the log is to know of it. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: RequestError["details"];
  readonly cause: unknown;
}

export function toFailure(error: unknown): Failure {
  const { code, message, details, cause } = toRequestError(error);
  return { code, message, details, cause: cause instanceof Error ? plain(cause) : undefined };
}

export function fromFailure({ code, message, details, cause }: Failure): RequestError {
  return new RequestError(code, message, details, { cause });
}

/** What every error has; what a library adds may be nothing that can be sent. */
function plain(error: Error): Error {
  const { name, message, stack, cause } = error;
  const copy = new Error(message, cause instanceof Error ? { cause: plain(cause) } : {});
  return Object.assign(copy, { name, stack });
}
