import type pg from "pg";
import type { TableShape } from "./tables.ts";

interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** Tables in an order in which each comes after those that it refers to. */
export async function parentsFirst<T extends TableShape>(
  client: pg.Client,
  tables: readonly T[],
): Promise<readonly T[]> {
  const { rows: references } = await client.query<Reference>(
    `select child.relname as child, parent.relname as parent
     from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and connamespace = 'product'::regnamespace and conrelid <> confrelid`,
  );
  const ordered: T[] = [];
  for (let left = [...tables]; left.length > 0; ) {
    const waiting = new Set(left.map(({ name }) => name));
    const blocked = new Set(
      references.filter(({ parent }) => waiting.has(parent)).map(({ child }) => child),
    );
    const next = left.filter(({ name }) => !blocked.has(name));
    if (next.length === 0)
      throw new Error(`Tables refer to one another: ${[...waiting].join(", ")}.`);
    ordered.push(...next);
    left = left.filter(({ name }) => blocked.has(name));
  }
  return ordered;
}
