import { expect, test } from "vitest";
import { openApiDocument, operations } from "./index.ts";

const document = openApiDocument("1.0.0") as {
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
