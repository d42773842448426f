import type { ErrorReply, ProofMethod, SecondFactor } from "@probability-chat/contract";
import {
  type DatasetRefusal,
  datasetRefusals,
  type ErrorCode,
  errorStatus,
} from "@probability-chat/contract/constants";
import { ConflictError } from "./conflict-error.ts";
import { DatasetRefusedError } from "./dataset-refused-error.ts";
import { ForbiddenError } from "./forbidden-error.ts";
import { LinkRequiredError } from "./link-required-error.ts";
import { NotFoundError } from "./not-found-error.ts";
import { type ErrorFacts, ProbabilityChatError } from "./probability-chat-error.ts";
import { ProofRequiredError } from "./proof-required-error.ts";
import { RateLimitedError } from "./rate-limited-error.ts";
import { RefusedError } from "./refused-error.ts";
import { SecondFactorError } from "./second-factor-error.ts";
import { ServerError } from "./server-error.ts";
import { UnauthorizedError } from "./unauthorized-error.ts";

type Fields = Record<string, readonly string[]>;

/** What came back of a call that did not succeed. */
export interface FailedReply {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: string | null;
  /** The parsed body, or its text where it is not JSON. */
  readonly body: unknown;
}

/** The error for a reply, of the class that fits its status and body. */
export function errorOfReply(reply: FailedReply): ProbabilityChatError {
  const { method, url, status } = reply;
  const body = isRecord(reply.body) ? reply.body : {};
  const fields = readFields(body);
  const serverMessage =
    text(body.message) ?? text(body.detail) ?? Object.values(fields)[0]?.[0] ?? null;
  const code = isErrorCode(body.code) ? body.code : "unknown";
  const facts: ErrorFacts = {
    code,
    method,
    url,
    status,
    requestId: text(body.request_id) ?? reply.requestId,
    serverMessage,
    fields,
  };
  const message = `${method} ${url} answered ${status} (${code})${serverMessage ? `: ${serverMessage}` : ""}`;

  const refusal = isRecord(body.refusal) ? body.refusal : null;
  if (refusal && isDatasetRefusal(refusal.reason)) {
    const line = typeof refusal.line === "number" ? refusal.line : null;
    return new DatasetRefusedError(message, facts, refusal.reason, line);
  }
  if (code === "second_factor_required" && isSecondFactor(body.second_factor)) {
    return new SecondFactorError(message, facts, body.second_factor);
  }
  if (code === "proof_required") {
    return new ProofRequiredError(message, facts, (texts(body.proof) ?? []) as ProofMethod[]);
  }
  if (code === "link_required" && isLink(body.link)) {
    return new LinkRequiredError(message, facts, body.link);
  }
  if (status === 401) return new UnauthorizedError(message, facts);
  if (status === 403) return new ForbiddenError(message, facts);
  if (status === 404) return new NotFoundError(message, facts);
  if (status === 409) return new ConflictError(message, facts);
  if (status === 429) {
    const seconds = Number(body.retry_after ?? reply.retryAfter ?? Number.NaN);
    return new RateLimitedError(message, facts, Number.isFinite(seconds) ? seconds : null);
  }
  if (status >= 500) return new ServerError(message, facts);
  if (status >= 400) return new RefusedError(message, facts);
  return new ProbabilityChatError(message, facts);
}

function readFields(body: Record<string, unknown>): Fields {
  const found: Fields = {};
  for (const name of ["email", "password", "token"]) {
    const list = texts(body[name]);
    if (list) found[name] = list;
  }
  if (isRecord(body.fields)) {
    for (const [name, value] of Object.entries(body.fields)) {
      const list = texts(value);
      if (list) found[name] = list;
    }
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function texts(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const list = value.filter((entry): entry is string => typeof entry === "string");
  return list.length > 0 ? list : null;
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorStatus, value);
}

function isDatasetRefusal(value: unknown): value is DatasetRefusal {
  return datasetRefusals.some((reason) => reason === value);
}

function isSecondFactor(value: unknown): value is SecondFactor {
  return isRecord(value) && text(value.challenge) !== null && Array.isArray(value.methods);
}

function isLink(value: unknown): value is NonNullable<ErrorReply["link"]> {
  return isRecord(value) && text(value.challenge) !== null;
}
