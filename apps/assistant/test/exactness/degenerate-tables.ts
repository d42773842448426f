import type { KnownTable } from "./random-table.ts";

type Records = Pick<KnownTable, "records"> & { readonly headers: readonly string[] };

const repeat = (count: number, row: (index: number) => string[]): string[][] =>
  Array.from({ length: count }, (_, index) => row(index));

/** Tables at the edge of what a table is, by what is odd about them. */
export const degenerateTables: Readonly<Record<string, Records>> = {
  "one row": { headers: ["a", "b", "c"], records: [["1", "x", "2020-01-01"]] },
  "one column of numbers": { headers: ["a"], records: repeat(5, (i) => [String(i)]) },
  "one column of text": { headers: ["a"], records: [["x"], ["y"], ["x"]] },
  "two rows": { headers: ["a", "b"], records: [["1.5", "yes"], ["2.5", "no"]] }, // biome-ignore format: a row a line
  "all missing": { headers: ["a", "b", "n"], records: repeat(4, (i) => ["", "NA", String(i)]) },
  "all but one missing": {
    headers: ["a", "b", "c"],
    records: [["1.5", "x", ""], ...repeat(6, () => ["", "", "2020-05-05"])],
  },
  "all constant": {
    headers: ["a", "b", "c", "d"],
    records: repeat(6, () => ["7", "same", "2020-01-01", "0.1"]),
  },
  "all unique": {
    headers: ["id", "name", "at", "x"],
    records: repeat(12, (i) => [
      String(1000 + i * 7),
      `name ${i}`,
      `2020-01-${String((i % 28) + 1).padStart(2, "0")}T10:00:${String(i).padStart(2, "0")}`,
      String(i * 1.37),
    ]),
  },
  "only zeros": { headers: ["a", "b"], records: repeat(8, () => ["0", "0.0"]) },
  "zeros and a level": { headers: ["a", "b"], records: repeat(8, (i) => ["0", i < 4 ? "x" : "y"]) },
  "tiny and huge": {
    headers: ["tiny", "huge", "both", "g"],
    records: repeat(12, (i) => [
      `${i + 1}e-300`,
      `${i + 1}e300`,
      i % 2 === 0 ? `-${i + 1}e300` : `${i + 1}e-300`,
      i % 3 === 0 ? "x" : "y",
    ]),
  },
  "largest and smallest double": {
    headers: ["a", "g"],
    records: [
      ["1.7976931348623157e308", "x"],
      ["-1.7976931348623157e308", "y"],
      ["1.7976931348623157e308", "x"],
      ["5e-324", "y"],
    ],
  },
  "NaN and infinity texts": {
    headers: ["a", "b", "c"],
    records: [
      ["1", "NaN", "inf"],
      ["NaN", "nan", "Infinity"],
      ["Infinity", "NaN", "-inf"],
      ["-Infinity", "3", "word"],
      ["2", "4", "NaN"],
    ],
  },
  "empty strings and blanks": {
    headers: ["a", "b"],
    records: [["", " "], ["  ", "\t"], ["x", "1"], ["", "2"]], // biome-ignore format: a row a line
  },
  "integers beyond 2^53": {
    headers: ["a", "b"],
    records: repeat(12, (i) => [String(9_007_199_254_740_993n + BigInt(i)), i % 2 ? "p" : "q"]),
  },
  "large offsets": {
    headers: ["a", "g"],
    records: repeat(12, (i) => [`${1e15 + i / 8}`, i % 2 ? "p" : "q"]),
  },
  "names that need quotes": {
    headers: ["", "`", "a\nb", "'; DROP TABLE t; --", "a", "a"],
    records: repeat(5, (i) => [String(i), "x", "1", "y", "2", "z"]),
  },
  "a thousand columns": {
    headers: repeat(1_000, (i) => [`c${i}`]).flat(),
    records: repeat(3, (row) => repeat(1_000, (i) => [String((row * i) % 5)]).flat()),
  },
  "early and late dates": {
    headers: ["d", "g"],
    records: [
      ["0001-01-01", "x"],
      ["1582-10-04", "y"],
      ["1969-12-31", "x"],
      ["9999-12-31", "y"],
    ],
  },
};
