import {
  type ErrorCode,
  type ErrorReply,
  errorStatus,
  hints,
  messages,
} from "@probability-chat/contract";

const brand = Symbol.for("probability-chat.assistant.RequestError");

type Details = Partial<Pick<ErrorReply, "detail" | "fields" | "refusal" | "retry_after">>;

/** A request that gets an error of the contract; the message is fit for the user. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly [brand] = true;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** Whether an error is a {@link RequestError}, also across copies of this module. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof Error && brand in error;
}

/** The error of a chat that has no dataset, or none any more. */
export function datasetRequired(): RequestError {
  const detail = hints.datasetRequired;
  return new RequestError("dataset_required", messages.server.datasetRequired, { detail });
}
