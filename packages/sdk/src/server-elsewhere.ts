/**
 * Is in another entry, which no page loads: `import { createServerClient } from
 * "@probability-chat/sdk/server"`. This one throws.
 *
 * @deprecated Import it from `@probability-chat/sdk/server`.
 */
export function createServerClient(_options?: unknown): never {
  throw new TypeError(
    'createServerClient is in an entry of its own: import { createServerClient } from "@probability-chat/sdk/server", on your server.',
  );
}
