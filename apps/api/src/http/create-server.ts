import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import { type ErrorReply, limits, type Operation, pathPattern } from "@probability-chat/contract";
import { followRequests, requestIdOf } from "@probability-chat/telemetry";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { isListed } from "../embedding/origins.ts";
import { ApiError } from "../errors/api-error.ts";
import { toApiError } from "../errors/to-api-error.ts";
import type { Services } from "../services.ts";
import { corsOf } from "./cors.ts";
import { tellRefusedOrigins } from "./refused-origins.ts";

const { LogController } = fastify;

/** How one of the two listeners differs from the other. */
export interface ServerOptions {
  readonly name: "public" | "internal";
  readonly bodyLimit: number;
  /** To tell an unknown path from a wrong method. */
  readonly operations: Record<string, Operation>;
}

/**
 * A server that speaks the contract's errors, before any route. It is handed over in an object, as
 * awaiting a Fastify instance itself would close it to routes.
 */
export async function createServer(
  services: Services,
  options: ServerOptions,
): Promise<{ readonly app: FastifyInstance }> {
  const { config, log } = services;
  const loggerInstance: FastifyBaseLogger = log.child({ server: "api", listener: options.name });
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: options.bodyLimit,
    requestTimeout: 60_000,
    // Longer than balancers keep theirs, so that none sends into a connection as it closes.
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
  acceptJson(app);
  // A connection that was busy as the server began to close is idle later, and kept for long.
  let closing: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), 100).unref();
  });
  app.addHook("onClose", async () => clearInterval(closing));
  followRequests(app);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    services.meters.durations.observe(
      { ...labels, listener: options.name },
      reply.elapsedTime / 1000,
    );
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  const known = Object.values(options.operations).map(({ path, method }) => ({
    pattern: pathPattern(path),
    methods: method === "GET" ? ["GET", "HEAD"] : [method],
  }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const here = known.filter(({ pattern }) => pattern.test(path));
    const allowed = new Set(here.flatMap(({ methods }) => methods));
    if (allowed.size > 0) reply.header("allow", [...allowed].join(", "));
    sendError(new ApiError(allowed.size > 0 ? "method_not_allowed" : "not_found"), request, reply);
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith("https:"),
  });
  if (options.name === "public") {
    const listed = (origin: string) => isListed(services.db, origin);
    await app.register(cors, {
      delegator: corsOf(
        options.operations,
        config.allowedOrigins,
        listed,
        tellRefusedOrigins(loggerInstance),
      ),
    });
  }
  return { app };
}

/** JSON only; an empty body is no body. A multipart body is left alone for those who take one. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_, text, done) => {
    if (String(text).trim() === "") return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch (cause) {
      const detail = "The body is not valid JSON.";
      done(new ApiError("malformed_request", detail, { detail }, { cause }), undefined);
    }
  });
}

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown);
  if (error.status >= 500) {
    request.log.error(
      { request_id: request.id, err: error.cause ?? error, code: error.code },
      "failed",
    );
  }
  const body: ErrorReply = {
    message: error.message,
    code: error.code,
    request_id: request.id,
    ...error.extra,
  };
  if (error.extra.retry_after !== undefined) reply.header("retry-after", error.extra.retry_after);
  if (error.status === 401) reply.header("www-authenticate", "Bearer");
  reply.code(error.status).type("application/json; charset=utf-8").send(body);
}

/** Largest JSON body of the public listener: an assistant's message, escaped. */
export const publicBodyLimit = 2 * limits.megabyte;
/** The other server sends summaries of wide tables and whole answers. */
export const internalBodyLimit = 64 * limits.megabyte;
