import { type Client, createClient } from "../src/client.ts";
import type { TokenStorage } from "../src/session/token-storage.ts";
import { createWebStorage, type KeyValueStorage } from "../src/session/web-storage.ts";
import type { FakeClock } from "./fake-clock.ts";
import type { WatchedFetch } from "./watched-fetch.ts";

/** Where the machine is: how long a message takes each way, and whether there is a network. */
export interface Weather {
  latency: readonly [least: number, most: number];
  offline: boolean;
}

/** A browser with several tabs on one origin. */
export interface Browser {
  readonly weather: Weather;
  openTab(): Client;
  /** What the storage holds, once every tab sees it. */
  stored(key: string): string | null;
  /** Changes the storage from outside, as the user may. */
  put(key: string, text: string | null): void;
  readonly tabs: readonly Client[];
}

export interface BrowserOptions {
  readonly url: string;
  readonly clock: FakeClock;
  readonly network: WatchedFetch;
  readonly random: () => number;
}

interface Entry {
  readonly text: string | null;
  readonly order: number;
}

/** What one tab sees of the storage. */
interface View {
  readonly entries: Map<string, Entry>;
  /** Writes of other tabs that nobody here is told of; seen by whoever reads after they are due. */
  coming: { readonly key: string; readonly entry: Entry; readonly due: number }[];
  readonly listeners: Set<() => void>;
}

function createView(entries?: View["entries"]): View {
  return { entries: new Map(entries), coming: [], listeners: new Set() };
}

/** The one key whose changes tabs are told of. */
const told = "root";

/** A write in one tab is seen by the others after 1 to this many milliseconds. */
const slowestWrite = 40;

export function createBrowser({ url, clock, network, random }: BrowserOptions): Browser {
  const weather: Weather = { latency: [5, 50], offline: false };
  const truth = createView();
  const views: View[] = [truth];
  const tabs: Client[] = [];
  let order = 0;

  function see(view: View, key: string, entry: Entry): void {
    if ((view.entries.get(key)?.order ?? 0) >= entry.order) return;
    const before = view.entries.get(key)?.text ?? null;
    view.entries.set(key, entry);
    if (before !== entry.text && key === told) for (const listener of view.listeners) listener();
  }

  function read(view: View, key: string): string | null {
    const now = clock.now();
    const { coming } = view;
    view.coming = coming.filter(({ due }) => due > now);
    for (const write of coming) if (write.due <= now) see(view, write.key, write.entry);
    return view.entries.get(key)?.text ?? null;
  }

  function write(from: View | null, key: string, text: string | null): void {
    order += 1;
    const entry = { text, order };
    truth.entries.set(key, entry);
    from?.entries.set(key, entry);
    for (const view of views) {
      if (view === from || view === truth) continue;
      const delay = 1 + Math.floor(random() * slowestWrite);
      if (key === told) clock.timers.setTimeout(() => see(view, key, entry), delay);
      else view.coming.push({ key, entry, due: clock.now() + delay });
    }
  }

  function storageOf(view: View): TokenStorage {
    const values: KeyValueStorage = {
      getItem: (key) => read(view, key),
      setItem: (key, text) => write(view, key, text),
      removeItem: (key) => write(view, key, null),
    };
    const { forServer: _, ...storage } = createWebStorage(values);
    return {
      ...storage,
      subscribe(listener) {
        view.listeners.add(listener);
        return () => view.listeners.delete(listener);
      },
    };
  }

  function travel(signal: AbortSignal): Promise<void> {
    const [least, most] = weather.latency;
    return new Promise((resolve, reject) => {
      const id = clock.timers.setTimeout(resolve, least + random() * (most - least));
      signal.addEventListener("abort", () => {
        clock.timers.clearTimeout(id);
        reject(signal.reason);
      });
    });
  }

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, signal } = request;
    const headers = new Headers(request.headers);
    const body = method === "GET" ? null : await request.text();
    await travel(signal);
    if (weather.offline) throw new TypeError("offline");
    const reply = await network.fetch(request.url, { method, headers, body });
    await travel(signal);
    if (weather.offline) throw new TypeError("offline");
    return reply;
  };

  return {
    weather,
    tabs,
    openTab() {
      const view = createView(truth.entries);
      views.push(view);
      const client = createClient({
        baseUrl: url,
        retries: 0,
        storage: storageOf(view),
        fetch: send,
        now: clock.now,
        timers: clock.timers,
      });
      tabs.push(client);
      return client;
    },
    stored: (key) => truth.entries.get(key)?.text ?? null,
    put: (key, text) => write(null, key, text),
  };
}

/** The platform's lock manager, as far as it is used: first come, first served. */
export function createLocks(): { request(name: string, run: () => Promise<unknown>): unknown } {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request(name, run) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(run);
      queues.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
