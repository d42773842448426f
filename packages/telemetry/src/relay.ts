import { propagation, type SpanContext, trace } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";

/** A span that has ended, as it goes from one process to another. */
export type PlainSpan = Omit<ReadableSpan, "spanContext" | "resource"> & {
  readonly context: SpanContext;
};

let exported: (span: Omit<ReadableSpan, "resource">) => void = () => undefined;

/** Has relayed spans exported as this process's own are. */
export function exportThrough(exporter: typeof exported): void {
  exported = exporter;
}

/** Exports spans of a process that this one started. */
export function relaySpans(spans: readonly PlainSpan[]): void {
  for (const { context, ...span } of spans) exported({ ...span, spanContext: () => context });
}

/**
 * In a process that handles what users send: it knows neither where traces go nor what opens the
 * door there, and hands each span to the one that started it.
 */
export async function traceThrough(
  ratio: number,
  tell: (spans: readonly PlainSpan[]) => void,
): Promise<void> {
  const [{ TracerProvider, TraceIdRatioBasedSampler }, { W3CTraceContextPropagator }] =
    await Promise.all([import("@opentelemetry/sdk-trace"), import("@opentelemetry/core")]);
  const nothing = async () => undefined;
  const processor = {
    onStart: () => undefined,
    onEnd: (span: ReadableSpan) => tell([plain(span)]),
    forceFlush: nothing,
    shutdown: nothing,
  };
  const sampler = new TraceIdRatioBasedSampler(ratio);
  trace.setGlobalTracerProvider(new TracerProvider({ sampler, spanProcessors: [processor] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

function plain(span: ReadableSpan): PlainSpan {
  const { name, kind, startTime, endTime, status, attributes, links, events, duration, ended } =
    span;
  const { instrumentationScope, droppedAttributesCount, droppedEventsCount, droppedLinksCount } =
    span;
  return {
    ...{ name, kind, startTime, endTime, status, links, events, duration, ended },
    ...{ droppedAttributesCount, droppedEventsCount, droppedLinksCount },
    attributes: { ...attributes, "process.pid": process.pid },
    instrumentationScope: { name: instrumentationScope.name },
    ...(span.parentSpanContext ? { parentSpanContext: plainContext(span.parentSpanContext) } : {}),
    context: plainContext(span.spanContext()),
  };
}

/** A trace's state is an object with methods, which no message takes along. */
function plainContext({ traceId, spanId, traceFlags }: SpanContext): SpanContext {
  return { traceId, spanId, traceFlags };
}
