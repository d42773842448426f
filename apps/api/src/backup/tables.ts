import pg from "pg";

/** A file of the schema's history, as `product.migrations` has it. */
export interface Migration {
  readonly name: string;
  readonly checksum: string;
}

/** A table of the schema `product`, and its columns in the order of the copy. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A table's full name for a statement. */
export function nameOf(table: string): string {
  return `product.${pg.escapeIdentifier(table)}`;
}

/** How values are written and read, whatever the server or the role has set. */
export const copyFormat = [
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "extra_float_digits = 3",
  "bytea_output = 'hex'",
]
  .map((setting) => `set ${setting};`)
  .join(" ");
