import * as z from "zod";
import { errorStatus } from "./constants/error-codes.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations/operations.ts";
import { ErrorReply } from "./schemas/error-reply.ts";

type Json = Record<string, unknown>;

/** Errors that any call may answer with, beyond its own. */
const common = ["malformed_request", "validation_failed", "rate_limited", "internal"] as const;

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
  }) as Json;
  return rest;
}

function parametersOf(operation: Operation): Json[] {
  const place = (schema: z.ZodType | undefined, location: "path" | "query"): Json[] => {
    if (!schema) return [];
    const json = jsonSchema(schema, "input");
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
  return [...place(operation.params, "path"), ...place(operation.query, "query"), ...idempotency];
}

function responsesOf(operation: Operation): Json {
  const codes = [
    ...operation.errors,
    ...common,
    ...(operation.access === "none" ? [] : (["unauthorized"] as const)),
    ...(operation.access === "verified" ? (["not_verified"] as const) : []),
    ...(operation.method === "POST" ? (["idempotency_mismatch"] as const) : []),
    "not_implemented" as const,
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
      content: { "application/json": { schema: jsonSchema(operation.reply, "output") } },
    },
    ...Object.fromEntries(errors),
  };
}

function describe(id: string, operation: Operation): Json {
  const type = operation.bodyType === "multipart" ? "multipart/form-data" : "application/json";
  return {
    operationId: id,
    summary: operation.summary,
    tags: [operation.service === "ai" ? "AI service" : "Product API"],
    parameters: parametersOf(operation),
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { [type]: { schema: jsonSchema(operation.body, "input") } },
          },
        }
      : {}),
    responses: responsesOf(operation),
    security: operation.access === "none" ? [] : [{ bearer: [] }],
  };
}

/** The OpenAPI 3.1 document of every public call. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [id, operation] of Object.entries(operations) as [string, Operation][]) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(id, operation),
    };
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
      schemas: { Error: jsonSchema(ErrorReply, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
