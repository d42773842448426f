import { openApiDocument } from "@probability-chat/contract";
import { expect, test } from "vitest";
import { openApiPage } from "./openapi-page.ts";
import { typeHtml } from "./openapi-type.ts";

test("every link of the page leads to something on it, and every call and schema is linked", async () => {
  const document = await openApiDocument("1.2.3");
  const page = openApiPage(document);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const links = new Set([...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...links].filter((id) => !ids.includes(id))).toEqual([]);
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  for (const name of Object.keys(schemas)) expect(links).toContain(`schema-${name}`);
  expect(page).toContain('href="#converse"');
  expect(page).not.toContain("$ref");
});

test.each([
  [{ $ref: "#/components/schemas/Chat" }, '<a href="#schema-Chat">Chat</a>'],
  [{ enum: ["a", "<b>"] }, "&quot;a&quot; | &quot;&lt;b&gt;&quot;"],
  [
    { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } },
    "(string | null)[]",
  ],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record&lt;string, number&gt;"],
  [
    {
      type: "object",
      properties: { id: { type: "string", format: "uuid" }, n: { type: "integer", maximum: 9 } },
      required: ["id"],
    },
    "{\n  id: string <i>// uuid</i>\n  n?: integer <i>// at most 9</i>\n}",
  ],
  [{}, "unknown"],
])("%j is shown as a type", (schema, html) => {
  expect(typeHtml(schema)).toBe(html);
});
