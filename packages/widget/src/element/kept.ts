import { createMemoryStorage } from "@probability-chat/sdk";

/** What an element keeps while it is away from the page. */
interface Kept {
  readonly baseUrl: string;
  readonly storage: ReturnType<typeof createMemoryStorage>;
  chatId: string | null;
}

const keptOf = new WeakMap<Element, Kept>();

/** Signed in as the element was before, unless it now speaks to another server. */
export function keptFor(host: Element, baseUrl: string): Kept {
  const held = keptOf.get(host);
  if (held?.baseUrl === baseUrl) return held;
  const made: Kept = { baseUrl, storage: createMemoryStorage(), chatId: null };
  keptOf.set(host, made);
  return made;
}
