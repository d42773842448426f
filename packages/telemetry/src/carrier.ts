import {
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";

/**
 * What goes along with a request wherever it is served, as headers of HTTP: `x-request-id`, and where
 * it is traced the W3C's `traceparent` and `tracestate`.
 */
export type Carrier = Readonly<Record<string, string>>;

const requestIdKey = createContextKey("x-request-id");

/** The carrier of the request that is being served here; empty outside of one. */
export function carry(): Carrier {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const id = activeRequestId();
  return id === undefined ? carrier : { ...carrier, "x-request-id": id };
}

/** Does a job as part of the request that a carrier came from. */
export function within<T>(carrier: Carrier, job: () => T): T {
  return context.with(contextOf(carrier), job);
}

let isFollowing = false;

/** The context that a carrier stands for; of a carrier that is none, one of its own. */
export function contextOf(carrier: Readonly<Record<string, unknown>>): Context {
  // Once for the process, whichever of its servers comes first.
  if (!isFollowing) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  isFollowing = true;
  return propagation.extract(ROOT_CONTEXT, carrier).setValue(requestIdKey, carrier["x-request-id"]);
}

export function activeRequestId(): string | undefined {
  return context.active().getValue(requestIdKey) as string | undefined;
}
