import {
  type ErrorCode,
  type ErrorReply,
  errorStatus,
  hints,
  messages,
} from "@probability-chat/contract";

const texts: Partial<Record<ErrorCode, string>> = {
  malformed_request: "The request could not be read.",
  validation_failed: "The request is not valid.",
  token_invalid: messages.server.verificationFailed,
  unauthorized: "Please sign in.",
  invalid_credentials: messages.server.invalidCredentials,
  second_factor_required: messages.server.secondFactor,
  proof_required: messages.server.proofRequired,
  challenge_invalid: messages.server.challengeInvalid,
  session_ended: "Your session has ended. Please sign in again.",
  forbidden: messages.sending.denied,
  not_verified: messages.server.notVerified,
  query_limit: messages.server.queryLimit,
  no_active_subscription: messages.server.noActiveSubscription,
  plan_limit: "Your plan does not include this.",
  not_found: messages.server.notFound,
  method_not_allowed: "This method is not allowed here.",
  conflict: "This is no longer possible.",
  dataset_required: messages.server.datasetRequired,
  payload_too_large: "The request is too large.",
  unsupported_media_type: "Send JSON with the content type application/json.",
  idempotency_mismatch: messages.server.idempotencyMismatch,
  rate_limited: messages.server.tooManyRequests,
  unavailable: "The service is not available at the moment. Please try again.",
  internal: messages.server.internal,
};

const details: Partial<Record<ErrorCode, string>> = { dataset_required: hints.datasetRequired };

/** What an error reply may carry beside its code, message and request id. */
export type ErrorExtra = Omit<Partial<ErrorReply>, "message" | "code" | "request_id">;

const brand = Symbol.for("probability-chat/api-error");

/** A reply that is not a success, thrown from wherever it is found out. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;
  /** The work done so far is kept although the call fails, such as ending a stolen session. */
  readonly keepsEffects: boolean;

  constructor(
    code: ErrorCode,
    message?: string,
    extra: ErrorExtra = {},
    options: { readonly keepsEffects?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message ?? texts[code] ?? messages.server.internal, { cause: options.cause });
    this.code = code;
    const detail = details[code];
    this.extra = detail === undefined ? extra : { detail, ...extra };
    this.keepsEffects = options.keepsEffects ?? false;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Whether a thrown thing is an {@link ApiError}, also across bundles. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === "object" && error !== null && brand in error;
}
