import multipart from "@fastify/multipart";
import type { Operation } from "@probability-chat/contract";
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, RouteOptions } from "fastify";
import type { Tx } from "../db/database.ts";
import { pageOf } from "../embedding/page.ts";
import { permit } from "../embedding/permit.ts";
import { ApiError, isApiError } from "../errors/api-error.ts";
import { storable } from "../security/clean-text.ts";
import { networkOf } from "../security/network.ts";
import { verifyServiceToken } from "../security/service-token.ts";
import type { Services } from "../services.ts";
import { bearerToken, callerOf, countedBy } from "./authorize.ts";
import type { Call, Caller, Handlers } from "./call.ts";
import { dropRest, forStrangers } from "./drop-rest.ts";
import { FileReply } from "./file-reply.ts";
import { idempotencyKey, keepingEffects, onceByKey } from "./idempotency.ts";
import { type Form, formFingerprint, readForm } from "./read-form.ts";
import { bytesFingerprint, bytesOf, takingBytes } from "./signed-body.ts";
import { validate, validateParams } from "./validate.ts";

type AnyCall = Omit<Call<Operation>, "caller"> & { readonly caller: Caller | null };
type AnyHandler = (call: AnyCall) => Promise<unknown>;

/** A request whose caller may make it, known before its body is read. */
interface Admitted {
  readonly caller: Caller | null;
  readonly now: Date;
}

/** Of those who did not sign in only forms are taken, which are small. */
const strangersBody = 65_536;

function bodyLimitOf({ access, bodyBytes }: Operation): { bodyLimit?: number } {
  const bodyLimit = bodyBytes ?? (access === "none" ? strangersBody : undefined);
  return bodyLimit === undefined ? {} : { bodyLimit };
}

/** Failpoints are named after the effect; the others after their operation. */
const effectNames: Readonly<Record<string, string>> = {
  reserveQuestion: "reserve",
  settleQuestion: "settle",
  releaseQuestion: "release",
  sendMessage: "message",
  createChat: "chat",
};

function effectName(id: string): string {
  return effectNames[id] ?? id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * Registers every operation of the product API: access and rate limits before a body is read,
 * validation, idempotency, transactions, failpoints.
 */
export function implement<T extends Record<string, Operation>>(
  app: FastifyInstance,
  services: Services,
  operations: T,
  handlers: Handlers<T>,
): void {
  for (const [id, handle] of Object.entries(handlers as unknown as Record<string, AnyHandler>)) {
    const operation = operations[id] as Operation;
    const admitted = new WeakMap<FastifyRequest, Admitted>();
    const route: RouteOptions = {
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ":$1"),
      ...bodyLimitOf(operation),
      onRequest: async (request) => {
        const now = services.now();
        try {
          const caller = await authorize(services, operation, request, now);
          admitted.set(request, { caller, now });
        } catch (error) {
          dropRest(request.raw, forStrangers);
          throw error;
        }
      },
      handler: async (request, reply) => {
        const { caller, now } = admitted.get(request) as Admitted;
        const isForm = operation.bodyType === "multipart";
        const form = isForm ? await readForm(request) : null;
        const call = prepare(services, id, operation, request, caller, now, form);
        const body = await handle({
          ...call,
          effect: async (work) => {
            const { reply: result, replayed } = await call.effect(work);
            if (replayed) reply.header("idempotency-replayed", "true");
            return result;
          },
        });
        if (body instanceof FileReply) return body.send(reply.code(operation.status));
        if (services.config.verifyReplies) operation.reply.parse(body);
        return reply.code(operation.status).send(body);
      },
    };
    if (operation.bodyType === "multipart") app.register(takingMultipart(route));
    else if (operation.bodyType === "signed") app.register(takingBytes(route));
    else app.route(route);
  }
}

/** A scope in which a multipart body is taken; it is read once the caller may send one. */
function takingMultipart(route: RouteOptions): FastifyPluginAsync {
  return async (scope) => {
    await scope.register(multipart);
    scope.route(route);
  };
}

async function authorize(
  services: Services,
  operation: Operation,
  request: FastifyRequest,
  now: Date,
): Promise<Caller | null> {
  const { access } = operation;
  if (access === "service") {
    const token = bearerToken(request.headers);
    if (!(await verifyServiceToken(services.keys.service, token, now))) {
      throw new ApiError("unauthorized");
    }
    return null;
  }
  if (access === "none") {
    await services.limits.take("anonymous", networkOf(request.ip));
    return null;
  }
  const caller = await admit(services, operation, request, now).catch(async (error: unknown) => {
    // A database that is away is no stranger's doing.
    if (isApiError(error)) await services.limits.take("anonymous", networkOf(request.ip));
    throw error;
  });
  await services.limits.take("user", countedBy(caller));
  if (access !== "user" && !caller.verified) throw new ApiError("not_verified");
  return caller;
}

async function admit(
  services: Services,
  operation: Operation,
  request: FastifyRequest,
  now: Date,
): Promise<Caller> {
  const token = bearerToken(request.headers);
  const caller = await callerOf(services, token, now);
  permit(
    services,
    caller,
    operation,
    pageOf((name) => request.headers[name]?.toString()),
  );
  return caller;
}

function prepare(
  services: Services,
  id: string,
  operation: Operation,
  request: FastifyRequest,
  caller: Caller | null,
  now: Date,
  form: Form | null,
): Omit<AnyCall, "effect"> & {
  effect(work: (tx: Tx) => Promise<unknown>): Promise<{ reply: unknown; replayed: boolean }>;
} {
  const params = operation.params && validateParams(operation.params, request.params);
  const query = operation.query && validate(operation.query, request.query);
  const signed = operation.bodyType === "signed";
  const bytes = bytesOf(request);
  const json = signed ? {} : (request.body ?? {});
  const cleaned = operation.access === "service" ? storable(json) : json;
  const body = form ?? (operation.body && validate(operation.body, cleaned));
  const content = form ? formFingerprint(form) : signed ? bytesFingerprint(bytes) : body;
  const key =
    operation.method === "POST" && operation.access !== "service"
      ? idempotencyKey(request.headers["idempotency-key"])
      : undefined;
  const name = effectName(id);
  return {
    body: body as undefined,
    params: params as undefined,
    query: query as undefined,
    caller,
    services,
    now,
    bytes,
    header: (name) => request.headers[name]?.toString(),
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    effect: async (work) => {
      const named = async (tx: Tx) => {
        const reply = await work(tx);
        await services.failpoint(`${name}:before-commit`);
        return reply;
      };
      const keyed = {
        operation: id,
        userId: caller?.userId ?? null,
        callerId: caller?.kind === "embed" ? caller.principalId : (caller?.userId ?? null),
        params: { params, body: content },
        status: operation.status,
      };
      const outcome = key
        ? await onceByKey(services, { ...keyed, key }, named)
        : { reply: await keepingEffects(services, named), replayed: false };
      await services.failpoint(`${name}:after-commit`);
      return outcome;
    },
  };
}
