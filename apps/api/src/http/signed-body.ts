import { createHash } from "node:crypto";
import type { FastifyPluginAsync, FastifyRequest, RouteOptions } from "fastify";

/** The largest event is some tens of kilobytes. */
const bodyLimit = 262_144;

/** A scope whose bodies are handed over as bytes: a signature counts every one of them. */
export function takingBytes(route: RouteOptions): FastifyPluginAsync {
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_, bytes, done) =>
      done(null, bytes),
    );
    scope.route({ ...route, bodyLimit });
  };
}

/** The bytes of a `signed` operation's body. */
export function bytesOf(request: FastifyRequest): Uint8Array {
  return Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
}

/** What makes two signed bodies the same, for an `Idempotency-Key`. */
export function bytesFingerprint(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
