/** The first `length` bytes or more (fewer only at the end) and the stream of all others. */
export async function peek(
  source: AsyncIterable<Buffer>,
  length: number,
): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < length) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    bytes += next.value.length;
  }
  return { head: Buffer.concat(chunks), rest: { [Symbol.asyncIterator]: () => iterator } };
}

/** The stream again that {@link peek} took the head of. */
export async function* prepend(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}
