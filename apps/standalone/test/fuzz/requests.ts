import * as fc from "fast-check";
import { hostileText, hostileValue, mutate, rawBodies } from "./hostile.ts";
import { type JsonSchema, type Named, valuesOf } from "./json-schema.ts";
import { table } from "./principals.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** An operation as the OpenAPI document describes it. */
export interface Described {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null;
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Record<string, unknown> }>
  >;
}

interface Document {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>;
  readonly components: { readonly schemas: Record<string, JsonSchema> };
}

/** Every operation of a document. */
export function operationsOf({ paths }: Document): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => {
      const body = of.requestBody as
        | { content: Record<string, { schema: JsonSchema }> }
        | undefined;
      const [type = "", content] = Object.entries(body?.content ?? {})[0] ?? [];
      return {
        id: String(of.operationId),
        method: method.toUpperCase(),
        path,
        parameters: of.parameters as Parameter[],
        body: content ? { type, schema: content.schema } : null,
        responses: of.responses as Described["responses"],
      };
    }),
  );
}

/** A request before the placeholders in it (`@own.chat`, `@ada.chat`) are filled in. */
export interface Draft {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly key: string | null;
  readonly body:
    | { readonly kind: "none" }
    | { readonly kind: "json"; readonly value: unknown }
    | { readonly kind: "form"; readonly fields: readonly Field[] }
    | {
        readonly kind: "raw";
        readonly type: string;
        readonly text: string | Uint8Array<ArrayBuffer>;
      };
}

type Field = readonly [
  name: string,
  value: string | { readonly name: string; readonly bytes: string | Uint8Array<ArrayBuffer> },
];

const ids = [
  "user",
  "chat",
  "message",
  "session",
  "question",
  "team",
  "seat",
  "invitation",
].flatMap((kind) => [`@own.${kind}`, `@ada.${kind}`]);
/** A picture of one pixel. */
export const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** What kind of object an id of an operation is one of. */
function kindOf(operation: string, name: string): string {
  const isTeams = /[tT]eam/.test(operation);
  if (name === "iid") return "invitation";
  if (name === "mid" || name === "member_id") return isTeams ? "seat" : "message";
  if (name === "team_id" || isTeams) return "team";
  return /(User|Consent)$/.test(operation) ? "user" : "chat";
}

/** Ids stand for somebody's object; where an account is asked for, it is the caller's own. */
const named =
  (operation: string): Named =>
  (name, schema) => {
    if (schema.format === "uuid") {
      const own = `@own.${kindOf(operation, name)}`;
      return fc.oneof(
        { weight: 3, arbitrary: fc.constant(own) },
        { weight: 1, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: fc.uuid() },
      );
    }
    if (name === "refresh") return fc.constant("@own.refresh");
    if (name === "email") return fc.constantFrom("@own.email", "@ada.email", "nobody@example.org");
    if (name === "password" && operation === "signIn") return fc.constant("@own.password");
    if (name === "name" && operation === "getUserImage") return fc.constant("@ada.image");
    if (name === "message" && schema.type === "string") {
      return fc.constantFrom("How many rows are there?", "P(colour = 'red')", "Why is the sky?");
    }
    return undefined;
  };

