import { escapeHtml } from "../mail/layout.ts";

type Json = Record<string, unknown>;

const refPrefix = "#/components/schemas/";

/** Where a named schema stands on the page. */
export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}

/**
 * A JSON Schema in the notation of a TypeScript type, as HTML: names of schemas are links, what a
 * type cannot say stands behind it as a comment.
 */
export function typeHtml(schema: Json, indent = ""): string {
  const { $ref, type } = schema;
  if (typeof $ref === "string") {
    const name = escapeHtml($ref.replace(refPrefix, ""));
    return `<a href="#${schemaAnchor(name)}">${name}</a>`;
  }
  const either = (schema.oneOf ?? schema.anyOf) as Json[] | undefined;
  if (either) return either.map((item) => typeHtml(item, indent)).join(" | ");
  if (schema.enum) return (schema.enum as unknown[]).map(literal).join(" | ");
  if ("const" in schema) return literal(schema.const);
  if (type === "array") return arrayHtml(schema, indent);
  if (type === "object" || schema.properties) return objectHtml(schema, indent);
  if (typeof type !== "string") return "unknown";
  if (schema.format === "binary") return "file";
  return escapeHtml(type);
}

function literal(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

function arrayHtml({ items }: Json, indent: string): string {
  const item = typeHtml((items ?? {}) as Json, indent);
  return / \| /.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function objectHtml(schema: Json, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const others = schema.additionalProperties;
  if (properties.length === 0) {
    const values = typeof others === "object" && others !== null ? (others as Json) : undefined;
    return values ? `Record&lt;string, ${typeHtml(values, indent)}&gt;` : "{}";
  }
  const required = (schema.required ?? []) as string[];
  const inner = `${indent}  `;
  const lines = properties.map(([name, of]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${inner}${escapeHtml(name)}${mark}: ${typeHtml(of, inner)}${remark(of)}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** Limits, format and default of a property. */
export function remark(schema: Json): string {
  const { format, minLength, maxLength, minimum, maximum, maxItems } = schema;
  const said = [
    format !== "binary" && format,
    between(minLength, maxLength, "characters"),
    between(minimum, maximum, ""),
    maxItems !== undefined && `at most ${maxItems}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return said.length > 0 ? ` <i>// ${escapeHtml(said.join(", "))}</i>` : "";
}

function between(low: unknown, high: unknown, unit: string): string | false {
  if (low === undefined && high === undefined) return false;
  const range =
    low === undefined
      ? `at most ${high}`
      : high === undefined
        ? `at least ${low}`
        : `${low} to ${high}`;
  return `${range} ${unit}`.trim();
}
