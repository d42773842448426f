import * as fc from "fast-check";

/** Texts that break what is careless with texts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff tail",
    "\u202Egnp.exe",
    "\uFEFF",
    "null",
    "__proto__",
    "constructor",
    "toString",
    "'; DROP TABLE users; --",
    "' OR '1'='1",
    '") or 1=1 -- ',
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "../../../../etc/passwd",
    "%00%2e%2e%2f",
    `\${7*7}{{7*7}}#{7*7}`,
    "a\r\nx-injected: yes",
    "P(colour = 'red' | size > 1)",
    "9".repeat(400),
    "e\u0301".repeat(3_000),
    "𝔘".repeat(2_001),
    "x".repeat(100_000),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** Values of any type at all. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    0.1,
    [],
    {},
    [[[[[[]]]]]],
    { $gt: "" },
    { length: 5 },
    ["a", "b"],
    { toString: 1, valueOf: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Fields that nobody may set by saying so. */
const greedy = {
  is_verified: true,
  plan: "enterprise",
  role: "admin",
  remaining_queries: 1_000_000,
  model_data: { rows: 1 },
  user_id: "@ada.user",
  principal_id: "@ada.user",
  id: "@ada.user",
  status: "active",
} as const;

/** A value that was valid, with one thing wrong. */
export function mutate(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), hostileValue, fc.constantFrom("replace", "remove", "add", "whole"))
    .map(([value, at, hostile, how]) => {
      if (how === "whole" || typeof value !== "object" || value === null) return hostile;
      const names = Object.keys(value);
      const name = names[at % Math.max(1, names.length)];
      if (how === "add" || name === undefined) return { ...value, ...greedy };
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      return how === "remove" ? rest : { ...rest, [name]: hostile };
    });
}

/** Bodies that no JSON serialiser writes, each with the type that it claims. */
export const rawBodies: fc.Arbitrary<{ type: string; text: string | Uint8Array<ArrayBuffer> }> =
  fc.constantFrom(
    { type: "application/json", text: "{" },
    { type: "application/json", text: "" },
    { type: "application/json", text: "null" },
    { type: "application/json", text: "[]" },
    { type: "application/json", text: '"text"' },
    { type: "application/json", text: "1e999" },
    { type: "application/json", text: '{"__proto__":{"is_verified":true}}' },
    { type: "application/json", text: '{"constructor":{"prototype":{"admin":true}}}' },
    { type: "application/json", text: `${"[".repeat(20_000)}${"]".repeat(20_000)}` },
    { type: "application/json", text: `{"title":"${"x".repeat(3_000_000)}"}` },
    { type: "application/json", text: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
    { type: "application/json; charset=utf-16", text: "{}" },
    { type: "application/x-www-form-urlencoded", text: "title=a&title=b" },
    { type: "text/plain", text: "{}" },
    { type: "application/xml", text: "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]>" },
    { type: "not a type", text: "{}" },
    { type: "multipart/form-data", text: "--x--" },
    { type: "multipart/form-data; boundary=x", text: "--x\r\nbroken" },
    {
      type: "multipart/form-data; boundary=x",
      text: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    },
    { type: "multipart/form-data; boundary=x", text: "--x--\r\n" },
  );
