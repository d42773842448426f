import type { BodyOf, Operation, ReplyOf } from "@probability-chat/contract";
import type * as z from "zod";
import type { Tx } from "../db/database.ts";
import type { Services } from "../services.ts";
import type { FileReply } from "./file-reply.ts";
import type { Form } from "./read-form.ts";

/** The signed-in user who calls. */
export interface Caller {
  readonly userId: string;
  readonly principalId: string;
  readonly sessionId: string;
  readonly verified: boolean;
}

type BodyOfCall<T extends Operation> = T["bodyType"] extends "multipart" ? Form : BodyOf<T>;
type CallerOf<T extends Operation> = T["access"] extends "user" | "verified" ? Caller : null;
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

/** Handlers of some operations; the others answer 501. */
export type Handlers<T extends Record<string, Operation>> = {
  readonly [K in keyof T]?: Handler<T[K]>;
};
