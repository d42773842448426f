import type { Client } from "@probability-chat/sdk";

/** So many clients are taken as they come: a user may change accounts. */
const atOnce = 3;

/** In milliseconds: what comes sooner after the one before, or within twice that, may be made at each drawing. */
const soon = 1_500;

/** Has clients wait that come so soon after others; each that was waited for doubles that for the next. */
export function createWaiting(goOn: () => void) {
  const seen = new WeakSet<Client>();
  let count = 0;
  let last = 0;
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
        count = 0;
        wait = soon;
      }
      last = now;
      count += 1;
      if (count > atOnce) begin(client);
    }
    return client === waiting;
  }

  return { mustWait, end };
}
