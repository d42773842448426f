export const page = 500;

/** Rows read page by page, in the order of their ids, which of ours is that of time. */
export async function* paged<T extends { readonly id: string }>(
  read: (after: string) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < page) return;
    after = last.id;
  }
}

/** Rows that are few. */
export async function* once<T>(read: () => Promise<readonly T[]>): AsyncGenerator<T> {
  yield* await read();
}

/** Rows as a list of this name, piece by piece, after what the document has already. */
export async function* list(name: string, rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let separator = "\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",\n";
  }
  yield "\n]";
}
