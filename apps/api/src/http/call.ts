import type { BodyOf, KeyScopeName, Operation, ReplyOf } from "@probability-chat/contract";
import type * as z from "zod";
import type { Tx } from "../db/database.ts";
import type { Services } from "../services.ts";
import type { FileReply } from "./file-reply.ts";
import type { Form } from "./read-form.ts";

/** Who calls: somebody signed in, a server with an account's secret key, or an embed's end user. */
export interface Caller {
  readonly kind: "user" | "key" | "embed";
  /** The account: of who signed in, of the key, or of the embed. */
  readonly userId: string;
  readonly tenantId: string;
  /** Whose what the caller makes is: the account's, or the end user's own. */
  readonly principalId: string;
  /** On whose plan that is: the account's principal. */
  readonly payerId: string;
  /** The session, or the key. */
  readonly sessionId: string;
  /** What a key or an embed session may do; whoever signed in may do all. */
  readonly scopes: readonly KeyScopeName[];
  /** Of whose pages an embed session is. */
  readonly origin: string | null;
  /** Whether the account is. */
  readonly verified: boolean;
}

type BodyOfCall<T extends Operation> = T["bodyType"] extends "multipart" ? Form : BodyOf<T>;
type CallerOf<T extends Operation> = T["access"] extends "none" | "service" ? null : Caller;
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

/** One call of an operation, validated and authorised. */
export interface Call<T extends Operation> {
  readonly body: BodyOfCall<T>;
  readonly params: Parsed<T["params"]>;
  readonly query: Parsed<T["query"]>;
  readonly caller: CallerOf<T>;
  readonly services: Services;
  readonly now: Date;
  /** The body of a `signed` operation, byte for byte; empty in others. */
  readonly bytes: Uint8Array;
  /** A header of the request, by its name in small letters. */
  header(name: string): string | undefined;
  readonly ip: string;
  readonly userAgent: string;
  /**
   * Runs the call's effect in one transaction, once per `Idempotency-Key`: a repeated call gets
   * the first one's reply instead. What is slow and changes nothing belongs before it.
   */
  effect(work: (tx: Tx) => Promise<ReplyOf<T>>): Promise<ReplyOf<T>>;
}

/** What answers an operation. */
export type Handler<T extends Operation> = (call: Call<T>) => Promise<ReplyOf<T> | FileReply>;

/** What answers these operations, each of them that this service serves. */
export type Handlers<T extends Record<string, Operation>> = {
  readonly [K in keyof T as T[K]["service"] extends "api" ? K : never]: Handler<T[K]>;
};
