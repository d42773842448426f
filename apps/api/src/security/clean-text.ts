const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Applies a change to every string (keys too) of a JSON value. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [change(key), mapStrings(item, change)]),
    );
  }
  return value;
}

/** Text that every store takes: lone surrogates become U+FFFD. */
export function wellFormed(value: unknown): unknown {
  return mapStrings(value, (text) => text.replace(lone, "\uFFFD"));
}

/** The same, and NUL becomes U+FFFD too: for what the other server sends, which must not fail. */
export function storable(value: unknown): unknown {
  return mapStrings(value, (text) => text.replace(lone, "\uFFFD").replaceAll("\0", "\uFFFD"));
}

/** Whether a NUL stands anywhere in a JSON value. */
export function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, item]) => key.includes("\0") || hasNul(item));
}
