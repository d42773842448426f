import * as fc from "fast-check";

/** A schema of the OpenAPI document. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
}

/** What the fuzzer knows of some values beyond their schema: whose ids there are, for one. */
export type Named = (name: string, schema: JsonSchema) => fc.Arbitrary<unknown> | undefined;

/** Values that a schema allows. */
export function valuesOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  named: Named,
  name = "",
): fc.Arbitrary<unknown> {
  const inner = (of: JsonSchema, as = name) => valuesOf(of, components, named, as);
  const known = named(name, schema);
  if (known) return known;
  if (schema.$ref) return inner(components[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)));
  switch (schema.type) {
    case "string":
      return textsOf(schema);
    case "integer":
    case "number": {
      const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1_001) + 1;
      return fc.integer({ min, max: schema.maximum ?? min + 10_000 });
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(inner(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case "object":
      return objectsOf(schema, inner);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: (of: JsonSchema, as: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties);
  if (entries.length === 0 && typeof additionalProperties === "object") {
    const values = inner(additionalProperties, "");
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), values, { maxKeys: 3 });
  }
  return fc.record(Object.fromEntries(entries.map(([name, of]) => [name, inner(of, name)])), {
    requiredKeys: [...required],
  });
}

function textsOf({ format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  return fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: "grapheme" }));
}
