import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { contextOf } from "./carrier.ts";
import { tracer } from "./span.ts";

const wellFormed = /^[\w.:-]{8,128}$/;

/** The id that a request came with, where it is one, or a new one. For Fastify's `genReqId`. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const id = headers["x-request-id"];
  return typeof id === "string" && wellFormed.test(id) ? id : randomUUID();
}

interface Scope {
  readonly context: Context;
  readonly span: Span | null;
}

/** Asked every few seconds by machines, of which nobody wants to read. */
const unseen = /^\/(healthz|readyz|metrics)$/;

/**
 * Everything that a server does for a request is done within its id and trace, whichever ones it came
 * with; the reply has the id, and one line in the log says how it was served. To be called before
 * routes and other hooks are added.
 */
export function followRequests(app: FastifyInstance): void {
  const scopes = new WeakMap<FastifyRequest, Scope>();

  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const outer = contextOf({ ...request.headers, "x-request-id": request.id });
    const route = routeOf(request);
    const span = unseen.test(route)
      ? null
      : tracer().startSpan(
          `${request.method} ${route}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              "http.request.method": request.method,
              "http.route": route,
              "request.id": request.id,
            },
          },
          outer,
        );
    const scope = { span, context: span ? trace.setSpan(outer, span) : outer };
    scopes.set(request, scope);
    context.with(scope.context, done);
  });
  // A body arrives in the context of its connection, which other requests have had.
  app.addHook("preValidation", (request, _reply, done) => {
    context.with(scopes.get(request)?.context ?? context.active(), done);
  });

  const end = (request: FastifyRequest, status: number) => {
    const span = scopes.get(request)?.span;
    scopes.delete(request);
    if (!span) return;
    span.setAttribute("http.response.status_code", status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  // Nginx' number for a caller who hung up.
  app.addHook("onRequestAbort", async (request) => end(request, 499));
  app.addHook("onResponse", async (request, reply) => {
    end(request, reply.statusCode);
    const route = routeOf(request);
    const level = unseen.test(route) && reply.statusCode < 400 ? "debug" : "info";
    request.log[level](
      {
        request_id: request.id,
        method: request.method,
        route,
        status: String(reply.statusCode),
        ms: Math.round(reply.elapsedTime),
      },
      "served",
    );
  });
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}
