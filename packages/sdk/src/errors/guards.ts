import type { DatasetRefusal } from "@probability-chat/contract/constants";
import {
  type ErrorOf,
  isProbabilityChatError,
  type ProbabilityChatError,
} from "./probability-chat-error.ts";

const hasStatus = (value: unknown, from: number, to: number): value is ProbabilityChatError =>
  isProbabilityChatError(value) &&
  value.status !== null &&
  value.status >= from &&
  value.status <= to;

/** The server understood the call and refused it (a 4xx status), or nobody is signed in. */
export function isRefusedError(value: unknown): value is ProbabilityChatError {
  return hasStatus(value, 400, 499) || isUnauthorizedError(value);
}

/** Nobody is signed in, the session has ended, or the credentials are wrong (401). */
export function isUnauthorizedError(value: unknown): value is ProbabilityChatError {
  return isProbabilityChatError(value) && (value.status === 401 || value.code === "unauthorized");
}

/** Not allowed: not verified, no queries left, no active subscription (403); see `code`. */
export function isForbiddenError(value: unknown): value is ProbabilityChatError {
  return hasStatus(value, 403, 403);
}

/** It does not exist, or belongs to somebody else (404). */
export function isNotFoundError(value: unknown): value is ProbabilityChatError {
  return hasStatus(value, 404, 404);
}

/** The state does not allow it: no dataset yet, or the same call is still running (409). */
export function isConflictError(value: unknown): value is ProbabilityChatError {
  return hasStatus(value, 409, 409);
}

/** Too many calls (429); `retryAfter` says for how long. */
export function isRateLimitedError(value: unknown): value is ProbabilityChatError {
  return hasStatus(value, 429, 429);
}

/** The server failed or is not available (a 5xx status). */
export function isServerError(value: unknown): value is ProbabilityChatError {
  return hasStatus(value, 500, 599);
}

/** No reply came: offline, a name that does not resolve, a broken connection, or CORS. */
export function isNetworkError(value: unknown): value is ErrorOf<"network"> {
  return isProbabilityChatError(value) && value.code === "network";
}

/** The `timeout` of the call was over; a server that gave up itself (504) is a server's error. */
export function isTimeoutError(value: unknown): value is ErrorOf<"timeout"> {
  return isProbabilityChatError(value) && value.code === "timeout" && value.status === null;
}

/** A success whose body is not what the contract says. */
export function isUnexpectedReplyError(value: unknown): value is ErrorOf<"unexpected_reply"> {
  return isProbabilityChatError(value) && value.code === "unexpected_reply";
}

/** The password was right, and the account has a second factor. */
export function isSecondFactorError(value: unknown): value is ErrorOf<"second_factor_required"> {
  return isProbabilityChatError(value) && value.code === "second_factor_required";
}

/** Ways into an account change only soon after its user gave a proof. */
export function isProofRequiredError(value: unknown): value is ErrorOf<"proof_required"> {
  return isProbabilityChatError(value) && value.code === "proof_required";
}

/** There is an account of the provider's address already. */
export function isLinkRequiredError(value: unknown): value is ErrorOf<"link_required"> {
  return isProbabilityChatError(value) && value.code === "link_required";
}

/** The file cannot become a dataset, or is too large for one; the chat keeps the one it had. */
export function isDatasetRefusedError(value: unknown): value is ProbabilityChatError & {
  readonly reason: DatasetRefusal;
  readonly line: number | null;
} {
  return isProbabilityChatError(value) && "reason" in value && "line" in value;
}

/** The server's own text, else the given one. */
export function serverTextOr(error: unknown, otherwise: string): string {
  return (isProbabilityChatError(error) && error.serverMessage) || otherwise;
}
