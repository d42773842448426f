import { ApiError, isApiError } from "./api-error.ts";
import { isDiskFull } from "./disk-full.ts";

/** Classes and codes with which PostgreSQL or its driver says that it cannot be reached now. */
const unreachable = /^(08|57P|53|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|55000|55P03|57014)/;

/** The same in words, where the driver gives no code. */
const lost = /timeout exceeded when trying to connect|Connection terminated|is not queryable/;

/** What a new row belongs to was deleted while it was being written. */
const vanished = "23503";

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === "string") return code;
  return cause === error ? "" : codeOf(cause);
}

/** The message of an error and of all that caused it. */
function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${textOf(error.cause)}` : "";
}

/** The error that a client gets for anything thrown while its request was served. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  const code = codeOf(error);
  const options = { cause: error };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new ApiError("payload_too_large", undefined, {}, options);
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new ApiError("unsupported_media_type", undefined, {}, options);
  }
  if (code.startsWith("FST_ERR_") && statusOf(error) < 500) {
    return new ApiError("malformed_request", undefined, {}, options);
  }
  if (error instanceof RangeError && error.message.includes("call stack")) {
    return new ApiError("malformed_request", "The body is nested too deeply.", {}, options);
  }
  if (code === vanished) return new ApiError("not_found", undefined, {}, options);
  if (isDiskFull(error)) {
    const text = "The server has no disk space left. Please try again later.";
    return new ApiError("unavailable", text, { retry_after: 10 }, options);
  }
  if (unreachable.test(code) || lost.test(textOf(error))) {
    return new ApiError("unavailable", undefined, { retry_after: 2 }, options);
  }
  return new ApiError("internal", undefined, {}, options);
}

function statusOf(error: unknown): number {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === "number" ? statusCode : 500;
}
