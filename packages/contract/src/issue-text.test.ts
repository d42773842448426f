import { expect, test } from "vitest";
import * as z from "zod";
import { issueText, unknownFirst } from "./issue-text.ts";

const union = z.discriminatedUnion("role", [z.object({ role: z.literal("a") })]);

test.each<[string, z.ZodType, unknown, string]>([
  ["missing", z.object({ first_name: z.string() }), {}, "First name is required."],
  [
    "of another type",
    z.object({ file_size: z.number() }),
    { file_size: "x" },
    "File size must be a number.",
  ],
  [
    "too long",
    z.object({ title: z.string().max(3) }),
    { title: "four" },
    "Title must be at most 3 characters.",
  ],
  [
    "too short",
    z.object({ title: z.string().min(3) }),
    { title: "a" },
    "Title must be at least 3 characters.",
  ],
  [
    "too many",
    z.object({ origins: z.array(z.string()).max(1) }),
    { origins: ["a", "b"] },
    "Origins must have at most 1 entries.",
  ],
  ["too large", z.object({ limit: z.number().max(9) }), { limit: 10 }, "Limit must be at most 9."],
  [
    "not positive",
    z.object({ seconds: z.number().positive() }),
    { seconds: 0 },
    "Seconds must be more than 0.",
  ],
  ["not whole", z.object({ limit: z.int() }), { limit: 1.5 }, "Limit must be a whole number."],
  [
    "no id",
    z.object({ chat_id: z.uuid() }),
    { chat_id: "x" },
    "Chat id must be an id, such as that of a reply.",
  ],
  [
    "a whole object",
    z.object({ chat_id: z.uuid() }),
    { chat_id: {} },
    "Chat id must be text, and is an object.",
  ],
  [
    "none of these",
    z.object({ format: z.enum(["md", "csv"]) }),
    { format: "x" },
    "Format must be md or csv.",
  ],
  [
    "none of many",
    z.object({ format: z.enum(["md", "csv", "json"]) }),
    { format: "x" },
    "Format must be md, csv or json.",
  ],
  [
    "unknown",
    z.object({ inner: z.strictObject({}) }),
    { inner: { more: 1 } },
    "Inner has unknown fields: more.",
  ],
  [
    "misspelt",
    z.strictObject({ first_name: z.string().optional(), age: z.number().optional() }),
    { firstname: "Ada" },
    "The request has unknown fields: firstname. It may have: first_name, age.",
  ],
  ["of no kind", union, { role: "b" }, "Role is not valid."],
  ["without a kind", union, {}, "Role is required."],
  ["in a list", z.object({ ids: z.array(z.string()) }), { ids: [1] }, "Ids must be text."],
  ["the whole", z.object({}), [], "The request must be an object."],
])("what is %s is said to people", (_, schema, value, text) => {
  const result = schema.safeParse(value, { error: issueText });
  expect(result.error?.issues.map(({ message }) => message)).toEqual([text]);
});

test("an unknown field is named before what is missing for it", () => {
  const schema = z.strictObject({ scopes: z.array(z.string()) });
  const { issues = [] } = schema.safeParse({ scope: [] }, { error: issueText }).error ?? {};
  expect(unknownFirst(issues).map(({ message }) => message)).toEqual([
    "The request has unknown fields: scope. It may have: scopes.",
    "Scopes is required.",
  ]);
});

test("a schema's own words come first", () => {
  const own = z.object({ email: z.string({ error: "Email is required" }) });
  expect(own.safeParse({}, { error: issueText }).error?.issues[0]?.message).toBe(
    "Email is required",
  );
});
