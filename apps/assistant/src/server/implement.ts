import {
  type BodyOf,
  hintOfCredential,
  limits,
  type Operation,
  type ReplyOf,
} from "@probability-chat/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { dropRest, forStrangers } from "./drop-rest.ts";
import { RequestError } from "./request-error.ts";
import { validate } from "./validate.ts";

/** One request to an operation, checked against its schemas. */
export interface Call<T extends Operation> {
  readonly body: BodyOf<T>;
  readonly params: T["params"] extends z.ZodType ? z.infer<T["params"]> : undefined;
  readonly query: T["query"] extends z.ZodType ? z.infer<T["query"]> : undefined;
  /** The bearer token as sent, of a caller who may call. */
  readonly token: string;
  readonly idempotencyKey: string | null;
  /** The raw request: multipart bodies are read from it. */
  readonly request: FastifyRequest;
  /** Whose the token is; empty where a server calls. */
  readonly caller: string;
  /** Headers of the reply. */
  readonly tell: (headers: Readonly<Record<string, string>>) => void;
  /** Aborts when the caller hangs up before the reply, with an error of the contract. */
  readonly hungUp: AbortSignal;
}

/** What answers each operation. */
export type Handlers<T extends Record<string, Operation>> = {
  readonly [K in keyof T]: (call: Call<T[K]>) => Promise<ReplyOf<T[K]>>;
};

type AnyHandler = (call: Call<Operation>) => Promise<unknown>;

/**
 * Registers operations of the contract as routes. `admit` refuses whoever may not call, before
 * anything of a body is read.
 */
export function implement<T extends Record<string, Operation>>(
  app: FastifyInstance,
  operations: T,
  handlers: Handlers<T>,
  admit: (
    token: string,
    request: FastifyRequest,
    operation: Operation,
  ) => Promise<{ readonly principal_id: string } | undefined>,
): void {
  const callers = new WeakMap<FastifyRequest, string>();
  for (const [id, handle] of Object.entries(handlers as unknown as Record<string, AnyHandler>)) {
    const operation = operations[id] as Operation;
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ":$1"),
      ...(operation.bodyBytes ? { bodyLimit: operation.bodyBytes } : {}),
      onRequest: async (request) => {
        try {
          const admitted = await admit(bearerOf(request), request, operation);
          callers.set(request, admitted?.principal_id ?? "");
        } catch (error) {
          dropRest(request.raw, forStrangers);
          throw error;
        }
      },
      handler: async (request, reply) => {
        const call = callOf(operation, request, callers.get(request) ?? "", reply);
        const result = await handle(call);
        return reply.code(operation.status).send(result);
      },
    });
  }
}

function hungUpOf({ raw }: FastifyReply): AbortSignal {
  const hangingUp = new AbortController();
  raw.once("close", () => {
    if (raw.writableFinished) return;
    const text = "The request was cut off before its end.";
    hangingUp.abort(new RequestError("malformed_request", text));
  });
  return hangingUp.signal;
}

function callOf(
  operation: Operation,
  request: FastifyRequest,
  caller: string,
  reply: FastifyReply,
): Call<Operation> {
  const streamed = operation.bodyType === "multipart" || operation.bodyType === "bytes";
  return {
    body: operation.body && !streamed ? validate(operation.body, request.body) : undefined,
    params: operation.params ? validate(operation.params, request.params) : undefined,
    query: operation.query ? validate(operation.query, request.query) : undefined,
    token: bearerOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    request,
    caller,
    tell: (headers) => void reply.headers(headers),
    hungUp: hungUpOf(reply),
  } as Call<Operation>;
}

function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token) return token;
  const detail = hintOfCredential((name) => request.headers[name]);
  throw new RequestError("unauthorized", "Sign in to use this.", { detail });
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  const key = Array.isArray(header) ? header[0] : header;
  if (key === undefined || key === "") return null;
  if (key.length > limits.idempotencyKeyLength) {
    const text = `Idempotency-Key must be at most ${limits.idempotencyKeyLength} characters.`;
    throw new RequestError("validation_failed", text);
  }
  return key;
}
