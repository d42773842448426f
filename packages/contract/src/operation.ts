import type * as z from "zod";
import type { ErrorCode } from "./constants/error-codes.ts";
import type { KeyScopeName } from "./constants/scopes.ts";
import type { Pages } from "./pages.ts";

/**
 * Who may call: `none` anyone, `user` a signed-in user, `verified` one with a verified e-mail,
 * `service` the other server, `key` a tenant's secret key, `embed` an embed session.
 */
export type Access = "none" | "user" | "verified" | "service" | "key" | "embed";

/** One call of the wire, as data: servers register it, the document describes it. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly service: "api" | "ai";
  readonly summary: string;
  readonly access: Access;
  /**
   * With this scope a secret key, and an embed session, may call it too; without one neither may.
   */
  readonly scope?: KeyScopeName;
  /** Where that does not follow from its access. */
  readonly pages?: Pages;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * `multipart` bodies are described by their fields and streamed, not parsed; `signed` ones are
   * JSON whose bytes carry a signature, so that they are handed over as they came; `bytes` are a
   * piece of a file.
   */
  readonly bodyType?: "json" | "multipart" | "signed" | "bytes";
  /** Headers that it takes, by their names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How large the body may be, where that is more than usual. */
  readonly bodyBytes?: number;
  readonly status: 200 | 201 | 202 | 204;
  readonly reply: z.ZodType;
  /** Media types of a reply that is not JSON in the envelope. */
  readonly replyType?: string | readonly string[];
  /** What can go wrong beyond what every call can answer. */
  readonly errors: readonly ErrorCode[];
}

/** Declares operations by id, keeping each one's own schema types. */
export function defineOperations<const T extends Record<string, Operation>>(operations: T): T {
  return operations;
}

/** What an operation is sent, once its schema has read it. */
export type BodyOf<T extends Operation> = T["body"] extends z.ZodType
  ? z.infer<T["body"]>
  : undefined;
/** What an operation answers. */
export type ReplyOf<T extends Operation> = z.infer<T["reply"]>;
