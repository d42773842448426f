export { type Carrier, carry, within } from "./carrier.ts";
export { createLogger } from "./logger.ts";
export { type PlainSpan, relaySpans, traceThrough } from "./relay.ts";
export { followRequests, requestIdOf } from "./requests.ts";
export { inSpan, type SpanOptions } from "./span.ts";
export { startTracing, TelemetryEnvironment, type Tracing, tracingRatio } from "./tracing.ts";
