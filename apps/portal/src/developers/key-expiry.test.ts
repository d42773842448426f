import { expect, test } from "vitest";
import { pagesKey } from "./key-expiry.ts";

const expired = new Date(Date.now() - 1_000).toISOString();
const later = new Date(Date.now() + 60_000).toISOString();
const key = (prefix: string, expires_at: string | null, kind: "public" | "secret" = "public") => ({
  kind,
  prefix,
  expires_at,
});

test.each([
  ["the newest", [key("pk_2", null), key("pk_1", null)], "pk_2"],
  ["none that has expired", [key("pk_2", expired), key("pk_1", later)], "pk_1"],
  ["one that has expired where there is no other", [key("pk_1", expired)], "pk_1"],
  ["no secret one", [key("sk_1", null, "secret")], undefined],
])("a page names %s", (_, keys, named) => {
  expect(pagesKey(keys)).toBe(named);
});
