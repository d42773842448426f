import { context, trace } from "@opentelemetry/api";
import { type DestinationStream, type Logger, pino } from "pino";
import { activeRequestId } from "./carrier.ts";

/** A log of JSON lines; those of a request have its `request_id` and, where traced, `trace_id`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return destination ? pino({ level, mixin }, destination) : pino({ level, mixin });
}

function mixin(): object {
  const request_id = activeRequestId();
  const spanContext = trace.getSpanContext(context.active());
  return {
    ...(request_id === undefined ? {} : { request_id }),
    ...(spanContext ? { trace_id: spanContext.traceId } : {}),
  };
}
