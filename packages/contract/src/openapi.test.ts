import { expect, test } from "vitest";
import { openApiDocument, operations } from "./index.ts";

const document = (await openApiDocument("1.0.0")) as {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
};

test.each(Object.entries(operations))("%s is described", (id, operation) => {
  const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
  expect(described?.operationId).toBe(id);
  expect(described?.responses).toHaveProperty(String(operation.status));
});

test("no two operations share a method and a path", () => {
  const keys = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test("every reference leads to a component", () => {
  const text = JSON.stringify(document);
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref);
  expect(names.length).toBeGreaterThan(10);
  const { schemas } = (document as unknown as { components: { schemas: object } }).components;
  for (const ref of names) {
    expect(ref).toMatch(/^#\/components\/schemas\//);
    expect(schemas).toHaveProperty(ref.slice("#/components/schemas/".length));
  }
});
