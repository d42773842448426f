export interface WatchedFetch {
  readonly fetch: typeof fetch;
  /** Resolves when no request is on its way and promises have settled; 25 ms at most. */
  settle(): Promise<void>;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A real fetch that tells when its replies have been read. */
export function createWatchedFetch(): WatchedFetch {
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
      const limit = Date.now() + 25;
      for (let quiet = 0; quiet < 4 && Date.now() < limit; ) {
        await turn();
        quiet = busy > 0 ? 0 : quiet + 1;
      }
    },
  };
}
