import type { ErrorCode } from "@probability-chat/contract/constants";

/** A code of the wire, or one of the client's own where no usable reply came. */
export type ClientErrorCode = ErrorCode | "network" | "unexpected_reply" | "unknown";

/** What is known of a call that failed. */
export interface ErrorFacts {
  readonly code: ClientErrorCode;
  readonly method: string;
  readonly url: string;
  /** The HTTP status; null where no reply came. */
  readonly status?: number | null;
  /** The server's id of the request, to be quoted to support. */
  readonly requestId?: string | null;
  /** The server's own text, fit to be shown to a user. */
  readonly serverMessage?: string | null;
  /** Messages by field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly cause?: unknown;
}

const brand = Symbol.for("probability-chat.error");

/** Whether a value is one of this package's errors, of whichever copy of the package. */
export function hasErrorBrand(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null || !(brand in value)) return false;
  const brands = value[brand];
  return Array.isArray(brands) && brands.includes(name);
}

/**
 * The base of everything that a call throws, except the caller's own abort (its signal's reason).
 * `message` names method and address for a log; `serverMessage` is what a user may read.
 */
export class ProbabilityChatError extends Error {
  readonly code: ClientErrorCode;
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly serverMessage: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = "ProbabilityChatError";
    this.code = facts.code;
    this.method = facts.method;
    this.url = facts.url;
    this.status = facts.status ?? null;
    this.requestId = facts.requestId ?? null;
    this.serverMessage = facts.serverMessage ?? null;
    this.fields = facts.fields ?? {};
    Object.defineProperty(this, brand, { value: ["ProbabilityChatError"], enumerable: false });
  }

  /** Names the class and adds its brand; called by each subclass. */
  protected markAs(name: string): void {
    this.name = name;
    const marked: Record<symbol, unknown> = this as unknown as Record<symbol, unknown>;
    const brands = marked[brand];
    if (Array.isArray(brands)) brands.push(name);
  }
}

/** Whether a value is any error of this package. */
export function isProbabilityChatError(value: unknown): value is ProbabilityChatError {
  return hasErrorBrand(value, "ProbabilityChatError");
}
