import * as z from "zod";
import { errorStatus } from "./constants/error-codes.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations/operations.ts";
import { ErrorReply } from "./schemas/error-reply.ts";

type Json = Record<string, unknown>;

/** Errors that any call may answer with, beyond its own. */
const common = ["malformed_request", "validation_failed", "rate_limited", "internal"] as const;
/** Errors of any call that could carry a body, whether it takes one or not. */
const ofBodies = ["payload_too_large", "unsupported_media_type"] as const;

/** Errors of any call that says who calls: who signed in, a key, or an embed session. */
const ofCallers = [
  "unauthorized",
  "session_ended",
  "forbidden",
  "plan_limit",
  "origin_not_allowed",
] as const;

/** Named schemas go to `components` once; everything else stands where it is used. */
class Components {
  readonly schemas: Record<string, Json> = {};

  /** The schema as JSON Schema 2020-12, which OpenAPI 3.1 is. */
  add(schema: z.ZodType, io: "input" | "output"): Json {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = rewriteRefs(
      z.toJSONSchema(schema, { io, unrepresentable: "any", override: simplify }),
    ) as Json & { $defs?: Record<string, Json> };
    for (const [name, definition] of Object.entries($defs)) this.schemas[name] = definition;
    return rest;
  }
}

/** Drops what only repeats the type: the range of safe integers, the pattern of a format. */
function simplify({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

function rewriteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteRefs);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : rewriteRefs(inner),
    ]),
  );
}

function parametersOf(operation: Operation, components: Components): Json[] {
  const place = (schema: z.ZodType | undefined, location: "path" | "query"): Json[] => {
    if (!schema) return [];
    const json = components.add(schema, "input");
    const required = (json.required as string[] | undefined) ?? [];
    return Object.entries((json.properties as Json | undefined) ?? {}).map(([name, of]) => ({
      name,
      in: location,
      required: location === "path" || required.includes(name),
      schema: of,
    }));
  };
  const idempotency =
    operation.method === "POST"
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: false,
            schema: { type: "string", maxLength: 255 },
          },
        ]
      : [];
  const headers = Object.entries(operation.headers ?? {}).map(([name, description]) => ({
    ...{ name, in: "header", required: false, description },
    schema: { type: "string" },
  }));
  return [
    ...place(operation.params, "path"),
    ...place(operation.query, "query"),
    ...idempotency,
    ...headers,
  ];
}

function contentOf({ reply, replyType }: Operation, components: Components): Json {
  if (replyType === undefined) {
    return { "application/json": { schema: components.add(reply, "output") } };
  }
  const types = typeof replyType === "string" ? [replyType] : replyType;
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function responsesOf(operation: Operation, components: Components): Json {
  const codes = [
    ...operation.errors,
    ...common,
    ...(operation.method === "GET" ? [] : ofBodies),
    ...(operation.params ? (["not_found"] as const) : []),
    ...(operation.access === "none" ? [] : ofCallers),
    ...(["none", "user"].includes(operation.access) ? [] : (["not_verified"] as const)),
    ...(operation.method === "POST" ? (["idempotency_mismatch", "in_progress"] as const) : []),
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus].map(([status, of]) => [
    String(status),
    {
      description: of.join(", "),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  ]);
  return {
    [String(operation.status)]: {
      description: "Success",
      content: contentOf(operation, components),
    },
    ...Object.fromEntries(errors),
  };
}

/** Who may call beside those who sign in. */
function callersOf({ access, scope }: Operation): Json {
  if (access === "embed") return { description: "Called with the token of an embed session." };
  if (!scope) return {};
  const key = `a secret key with the scope \`${scope}\``;
  if (access === "key") return { description: `Called with ${key}.` };
  const session = scope === "embed" ? "" : ", or an embed session with it";
  return { description: `Also called with ${key}${session}.` };
}

const mediaTypes = {
  json: "application/json",
  signed: "application/json",
  multipart: "multipart/form-data",
  bytes: "application/offset+octet-stream",
};

function describe(id: string, operation: Operation, components: Components): Json {
  const type = mediaTypes[operation.bodyType ?? "json"];
  return {
    operationId: id,
    summary: operation.summary,
    ...callersOf(operation),
    tags: [operation.service === "ai" ? "AI service" : "Product API"],
    parameters: parametersOf(operation, components),
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { [type]: { schema: components.add(operation.body, "input") } },
          },
        }
      : {}),
    responses: responsesOf(operation, components),
    security: operation.access === "none" ? [] : [{ bearer: [] }],
  };
}

/**
 * The OpenAPI 3.1 document of every public call. To describe them all takes long; after each of them
 * others have their turn for as long as `pause` takes.
 */
export async function openApiDocument(
  version: string,
  pause: () => Promise<void> = async () => {},
): Promise<Json> {
  const paths: Record<string, Json> = {};
  const components = new Components();
  components.add(z.object({ error: ErrorReply }), "output");
  for (const [id, operation] of Object.entries(operations) as [string, Operation][]) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(id, operation, components),
    };
    await pause();
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "probability-chat",
      version,
      description:
        "Upload a table, ask in plain words, get probabilities with their uncertainty. Every POST honours an Idempotency-Key.",
    },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
