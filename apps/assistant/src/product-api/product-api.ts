import {
  type BodyOf,
  ErrorReply,
  internalOperations,
  type Operation,
  type ReplyOf,
} from "@probability-chat/contract";
import { carry, inSpan } from "@probability-chat/telemetry";
import { RequestError } from "../server/request-error.ts";
import { serviceKey, signServiceToken } from "./service-token.ts";

/** The part of `fetch` that is needed, so that the product API may also live in this process. */
export type InternalFetch = (
  path: string,
  init: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly signal?: AbortSignal;
  },
) => Promise<{ readonly status: number; json(): Promise<unknown> }>;

type Internal = typeof internalOperations;

/** The product API's internal calls. Its own errors are thrown as they are; silence is 503. */
export interface ProductApi {
  call<K extends keyof Internal>(
    id: K,
    body: BodyOf<Internal[K]>,
    params?: Readonly<Record<string, string>>,
  ): Promise<ReplyOf<Internal[K]>>;
}

const callTimeout = 15_000;

/** A client of the product API's internal listener. */
export function createProductApi(fetch: InternalFetch, masterSecret: string): ProductApi {
  const key = serviceKey(masterSecret);
  return {
    call: (id, body, params = {}) =>
      inSpan(id, { kind: "client" }, async () => {
        const operation: Operation = internalOperations[id];
        const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(params[name] ?? ""),
        );
        const { status, json } = await reach(fetch, path, operation.method, body, key);
        if (status === operation.status) return operation.reply.parse(json) as never;
        throw errorOf(status, json);
      }),
  };
}

async function reach(
  fetch: InternalFetch,
  path: string,
  method: string,
  body: unknown,
  key: Uint8Array,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${await signServiceToken(key)}`,
        "content-type": "application/json",
        ...carry(),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(callTimeout),
    });
    return { status: response.status, json: await response.json() };
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): RequestError {
  const text = "The service is not reachable at the moment. Please try again.";
  return new RequestError("unavailable", text, { retry_after: 2 }, { cause });
}

function errorOf(status: number, json: unknown): RequestError {
  const reply = ErrorReply.safeParse(json);
  const cause = new Error(
    `The product API answered ${status}: ${JSON.stringify(json)?.slice(0, 300)}`,
  );
  if (!reply.success || status >= 500) return unreachable(cause);
  const { code, message, detail, fields, refusal, retry_after } = reply.data;
  return new RequestError(
    code,
    message,
    {
      ...(detail ? { detail } : {}),
      ...(fields ? { fields } : {}),
      ...(refusal ? { refusal } : {}),
      ...(retry_after !== undefined ? { retry_after } : {}),
    },
    { cause },
  );
}
