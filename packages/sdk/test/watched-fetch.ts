export interface WatchedFetch {
  readonly fetch: typeof fetch;
  /** Resolves when no request is on its way and promises have settled. */
  settle(): Promise<void>;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A real fetch that tells when its replies have been read. A server that never answers is waited
 * for so many real milliseconds.
 */
export function createWatchedFetch(patience = 10_000): WatchedFetch {
  let busy = 0;
  return {
    async fetch(input, init) {
      busy += 1;
      try {
        const response = await fetch(input, init);
        const body = await response.arrayBuffer();
        const { status, headers } = response;
        return new Response(body.byteLength > 0 ? body : null, { status, headers });
      } finally {
        busy -= 1;
      }
    },
    async settle() {
      const limit = Date.now() + patience;
      await turn();
      // Where nothing is on its way, promises have settled within one turn.
      for (let quiet = busy > 0 ? 0 : 3; quiet < 3 && Date.now() < limit; ) {
        await turn();
        quiet = busy > 0 ? 0 : quiet + 1;
      }
    },
  };
}
