import type { Client } from "@probability-chat/sdk";

/**
 * So many clients within so many milliseconds are taken as they come: a user may change accounts, and
 * a page that is being written is drawn anew. More are made at each drawing.
 */
const atOnce = 5;
const within = 3_000;

/** In milliseconds: so long the first waits that comes too soon. */
const soon = 1_500;

/** Has clients wait that come so soon after others; each that was waited for doubles that for the next. */
export function createWaiting(goOn: () => void) {
  const seen = new WeakSet<Client>();
  let times: readonly number[] = [];
  let last = 0;
  let isHasty = false;
  let wait = soon;
  let waiting: Client | null = null;
  let timer: ReturnType<typeof setTimeout>;

  function end(): void {
    clearTimeout(timer);
    waiting = null;
  }

  function begin(client: Client): void {
    end();
    waiting = client;
    timer = setTimeout(() => {
      end();
      wait *= 2;
      goOn();
    }, wait);
    import("./session/ways-out.ts").then(
      ({ tellHasty }) => tellHasty(),
      () => undefined,
    );
  }

  function mustWait(client: Client): boolean {
    if (!seen.has(client)) {
      seen.add(client);
      const now = Date.now();
      if (now - last > 3 * wait) {
        isHasty = false;
        wait = soon;
      }
      last = now;
      times = [...times.filter((time) => now - time < within), now];
      isHasty ||= times.length > atOnce;
      if (isHasty) begin(client);
    }
    return client === waiting;
  }

  return { mustWait, end };
}
