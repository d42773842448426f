import type { ErrorReply, ProofMethod, SecondFactor } from "@probability-chat/contract";
import type { DatasetRefusal, ErrorCode } from "@probability-chat/contract/constants";

/** A code of the wire, or one of the client's own where no usable reply came. */
export type ClientErrorCode =
  | ErrorCode
  | "network"
  | "timeout"
  | "unexpected_reply"
  | "host_session"
  | "token_source"
  | "unknown";

/** What comes with some codes beyond what every error has. */
export interface ErrorDetails {
  /** The password was right: `session.completeSignIn` takes the challenge and the second step. */
  readonly second_factor_required: { readonly secondFactor: SecondFactor };
  /** `api.prove` with one of these, then once more; none means to sign in again. */
  readonly proof_required: { readonly methods: readonly ProofMethod[] };
  /** There is an account of the provider's address: `session.linkWithPassword` connects the two. */
  readonly link_required: { readonly link: NonNullable<ErrorReply["link"]> };
  /** The file cannot become a dataset, for this reason, at this line where one is to blame. */
  readonly dataset_refused: { readonly reason: DatasetRefusal; readonly line: number | null };
}

/** What is known of a call that failed. */
export interface ErrorFacts {
  readonly code: ClientErrorCode;
  /** With the address what was called; empty where nothing was. */
  readonly method?: string;
  readonly url?: string;
  /** The HTTP status; null where no reply came. */
  readonly status?: number | null;
  /** The server's id of the request, to be quoted to support. */
  readonly requestId?: string | null;
  /** The server's own text, fit to be shown to a user. */
  readonly serverMessage?: string | null;
  /** Messages by field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** Seconds that the server asks to wait; null where it does not say. */
  readonly retryAfter?: number | null;
  /** The key that a POST carried. */
  readonly idempotencyKey?: string | null;
  readonly cause?: unknown;
}

const brand = Symbol.for("probability-chat.error");

/**
 * What every call throws, except the caller's own abort (its signal's reason). `code` tells errors
 * apart, and TypeScript narrows by it once {@link isProbabilityChatError} has said yes. `message`
 * names method and address for a log; `serverMessage` is what a user may read.
 *
 * @example
 * ```ts
 * try {
 *   await client.api.createChat({ title: "Weather" });
 * } catch (error) {
 *   if (!isProbabilityChatError(error)) throw error;
 *   if (error.code === "rate_limited") console.log(`Wait ${error.retryAfter ?? 60} s.`);
 *   else console.log(error.serverMessage ?? error.message);
 * }
 * ```
 */
export class ProbabilityChatError extends Error {
  override readonly name: string = "ProbabilityChatError";
  declare readonly code: ClientErrorCode;
  /** Empty, as the address, where nothing was called. */
  readonly method: string = "";
  readonly url: string = "";
  readonly status: number | null = null;
  readonly requestId: string | null = null;
  readonly serverMessage: string | null = null;
  readonly fields: Readonly<Record<string, readonly string[]>> = {};
  /** Seconds that the server asks to wait; null where it does not say. */
  readonly retryAfter: number | null = null;
  /**
   * The key that a POST carried. Whether a call without a reply had its effect is not known; a
   * repeat with this key has it once.
   */
  readonly idempotencyKey: string | null = null;

  constructor(message: string, { cause, ...facts }: ErrorFacts, details?: object | null) {
    super(message, cause === undefined ? undefined : { cause });
    for (const [name, fact] of Object.entries(facts)) {
      if (fact !== undefined) Reflect.set(this, name, fact);
    }
    Object.assign(this, details);
  }

  get [brand](): true {
    return true;
  }
}

/** An error of one code, with what comes with it. */
export type ErrorOf<C extends ClientErrorCode> = ProbabilityChatError & {
  readonly code: C;
} & (C extends keyof ErrorDetails ? ErrorDetails[C] : unknown);

/** Any error of a call, discriminated by `code`. */
export type CallError = { [C in ClientErrorCode]: ErrorOf<C> }[ClientErrorCode];

/** Whether a value is an error of a call, of whichever copy of this package. */
export function isProbabilityChatError(value: unknown): value is CallError {
  return typeof value === "object" && value !== null && brand in value;
}
