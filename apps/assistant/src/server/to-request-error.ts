import { type ErrorCode, messages } from "@probability-chat/contract";
import {
  isCorrectionRefused,
  isDatasetRefused,
  isEngineFault,
  isQueryTimeout,
} from "../datasets/datasets.ts";
import { isHostFault } from "../processes/host-fault.ts";
import { isRequestError, RequestError } from "./request-error.ts";

const ofFastify: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ["malformed_request", "The body is not valid JSON."],
  FST_ERR_CTP_EMPTY_JSON_BODY: ["malformed_request", "The body is empty; JSON is expected."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["malformed_request", "The Content-Length is wrong."],
  FST_ERR_CTP_BODY_TOO_LARGE: ["payload_too_large", "The body is too large."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    "unsupported_media_type",
    "This call does not take this content type.",
  ],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    "unsupported_media_type",
    "Send the file as multipart/form-data.",
  ],
  FST_MP_PREMATURE_CLOSE: ["malformed_request", "The upload was cut off before its end."],
  ECONNRESET: ["malformed_request", "The request was cut off before its end."],
  FST_PARTS_LIMIT: ["malformed_request", "The form has too many parts."],
  FST_FILES_LIMIT: ["malformed_request", "Send exactly one file."],
  FST_FIELDS_LIMIT: ["malformed_request", "The form has too many fields."],
  FST_PROTO_VIOLATION: ["malformed_request", "The form has a field that is not allowed."],
  FST_INVALID_JSON_FIELD_ERROR: ["malformed_request", "A field of the form is not valid JSON."],
};

/** Any error as one of the contract; what nobody foresaw is `internal`, with the cause kept. */
export function toRequestError(error: unknown): RequestError {
  if (isRequestError(error)) return error;
  if (isDatasetRefused(error)) {
    const code = { 413: "file_too_large", 422: "dataset_refused", 507: "insufficient_storage" }[
      error.status
    ] as ErrorCode;
    const refusal = { reason: error.code, line: error.line };
    return new RequestError(code, error.message, { refusal }, { cause: error });
  }
  if (isCorrectionRefused(error)) {
    const fields = Object.fromEntries([[error.column, [error.message]]]);
    return new RequestError("validation_failed", error.message, { fields }, { cause: error });
  }
  if (isQueryTimeout(error))
    return new RequestError("timeout", error.message, {}, { cause: error });
  if (isEngineFault(error)) {
    const [kind, details] =
      error.kind === "unreachable" || error.kind === "gone"
        ? (["unavailable", { retry_after: 5 }] as const)
        : (["timeout", {}] as const);
    return new RequestError(kind, error.message, details, { cause: error });
  }
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === "string" ? ofFastify[code] : undefined;
  if (known) return new RequestError(known[0], known[1], {}, { cause: error });
  if (error instanceof RangeError && error.message.includes("call stack")) {
    const text = "The body is nested too deeply.";
    return new RequestError("malformed_request", text, {}, { cause: error });
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    const text = "The server has no disk space left for this. Please try again later.";
    return new RequestError("insufficient_storage", text, {}, { cause: error });
  }
  if (isHostFault(error)) {
    const text = "The server is short of resources at the moment. Please try again shortly.";
    return new RequestError("unavailable", text, { retry_after: 5 }, { cause: error });
  }
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new RequestError("malformed_request", "The request is malformed.", {}, { cause: error });
  }
  return new RequestError("internal", messages.server.internal, {}, { cause: error });
}
