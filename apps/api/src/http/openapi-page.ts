import { openApiDocument } from "@probability-chat/contract";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../mail/compose.ts";

type Json = Record<string, unknown>;

const css = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
nav ul { columns: 18rem; padding-left: 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; }
h3 { font-size: 1rem; margin: 0; }
code, pre { font: 0.85rem/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 30rem; padding: 0.75rem; border-radius: 0.4rem; background: color-mix(in srgb, currentColor 8%, transparent); }
summary { cursor: pointer; }
th, td { text-align: left; padding-right: 1.5rem; vertical-align: top; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
`;

function json(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function details(title: string, body: string): string {
  return `<details><summary>${escapeHtml(title)}</summary>${body}</details>`;
}

function contentOf(holder: unknown): readonly [string, Json][] {
  const { content } = (holder ?? {}) as { content?: Record<string, Json> };
  return Object.entries(content ?? {});
}

function parametersOf(operation: Json): string {
  const parameters = (operation.parameters ?? []) as Json[];
  if (parameters.length === 0) return "";
  const rows = parameters.map((parameter) => {
    const cells = [
      `<code>${escapeHtml(String(parameter.name))}</code>`,
      escapeHtml(String(parameter.in)),
      parameter.required ? "required" : "optional",
      `<code>${escapeHtml(JSON.stringify(parameter.schema))}</code>`,
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return details("Parameters", `<table>${rows.join("")}</table>`);
}

function operationHtml(path: string, method: string, operation: Json): string {
  const bodies = contentOf(operation.requestBody).map(([type, { schema }]) =>
    details(`Body (${type})`, json(schema)),
  );
  const responses = Object.entries((operation.responses ?? {}) as Record<string, Json>);
  const replies = responses.map(([status, response]) =>
    Number(status) < 300
      ? contentOf(response)
          .map(([, { schema }]) => details(`${status}: success`, json(schema)))
          .join("")
      : `<li><code>${status}</code> ${escapeHtml(String(response.description))}</li>`,
  );
  const successes = replies.filter((reply) => reply.startsWith("<details"));
  const errors = replies.filter((reply) => reply.startsWith("<li"));
  const open = Array.isArray(operation.security) && operation.security.length === 0;
  return `<section id="${escapeHtml(String(operation.operationId))}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(String(operation.summary))}. ${open ? "Open to all." : "Needs a bearer token."}</p>
${parametersOf(operation)}${bodies.join("")}${successes.join("")}
${details("Errors", `<ul>${errors.join("")}</ul>`)}
</section>`;
}

/** The API's document as a page that needs no script. */
export function openApiPage(document: Json): string {
  const info = document.info as { title: string; version: string; description: string };
  const calls = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(calls.map(({ operation }) => String((operation.tags as string[])[0])))];
  const byTag = (tag: string) =>
    calls.filter(({ operation }) => (operation.tags as string[])[0] === tag);
  const links = calls.map(({ path, method, operation }) => {
    const id = escapeHtml(String(operation.operationId));
    return `<li><a href="#${id}">${method.toUpperCase()} ${escapeHtml(path)}</a></li>`;
  });
  const parts = tags.map((tag) => {
    const html = byTag(tag).map((call) => operationHtml(call.path, call.method, call.operation));
    return `<h2>${escapeHtml(tag)}</h2>${html.join("")}`;
  });
  const schemas = (document.components as { schemas?: Record<string, unknown> }).schemas ?? {};
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css"></head>
<body><h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description)} Version ${escapeHtml(info.version)}; as
<a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav><ul>${links.join("")}</ul></nav>
${parts.join("")}
<h2>Schemas</h2>${Object.entries(schemas)
    .map(([name, schema]) => details(name, json(schema)))
    .join("")}
</body></html>`;
}

/** `/api/openapi.json` and `/api/docs/`. */
export function addDocument(app: FastifyInstance, version: string): void {
  const document = openApiDocument(version);
  const page = openApiPage(document);
  app.get("/api/openapi.json", async () => document);
  app.get("/api/docs/", async (_, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/api/docs/style.css", async (_, reply) =>
    reply.type("text/css; charset=utf-8").send(css),
  );
}
