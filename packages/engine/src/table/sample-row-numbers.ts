import type { Cells } from "./memory-column.ts";

/**
 * A sample that follows from what rows contain: each row's key is a hash of its content, of how
 * many such rows came before it, and of the seed; the rows with the lowest keys are drawn. The
 * occurrence keeps duplicates from being drawn all or none.
 */
export function sampleRowNumbers(
  columns: readonly (readonly [name: string, cells: Cells])[],
  rows: number,
  most: number,
  seed: number,
  holds: (row: number) => boolean = () => true,
): Uint32Array {
  const byName = [...columns].sort(([a], [b]) => (a < b ? -1 : 1));
  const high = new Uint32Array(rows).fill(0x9e3779b9);
  const low = new Uint32Array(rows).fill(0x85ebca6b);
  for (const [, cells] of byName) {
    const { highs, lows } = cellHashes(cells);
    for (let row = 0; row < rows; row++) {
      high[row] = mixed((high[row] as number) ^ (highs[row] as number));
      low[row] = mixed((low[row] as number) + (lows[row] as number));
    }
  }
  const occurrences = new Map<number, number>();
  const keys = Float64Array.from({ length: rows }, (_, row) => {
    const content = joined(high[row] as number, low[row] as number);
    const occurrence = occurrences.get(content) ?? 0;
    occurrences.set(content, occurrence + 1);
    const salt = mixed(mixed(seed) ^ occurrence);
    return joined(mixed((high[row] as number) ^ salt), mixed((low[row] as number) + salt));
  });
  const order = Uint32Array.from({ length: rows }, (_, row) => row).filter(holds);
  order.sort((a, b) => (keys[a] as number) - (keys[b] as number));
  return order.slice(0, most);
}

function cellHashes({ kind, values, texts }: Cells): { highs: Uint32Array; lows: Uint32Array } {
  const highs = new Uint32Array(values.length);
  const lows = new Uint32Array(values.length);
  if (kind === "code") {
    const ofTexts = texts.map((text) => [hashText(text, 0x811c9dc5), hashText(text, 0x2545f491)]);
    values.forEach((code, row) => {
      const [a = 0, b = 0] = ofTexts[code] ?? [];
      highs[row] = a;
      lows[row] = b;
    });
    return { highs, lows };
  }
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  for (let row = 0; row < values.length; row++) {
    const missing = Number.isNaN(values[row]);
    // Zero and minus zero are one value.
    const zero = values[row] === 0;
    const first = missing ? 1 : zero ? 0 : (words[row * 2] as number);
    const second = missing ? 1 : zero ? 0 : (words[row * 2 + 1] as number);
    highs[row] = mixed(mixed(first) ^ second);
    lows[row] = mixed(mixed(second + 0x27d4eb2f) + first);
  }
  return { highs, lows };
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string, start: number): number {
  let hash = start;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return mixed(hash);
}

/** The finaliser of MurmurHash3 (A. Appleby): every bit of the input moves every bit. */
function mixed(word: number): number {
  let hash = word | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 53 bits of two words. */
function joined(high: number, low: number): number {
  return (high & 0x1fffff) * 2 ** 32 + low;
}
