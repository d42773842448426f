import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { InternalFetch } from "../config.ts";

/**
 * Calls a listener of this process without a socket, in the shape of `fetch`. As with a socket others
 * have their turn between what is written and what is read, which for a wide table is long.
 */
export function fetchThrough(app: FastifyInstance): InternalFetch {
  return async (path, init) => {
    await turn();
    const response = await app.inject({
      method: init.method as "POST",
      url: path,
      headers: init.headers,
      ...(init.body === undefined ? {} : { payload: init.body }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    await turn();
    return { status: response.statusCode, json: async () => response.json<unknown>() };
  };
}
