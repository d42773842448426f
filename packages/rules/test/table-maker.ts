/** Tables from a few lines: a seed, how many rows, and what a row has under each header. */
import type { Codebook } from "@probability-chat/codebook";
import { tableFromRecords } from "@probability-chat/engine";

/** A small linear congruential generator: the same rows on every machine. */
function generator(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

/** Cells by their headers; a header of an earlier column is written with a `*` behind it. */
type Row = Readonly<Record<string, string | number>>;

export function make(
  seed: number,
  rows: number,
  row: (random: (bound: number) => number, at: number) => Row,
): Codebook {
  const random = generator(seed);
  const made = Array.from({ length: rows }, (_, at) => row(random, at));
  const records = made.map((cells) => Object.values(cells).map(String));
  const headers = Object.keys(made[0] ?? {}).map((header) => header.replace(/\*$/, ""));
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
