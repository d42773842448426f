import ky, { type KyInstance } from "ky";

/**
 * Sends calls through a ky instance, for its hooks. What is tried again, and for how long, stays
 * the client's: ky does neither for the reading of a reply.
 *
 * @example
 * ```ts
 * import ky from "ky";
 * import { createClient } from "@probability-chat/sdk";
 * import { kyFetch } from "@probability-chat/sdk/ky";
 *
 * const logged = ky.create({ hooks: { beforeRequest: [({ url }) => console.log(url)] } });
 * const client = createClient({ fetch: kyFetch(logged) });
 * ```
 */
export function kyFetch(instance: KyInstance = ky): typeof fetch {
  return (input, init) =>
    instance(input, { ...init, retry: 0, timeout: false, throwHttpErrors: false });
}
