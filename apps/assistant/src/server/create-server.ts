import { type ErrorReply, messages } from "@probability-chat/contract";
import { followRequests, requestIdOf } from "@probability-chat/telemetry";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import { loggable } from "./loggable.ts";
import { RequestError } from "./request-error.ts";
import { toRequestError } from "./to-request-error.ts";

const { LogController } = Fastify;

/** Replies are data: nothing may store, sniff, frame or execute them. */
const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
} as const;

/** A Fastify server that answers every error in the contract's shape. */
export function createServer(options: {
  readonly name: "public" | "internal";
  readonly logger: FastifyBaseLogger | undefined;
  readonly bodyLimit: number;
  readonly trustProxy: boolean | string;
}): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...(options.logger
      ? {
          loggerInstance: options.logger.child(
            { server: "ai", listener: options.name },
            { serializers: { err: loggable } },
          ),
        }
      : {}),
    bodyLimit: options.bodyLimit,
    trustProxy: options.trustProxy,
    // An upload over a slow line takes its time; `cutSlowBody` looks after those that hang.
    requestTimeout: 0,
    // Longer than balancers keep theirs, so that none sends into a connection as it closes.
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000 },
    forceCloseConnections: "idle",
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const failure = toRequestError(error);
      const type = { "content-type": "application/json" };
      reply.raw.writeHead(failure.status, { ...headers, ...type, "x-request-id": request.id });
      reply.raw.end(JSON.stringify(replyOf(failure, request)));
    },
  });
  app.removeContentTypeParser("text/plain");
  // A connection that was busy as the server began to close is idle later, and kept for long.
  let closing: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), 100).unref();
  });
  app.addHook("onClose", async () => clearInterval(closing));
  followRequests(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = toRequestError(error);
    if (failure.status >= 500) {
      request.log.error(
        { request_id: request.id, err: failure.cause ?? failure, code: failure.code },
        failure.message,
      );
    }
    if (failure.details.retry_after !== undefined) {
      void reply.header("retry-after", String(failure.details.retry_after));
    }
    return reply.code(failure.status).send(replyOf(failure, request));
  });
  app.setNotFoundHandler((request, reply) => {
    const failure = unknownRoute(app, request);
    return reply.code(failure.status).send(replyOf(failure, request));
  });
  return app;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function unknownRoute(app: FastifyInstance, request: FastifyRequest): RequestError {
  const url = request.url.split("?")[0]?.replace(/(?<=.)\/+$/, "") ?? "/";
  const allowed = methods.filter((method) => app.findRoute({ method, url }) !== null);
  return allowed.length > 0
    ? new RequestError("method_not_allowed", `Use ${allowed.join(" or ")} here.`)
    : new RequestError("not_found", messages.server.notFound);
}

/** The body of an error. */
function replyOf(failure: RequestError, request: FastifyRequest): ErrorReply {
  return {
    message: failure.message,
    code: failure.code,
    request_id: request.id,
    detail: failure.message,
    ...failure.details,
  };
}
