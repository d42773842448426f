import type { QueryLimits, SqlRunner } from "./sql-source.ts";

/**
 * Gives the different values of a column of texts, the commonest first, to `visit` until there are
 * no more or it says false. They are streamed, so that no more of them is held than is wanted.
 */
export async function visitCommonest(
  /** An SQL expression of the column, and of the table. */
  column: string,
  source: string,
  most: number,
  visit: (value: string) => boolean,
  runner: SqlRunner,
  limits: QueryLimits,
): Promise<void> {
  const sql = `SELECT ${column} FROM ${source} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${most}`;
  let isWanted = true;
  await runner.stream(sql, limits, ({ rows, cell }) => {
    for (let row = 0; row < rows && isWanted; row++) isWanted = visit(String(cell(0, row)));
  });
}
