import { setImmediate as others } from "node:timers/promises";
import { openApiDocument } from "@probability-chat/contract";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../mail/layout.ts";
import { docsStyle } from "./openapi-style.ts";
import { remark, schemaAnchor, typeHtml } from "./openapi-type.ts";

type Json = Record<string, unknown>;

/** One call of the document. */
interface Described {
  readonly path: string;
  readonly method: string;
  readonly operation: Json;
}

function contentOf(holder: unknown): readonly [string, Json][] {
  const { content } = (holder ?? {}) as { content?: Record<string, { schema: Json }> };
  return Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema]);
}

function parametersOf(operation: Json): string {
  const parameters = (operation.parameters ?? []) as Json[];
  if (parameters.length === 0) return "";
  const lines = parameters.map(({ name, in: place, required, schema }) => {
    const type = `${typeHtml(schema as Json)}${remark(schema as Json)}`;
    return `${escapeHtml(String(name))}${required ? "" : "?"} <i>(${escapeHtml(String(place))})</i>: ${type}`;
  });
  return `<h4>Parameters</h4><pre>${lines.join("\n")}</pre>`;
}

function repliesOf(operation: Json): string {
  const responses = Object.entries((operation.responses ?? {}) as Record<string, Json>);
  const successes = responses
    .filter(([status]) => Number(status) < 300)
    .flatMap(([status, response]) =>
      contentOf(response).map(
        ([type, schema]) =>
          `<h4>Reply ${status}</h4><pre>${schema ? typeHtml(schema) : escapeHtml(type)}</pre>`,
      ),
    );
  const errors = responses
    .filter(([status]) => Number(status) >= 300)
    .map(
      ([status, { description }]) =>
        `<li><code>${status}</code> ${escapeHtml(String(description))}</li>`,
    );
  const error = `<a href="#${schemaAnchor("Error")}">Error</a>`;
  return `${successes.join("")}<details><summary>Errors, each an ${error}</summary><ul>${errors.join("")}</ul></details>`;
}

function badge(method: string): string {
  return `<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function operationHtml({ path, method, operation }: Described): string {
  const bodies = contentOf(operation.requestBody).map(
    ([type, schema]) =>
      `<h4>Body <code>${escapeHtml(type)}</code></h4><pre>${typeHtml(schema)}</pre>`,
  );
  const open = Array.isArray(operation.security) && operation.security.length === 0;
  return `<section id="${escapeHtml(String(operation.operationId))}">
<h3>${badge(method)} <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(String(operation.summary))}. <span class="access">${open ? "Open to all." : "Needs a bearer token."}</span></p>
${parametersOf(operation)}${bodies.join("")}${repliesOf(operation)}
</section>`;
}

function schemaHtml([name, schema]: [string, Json]): string {
  const safe = escapeHtml(name);
  return `<section id="${schemaAnchor(safe)}"><h3>${safe}</h3><pre>${typeHtml(schema)}</pre></section>`;
}

function navHtml(tags: readonly (readonly [string, readonly Described[]])[], names: string[]) {
  const groups = tags.map(([tag, calls]) => {
    const links = calls.map(
      ({ path, method, operation }) =>
        `<li><a href="#${escapeHtml(String(operation.operationId))}">${badge(method)}<code>${escapeHtml(path)}</code></a></li>`,
    );
    return `<h2>${escapeHtml(tag)}</h2><ul>${links.join("")}</ul>`;
  });
  const schemas = names.map((name) => {
    const safe = escapeHtml(name);
    return `<li><a href="#${schemaAnchor(safe)}"><code>${safe}</code></a></li>`;
  });
  return `<nav aria-label="Calls and schemas">${groups.join("")}<h2>Schemas</h2><ul class="names">${schemas.join("")}</ul></nav>`;
}

/** The API's document as a page that needs no script. */
export function openApiPage(document: Json): string {
  const info = document.info as { title: string; version: string; description: string };
  const calls = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tagOf = ({ operation }: Described) => String((operation.tags as string[])[0]);
  const tags = [...new Set(calls.map(tagOf))].map(
    (tag) => [tag, calls.filter((call) => tagOf(call) === tag)] as const,
  );
  const schemas = Object.entries(
    (document.components as { schemas?: Record<string, Json> }).schemas ?? {},
  ).sort(([a], [b]) => a.localeCompare(b));
  const parts = tags.map(
    ([tag, of]) => `<h2>${escapeHtml(tag)}</h2>${of.map(operationHtml).join("")}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css"></head>
<body>${navHtml(
    tags,
    schemas.map(([name]) => name),
  )}
<main><h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description)} Version ${escapeHtml(info.version)}; as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${parts.join("")}
<h2>Schemas</h2>${schemas.map(schemaHtml).join("")}
</main></body></html>`;
}

/** `/api/openapi.json` and `/api/docs/`, made when they are first asked for: that takes a while. */
export function addDocument(app: FastifyInstance, version: string): void {
  const make = async () => {
    const document = await openApiDocument(version, others);
    return { json: JSON.stringify(document), page: openApiPage(document) };
  };
  let made: ReturnType<typeof make> | undefined;
  const document = () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  app.get("/api/openapi.json", async (_, reply) =>
    reply.type("application/json; charset=utf-8").send((await document()).json),
  );
  app.get("/api/docs/", async (_, reply) =>
    reply.type("text/html; charset=utf-8").send((await document()).page),
  );
  app.get("/api/docs/style.css", async (_, reply) =>
    reply.type("text/css; charset=utf-8").send(docsStyle),
  );
}
