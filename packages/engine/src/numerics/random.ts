import { normalQuantile } from "./normal.ts";

/** A seeded source of draws: the same seed gives the same draws on every machine. */
export interface Random {
  /** Uniform in [0, 1) with 53 bits. */
  uniform(): number;
  /** Uniform whole number in 0..n − 1. */
  below(n: number): number;
  normal(): number;
  /** Gamma with the given shape > 0 and scale 1. */
  gamma(shape: number): number;
}

/** sfc32 (C. Doty-Humphrey, PractRand 2010), its state filled from the seed by splitmix32. */
export function seededRandom(seed: number): Random {
  let mixed = Math.trunc(seed) >>> 0;
  const mix = () => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let t = mixed ^ (mixed >>> 16);
    t = Math.imul(t, 0x21f0aaad);
    t ^= t >>> 15;
    t = Math.imul(t, 0x735a2d97);
    return (t ^ (t >>> 15)) | 0;
  };
  let a = mix();
  let b = mix();
  let c = mix();
  let counter = 1;
  const next = () => {
    const out = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + out) | 0;
    return out >>> 0;
  };
  for (let i = 0; i < 12; i++) next();

  const uniform = () => ((next() >>> 5) * 67_108_864 + (next() >>> 6)) / 9_007_199_254_740_992;
  const normal = () => normalQuantile(uniform() || 2 ** -54);
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (uniform() || 2 ** -54) ** (1 / shape);
    // G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", 2000.
    const d = shape - 1 / 3;
    const scale = 1 / Math.sqrt(9 * d);
    for (;;) {
      const z = normal();
      const v = (1 + scale * z) ** 3;
      if (v <= 0) continue;
      const u = uniform() || 2 ** -54;
      if (Math.log(u) < 0.5 * z * z + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  return { uniform, below: (n) => Math.floor(uniform() * n), normal, gamma };
}

/** In place, every order as likely as every other (Fisher and Yates). */
export function shuffle(values: Uint32Array, random: Random): Uint32Array {
  for (let i = values.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const value = values[i] as number;
    values[i] = values[j] as number;
    values[j] = value;
  }
  return values;
}