/** Requests to an operation: valid, with one thing wrong, or as no client would send them. */
export function draftsOf(
  { id, parameters, body }: Described,
  document: Document,
): fc.Arbitrary<Draft> {
  const valid = (schema: JsonSchema, name = "") =>
    valuesOf(schema, document.components.schemas, named(id), name);
  const placed = (place: Parameter["in"]) => parameters.filter((one) => one.in === place);
  const segment = fc.oneof(
    { weight: 1, arbitrary: hostileText.filter((text) => text.length < 400) },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
  );
  const path = fc.record(
    Object.fromEntries(
      placed("path").map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 4, arbitrary: valid(schema, name).map(String) },
          { weight: 1, arbitrary: segment },
        ),
      ]),
    ),
  );
  const query = fc
    .tuple(
      ...placed("query").map(({ name, schema, required }) =>
        fc.option(
          fc
            .oneof(
              valid(schema, name).map(String),
              hostileText.filter((text) => text.length < 4_000),
            )
            .map((value) => [[name, value]] as [string, string][]),
          // Left out once in so many.
          { freq: required ? 6 : 2 },
        ),
      ),
      fc.constantFrom<[string, string][] | null>(
        null,
        null,
        null,
        [
          ["limit", "1"],
          ["limit", "2"],
        ],
        [["x[y]", "z"]],
      ),
    )
    .map((parts) => parts.flatMap((part) => part ?? []));
  const key = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom("one", "two", "three") },
    { weight: 1, arbitrary: fc.string({ maxLength: 300 }).map(headerText) },
  );
  return fc.record({ path, query, key, body: bodiesOf(body, valid) });
}

function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "?").trim();
}

function bodiesOf(
  body: Described["body"],
  valid: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Draft["body"]> {
  const raw = rawBodies.map((of) => ({ kind: "raw", ...of }) as const);
  if (!body) {
    const none = fc.constant({ kind: "none" } as const);
    return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: raw });
  }
  if (body.type === "multipart/form-data") {
    return fc.oneof({ weight: 4, arbitrary: forms }, { weight: 1, arbitrary: raw });
  }
  const json = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => ({ kind: "json", value }) as const);
  return fc.oneof(
    { weight: 4, arbitrary: json(valid(body.schema)) },
    { weight: 4, arbitrary: json(mutate(valid(body.schema))) },
    { weight: 1, arbitrary: json(hostileValue) },
    { weight: 1, arbitrary: raw },
  );
}

const files = fc.record({
  name: fc.oneof(
    fc.constantFrom("table.csv", "table.csv.gz", "me.png", "../x.csv"),
    fc.string({ maxLength: 30 }),
  ),
  bytes: fc.oneof(
    fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
      table,
      "",
      "a,b\n",
      'a,b\n"1,2\n',
      "colour,size\n\u0000,1\n",
      png,
      png.slice(0, 40),
      new Uint8Array([0x1f, 0x8b, 8, 0, 0]),
      "GIF89a",
      "<svg onload='alert(1)' xmlns='http://www.w3.org/2000/svg'/>",
      new Uint8Array(5_300_000),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Uint8Array.from(bytes)),
  ),
});

/** What both uploads ask for, each leaving the other's parts alone. */
const whole: readonly Field[] = [
  ["chat_id", "@own.chat"],
  ["content_type", "image/png"],
];

/** Forms with the parts of both uploads, in any number and order, now and then just right. */
const forms: fc.Arbitrary<Draft["body"]> = fc
  .oneof(
    fc
      .constantFrom<Field>(
        ["file", { name: "t.csv", bytes: table }],
        ["file", { name: "me.png", bytes: png }],
      )
      .map((file) => [...whole, file]),
    fc.array(
      fc.oneof<fc.Arbitrary<Field>[]>(
        files.map((file) => ["file", file] as const),
        fc.constantFrom(...ids).map((id) => ["chat_id", id] as const),
        fc.constantFrom("image/png", "text/html").map((type) => ["content_type", type] as const),
        hostileText.filter((text) => text.length < 2_000).map((text) => ["chat_id", text] as const),
        fc.string({ maxLength: 10 }).map((name) => [name, "value"] as const),
      ),
      { maxLength: 5 },
    ),
  )
  .map((fields) => ({ kind: "form", fields }));

/** Puts real values where placeholders stand, in keys and values alike. */
export function fill<T>(value: T, known: Readonly<Record<string, string>>): T {
  if (typeof value === "string") return (Object.hasOwn(known, value) ? known[value] : value) as T;
  if (Array.isArray(value)) return value.map((item) => fill(item, known)) as T;
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fill(item, known)]),
  ) as T;
}
