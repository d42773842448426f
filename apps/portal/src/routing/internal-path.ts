const elsewhere = /^\/(?:login|signup|forgot-password|reset-password|verify-)/;

/**
 * A path of this site as it came from navigation state, or null: another origin, a scheme, a
 * backslash trick and the pages of signing in are all no place to return to.
 */
export function internalPath(value: unknown): string | null {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return null;
  const origin = "http://portal.invalid";
  if (!URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  if (url.origin !== origin || url.pathname.startsWith("//") || elsewhere.test(url.pathname)) {
    return null;
  }
  return url.pathname + url.search + url.hash;
}
