import { type Random, seededRandom } from "@probability-chat/engine";

/** What a column of a test table is known to hold, whatever a reader of its file may think. */
export type Holds = "number" | "money" | "code" | "text" | "boolean" | "date" | "time";

export interface KnownColumn {
  readonly name: string;
  readonly holds: Holds;
}

/** A file and what is known of its columns. */
export interface KnownTable {
  readonly name: string;
  readonly columns: readonly KnownColumn[];
  readonly records: readonly (readonly string[])[];
}

const names = [
  "x",
  "Age (years)",
  'it\'s "q"; --',
  "größe",
  "日本",
  "sub.total",
  "is",
  "c0",
  "rate_%",
  "a b",
  "E",
  "count",
];
const kinds: readonly Holds[] = [
  "number",
  "number",
  "money",
  "code",
  "code",
  "text",
  "text",
  "boolean",
  "date",
  "time",
];
const sizes = [3, 5, 12, 40, 40, 150, 600];
const words = ["red", "Red", "green", "blau", "Ö", "it's", "1", "%x_", "None", "a, b", "ö", "-"];

/**
 * A table of three to seven columns of any kind, with gaps, ties, other spellings of equal numbers
 * and names that need quotes. The first two rows show every column's kind and miss nothing.
 */
export function randomTable(seed: number): KnownTable {
  const random = seededRandom(seed);
  const rows = sizes[random.below(sizes.length)] ?? 5;
  const from = random.below(names.length);
  const columns = Array.from({ length: 3 + random.below(5) }, (_, index): KnownColumn => {
    const name = names[(from + index) % names.length] ?? `n${index}`;
    return { name, holds: kinds[random.below(kinds.length)] ?? "number" };
  });
  const cells = columns.map(({ holds }) => randomCells(holds, rows, random));
  const records = Array.from({ length: rows }, (_, row) =>
    cells.map((column) => column[row] ?? ""),
  );
  return { name: `random ${seed}`, columns, records };
}

function randomCells(holds: Holds, rows: number, random: Random): string[] {
  const gap = [0, 0, 0.1, 0.5][random.below(4)] ?? 0;
  const marker = ["", "", "NA", "n/a", "null"][random.below(5)] ?? "";
  const cell = cellsOf(holds, random);
  return Array.from({ length: rows }, (_, row) => {
    if (row < 2) return anchors[holds][row] ?? "";
    return random.uniform() < gap ? marker : cell();
  });
}

/** One row of each kind that says what the column is, and its counterpart. */
const anchors: Record<Holds, readonly [string, string]> = {
  number: ["1.5", "-2.25"],
  money: ["$1,234.50", "$0.99"],
  code: ["1", "0"],
  text: ["red", "green"],
  boolean: ["yes", "no"],
  date: ["2011-01-31", "1968-02-29"],
  time: ["2012-02-29 10:30:00", "2011-12-31 23:59:59"],
};

function cellsOf(holds: Holds, random: Random): () => string {
  const pad = (value: number) => String(value).padStart(2, "0");
  const day = (first: number, years: number) =>
    `${first + random.below(years)}-${pad(1 + random.below(12))}-${pad(1 + random.below(28))}`;
  switch (holds) {
    case "number":
      return numbersOf(random);
    case "money": {
      const digits = 3 + random.below(4);
      return () => {
        const cents = random.below(10 ** digits);
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
        return `$${whole}.${pad(cents % 100)}`;
      };
    }
    case "code": {
      const levels = 2 + random.below(4);
      return () => {
        const value = random.below(levels);
        return random.uniform() < 0.1 ? `${value}.0` : String(value);
      };
    }
    case "text": {
      const levels = 2 + random.below(words.length - 1);
      const free = random.below(4) === 0;
      return () => (free ? `w${random.below(400)}` : (words[random.below(levels)] ?? "red"));
    }
    case "boolean": {
      const share = random.uniform();
      return () => (random.uniform() < share ? "yes" : random.below(5) === 0 ? "No" : "no");
    }
    case "date": {
      const years = 1 + random.below(60);
      return () => day(1960, years);
    }
    case "time": {
      const hours = 1 + random.below(24);
      return () => `${day(2010, 3)} ${pad(random.below(hours))}:${pad(random.below(60))}:30`;
    }
  }
}

function numbersOf(random: Random): () => string {
  switch (random.below(5)) {
    case 0:
      return () => String(random.below(60) / 4 - 5);
    case 1:
      return () => String(random.normal() * 10);
    case 2:
      return () => String(Math.exp(random.normal() * 4).toPrecision(4));
    case 3:
      return () => (random.below(3) === 0 ? "0" : String(random.below(1_000_000)));
    default:
      return () => String(1e9 + random.normal());
  }
}
