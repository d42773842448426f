/** Whether every string (keys too) of a JSON value passes a test. */
function everyString(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === "string") return test(value);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => everyString(item, test));
  return Object.keys(value).every(
    (key) => test(key) && everyString((value as Record<string, unknown>)[key], test),
  );
}

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

/** Text that every store takes: lone surrogates become U+FFFD. A value without any is not copied. */
export function wellFormed(value: unknown): unknown {
  if (everyString(value, (text) => text.isWellFormed())) return value;
  return mapStrings(value, (text) => text.toWellFormed());
}

/** The same, and NUL becomes U+FFFD too: for what the other server sends, which must not fail. */
export function storable(value: unknown): unknown {
  if (!hasNul(value)) return wellFormed(value);
  return mapStrings(value, (text) => text.toWellFormed().replaceAll("\0", "\uFFFD"));
}

/** Whether a NUL stands anywhere in a JSON value. */
export function hasNul(value: unknown): boolean {
  return !everyString(value, (text) => !text.includes("\0"));
}
