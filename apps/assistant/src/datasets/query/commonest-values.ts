import type { QueryLimits, QueryRunner } from "./query-runner.ts";

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
  runner: QueryRunner,
  limits: QueryLimits,
): Promise<void> {
  const sql = `SELECT ${column} FROM ${source} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${most}`;
  await runner.use(async (connection) => {
    const result = await connection.stream(sql);
    let isWanted = true;
    // To its end also where no more is wanted: the connection is used again.
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) return;
      const vector = chunk.getColumnVector(0);
      for (let row = 0; row < chunk.rowCount && isWanted; row++) {
        isWanted = visit(String(vector.getItem(row)));
      }
    }
  }, limits);
}
