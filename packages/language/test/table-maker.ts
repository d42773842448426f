/** Tables from a few lines: headers, a seed and what a row is. */
import { type Codebook, tableFromRecords } from "@probability-chat/engine";

/** A small linear congruential generator: the same rows on every machine. */
function generator(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

type Row = readonly (string | number)[];

/** A table of so many rows. */
export function make(
  headers: readonly string[],
  seed: number,
  rows: number,
  row: (random: (bound: number) => number, at: number) => Row,
): Codebook {
  const random = generator(seed);
  const records = Array.from({ length: rows }, (_, at) => row(random, at).map(String));
  return tableFromRecords(headers, records).codebook;
}

/** One of some values. */
export function one<T>(random: (bound: number) => number, values: readonly T[]): T {
  return values[random(values.length)] as T;
}

/** A number in two digits. */
export function two(value: number): string {
  return String(value).padStart(2, "0");
}
