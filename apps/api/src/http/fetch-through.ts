import type { FastifyInstance } from "fastify";
import type { InternalFetch } from "../config.ts";

/** Calls a listener of this process without a socket, in the shape of `fetch`. */
export function fetchThrough(app: FastifyInstance): InternalFetch {
  return async (path, init) => {
    const response = await app.inject({
      method: init.method as "POST",
      url: path,
      headers: init.headers,
      ...(init.body === undefined ? {} : { payload: init.body }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    return { status: response.statusCode, json: async () => response.json<unknown>() };
  };
}
