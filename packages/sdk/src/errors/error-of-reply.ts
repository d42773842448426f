import type { ErrorReply } from "@probability-chat/contract";
import type { ErrorCode } from "@probability-chat/contract/constants";
import { isRecord, textOrNull } from "../transport/json.ts";
import { otherServer, type Sent } from "./no-reply.ts";
import { type ErrorDetails, ProbabilityChatError } from "./probability-chat-error.ts";

type Fields = Record<string, readonly string[]>;

/** What came back of a call that did not succeed. */
export interface FailedReply extends Sent {
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfter: string | null;
  /** The parsed body; undefined where it is no JSON. */
  readonly body: unknown;
}

/** What the contract adds to a code; the code of a reply that lacks it is not believed. */
const detailsOf: {
  readonly [C in keyof ErrorDetails]: (body: Partial<ErrorReply>) => ErrorDetails[C] | null;
} = {
  second_factor_required: ({ second_factor }) =>
    second_factor?.challenge ? { secondFactor: second_factor } : null,
  proof_required: ({ proof }) => ({ methods: proof ?? [] }),
  link_required: ({ link }) => (link?.challenge ? { link } : null),
  dataset_refused: (body) => refusalOf(body),
};

/** The error of a reply, by its status and body. */
export function errorOfReply(reply: FailedReply): ProbabilityChatError {
  const { method, url, status, idempotencyKey } = reply;
  const body = isRecord(reply.body) ? reply.body : {};
  const fields = readFields(body);
  const detail = textOrNull(body.detail);
  const serverMessage = textOrNull(body.message) ?? detail ?? Object.values(fields)[0]?.[0] ?? null;
  const said = /^[a-z_]+$/.exec(textOrNull(body.code) ?? "")?.[0];
  const read = said && Object.hasOwn(detailsOf, said) && detailsOf[said as keyof ErrorDetails];
  const details = read ? read(body) : (refusalOf(body) ?? {});
  const code = said && details ? (said as ErrorCode) : "unknown";
  const told = detail ?? serverMessage ?? (code === "unknown" ? otherServer : "");
  return new ProbabilityChatError(
    `${method} ${url} answered ${status} (${code})${told ? `: ${told}` : ""}`,
    {
      ...{ code, method, url, status, serverMessage, fields, idempotencyKey },
      requestId: textOrNull(body.request_id) ?? reply.requestId,
      retryAfter: secondsOf(body.retry_after ?? reply.retryAfter),
    },
    details,
  );
}

function refusalOf({ refusal }: Partial<ErrorReply>): ErrorDetails["dataset_refused"] | null {
  return refusal?.reason ? { reason: refusal.reason, line: refusal.line ?? null } : null;
}

/** `Retry-After` is a number of seconds, or the time when to come back. */
function secondsOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds;
  const until = Date.parse(String(value));
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

function readFields(body: Record<string, unknown>): Fields {
  const { email, password, token, fields } = body;
  const found: Fields = {};
  const all = { email, password, token, ...(isRecord(fields) ? fields : {}) };
  for (const [name, value] of Object.entries(all)) {
    const list = Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
    if (list.length > 0) found[name] = list;
  }
  return found;
}
