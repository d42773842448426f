import { validate as isUuid } from "uuid";
import { invalid } from "./validate.ts";

/** A cursor that is the last id of the page before. */
export function idCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  if (!isUuid(cursor)) throw invalid({ cursor: ["The cursor is not one of this list."] });
  return cursor;
}

/** A cursor that is the last sequence number of the page before. */
export function sequenceCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) {
    throw invalid({ cursor: ["The cursor is not one of this list."] });
  }
  return Number(cursor);
}

/** Cuts a page from rows of which one more than the limit was read. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number | undefined,
  cursorOf: (row: T) => string,
): { readonly page: readonly T[]; readonly next: string | null } {
  const page = limit ? rows.slice(0, limit) : rows;
  const last = page.at(-1);
  return { page, next: last !== undefined && rows.length > page.length ? cursorOf(last) : null };
}
