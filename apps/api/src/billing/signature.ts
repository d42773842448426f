import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Seconds that a signature's time may differ from ours, either way. Paddle's libraries take 5,
 * which a clock that drifts turns into lost payments. A replay within the tolerance is harmless:
 * events are applied once, by id.
 */
export const tolerance = 300;

const field = /^(ts|h1)=([0-9a-f]+)$/;
/** Each rotation adds one; more than this is no provider's header. */
const mostFields = 20;

/** The header of an event: `ts=…;h1=…`, HMAC-SHA256 of `ts:body` in hexadecimal. */
export function signEvent(body: Uint8Array | string, secret: string, now: Date): string {
  const ts = String(Math.floor(now.getTime() / 1000));
  return `ts=${ts};h1=${hmac(secret, ts, body).toString("hex")}`;
}

/** Whether one of the header's signatures is one of our secrets', and its time is close to now. */
export function isSigned(
  body: Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = (header ?? "").split(";").map((part) => field.exec(part.trim()));
  if (parts.length > mostFields) return false;
  const valuesOf = (name: string) =>
    parts.flatMap((part) => (part?.[1] === name && part[2] ? [part[2]] : []));
  const [ts, ...others] = valuesOf("ts");
  if (!ts || others.length > 0 || !/^\d{1,12}$/.test(ts)) return false;
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(ts)) > tolerance) return false;
  const given = valuesOf("h1").map((text) => Buffer.from(text, "hex"));
  const expected = secrets.map((secret) => hmac(secret, ts, body));
  let matches = false;
  for (const signature of given) {
    for (const digest of expected) {
      if (signature.length === digest.length && timingSafeEqual(signature, digest)) matches = true;
    }
  }
  return matches;
}

function hmac(secret: string, ts: string, body: Uint8Array | string): Buffer {
  return createHmac("sha256", secret).update(`${ts}:`).update(body).digest();
}
