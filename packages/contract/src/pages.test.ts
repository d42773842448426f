import { expect, test } from "vitest";
import { operations, pagesByRoute } from "./index.ts";

const pagesAt = pagesByRoute(operations);
const id = "0198c5a0-0000-7000-8000-000000000000";

test.each([
  ["GET", "/api/chats/", "tenants"],
  ["GET", "/api/chats", "tenants"],
  ["PATCH", `/api/chats/${id}/`, "tenants"],
  ["POST", `/api/chats/${id}/share/`, "own"],
  ["POST", "/api/shared/read/", "any"],
  ["POST", `/api/chats/${id}/share-links/`, "tenants"],
  ["POST", "/ai/converse", "tenants"],
  ["POST", "/ai/upload_chat", "tenants"],
  ["POST", "/api/embed/token/", "tenants"],
  ["GET", "/api/embed/session/", "tenants"],
  ["GET", "/api/embed/check/", "any"],
  ["POST", "/api/embed/sessions/", "own"],
  ["GET", "/api/embed/usage/", "own"],
  ["POST", "/api/token/", "own"],
  ["GET", "/api/users/me/", "own"],
  ["GET", "/api/keys/", "own"],
  ["GET", "/dev/outbox", "own"],
])("%s %s may be read by pages of: %s", (method, path, pages) => {
  expect(pagesAt(method, path)).toBe(pages);
});
