/** Nouns that others are compounded with: 'bathrooms' are baths, an 'asking price' is a price. */

/** The first part of a compound whose second only says what kind of thing it is; null for others. */
export function kernelOf(word: string): string | null {
  return /^(.{3,}?)(?:rooms?|places?|times?|size)$/.exec(word)?.[1] ?? null;
}

const MODIFIED: ReadonlyMap<string, RegExp> = new Map([
  ["asking", /^(?:prices?|rents?)$/],
  ["sticker", /^prices?$/],
  ["air", /^(?:temperatures?|pressures?|humidity)$/],
  ["ambient", /^(?:temperatures?|pressures?|humidity)$/],
  ["atmospheric", /^pressures?$/],
  ["working", /^hours$/],
  ["soil", /^(?:organic|moisture|ph|temperatures?|nitrogen|carbon|potassium|phosphorus)$/],
  ["compressive", /^strengths?$/],
  ["trading", /^volumes?$/],
  ["trade", /^volumes?$/],
  ["body", /^(?:weights?|mass|masses|heights?|temperatures?)$/],
]);

/** Whether the first word adds nothing to the second. */
export function isTransparent(modifier: string, noun: string): boolean {
  return MODIFIED.get(modifier)?.test(noun) ?? false;
}
