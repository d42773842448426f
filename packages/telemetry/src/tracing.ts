import { propagation, trace } from "@opentelemetry/api";
import * as z from "zod";
import { exportThrough } from "./relay.ts";

/**
 * The environment's variables of OpenTelemetry that are heeded; the exporter reads others of its own,
 * such as `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export const TelemetryEnvironment = z.object({
  /** Where traces go, as OTLP in JSON over HTTP: nowhere, unless it is set. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  /** The share of traces that are kept, chosen by their id: the same ones in every process. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/** Traces that are being kept. */
export interface Tracing {
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

let ratio: number | null = null;

/** What processes of this one are told: the share of traces that are kept, or null for none. */
export function tracingRatio(): number | null {
  return ratio;
}

/**
 * Has this process's spans exported where the environment says where to. Without, nothing is loaded
 * or kept, and null comes back. To be called before the servers are built.
 *
 * @param service - What this process is called where nothing else is set.
 */
export async function startTracing(
  environment: z.output<typeof TelemetryEnvironment>,
  service: string,
  version: string,
): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = environment;
  if (endpoint === undefined) return null;
  const [{ BatchSpanProcessor, TracerProvider, TraceIdRatioBasedSampler }, exporting, ...others] =
    await Promise.all([
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/core"),
      import("@opentelemetry/resources"),
    ]);
  const [{ W3CTraceContextPropagator }, { resourceFromAttributes }] = others;
  const resource = resourceFromAttributes({
    "service.name": environment.OTEL_SERVICE_NAME ?? service,
    "service.version": version,
    "process.pid": process.pid,
  });
  const processor = new BatchSpanProcessor({ exporter: new exporting.OTLPTraceExporter() });
  const provider = new TracerProvider({
    resource,
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [processor],
  });
  trace.setGlobalTracerProvider(provider);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  exportThrough((span) => processor.onEnd({ ...span, resource }));
  ratio = share;
  return { close: () => provider.shutdown() };
}
