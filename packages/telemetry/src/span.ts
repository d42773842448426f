import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

export interface SpanOptions {
  /** `client`: another service is called. */
  readonly kind?: "internal" | "client";
  /** Names, kinds and numbers of ours: never what a user wrote, owns or is called. */
  readonly attributes?: Attributes;
}

/** The tracer; one that does nothing where tracing is off. */
export function tracer() {
  return trace.getTracer("probability-chat");
}

/** Times a job as a span of the trace that is under way here, and says whether it failed. */
export function inSpan<T>(name: string, options: SpanOptions, job: (span: Span) => T): T {
  const { attributes = {}, kind = "internal" } = options;
  const given = { attributes, kind: kind === "client" ? SpanKind.CLIENT : SpanKind.INTERNAL };
  return tracer().startActiveSpan(name, given, (span) => {
    try {
      const result = job(span);
      if (!(result instanceof Promise)) return ended(span, result);
      return result.then(
        (value: unknown) => ended(span, value),
        (error: unknown) => {
          throw failed(span, error);
        },
      ) as T;
    } catch (error) {
      throw failed(span, error);
    }
  });
}

function ended<T>(span: Span, value: T): T {
  span.end();
  return value;
}

/** Of an error its code or name: a message may quote a cell. */
function failed(span: Span, error: unknown): unknown {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  span.setAttribute("error.type", String(code ?? name ?? "unknown").slice(0, 60));
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
  return error;
}
