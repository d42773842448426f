import type { ColumnCoding, LeftColumn, NumberCell, RestGroup } from "./column-coding.ts";

/** Whether a value from a file is a coding in every part, so that nothing of it is taken on trust. */
export function isColumnCoding(value: unknown): value is ColumnCoding {
  const coding = (value ?? {}) as Partial<ColumnCoding>;
  const { column, part, codes, missing } = coding;
  const isCoded =
    typeof column === "string" &&
    (part === null || part === "month" || part === "weekday" || part === "hour") &&
    isCount(codes) &&
    codes <= MOST_CODES &&
    typeof missing === "boolean";
  if (!isCoded) return false;
  if (coding.kind === "levels") {
    const { type, texts, rest } = coding;
    if (type !== "text" && type !== "boolean") return false;
    if (!isTexts(texts) || (rest !== null && !isRest(rest))) return false;
    return codes === texts.length + Number(rest !== null) + Number(missing);
  }
  if (coding.kind !== "numbers") return false;
  const { scale, step, cells } = coding;
  return (
    (scale === "number" || scale === "instant") &&
    isFiniteNumber(step) &&
    step >= 0 &&
    Array.isArray(cells) &&
    cells.every(isCell) &&
    cells.every((cell, i) => i === 0 || (cells[i - 1]?.high as number) < cell.low) &&
    codes === cells.length + Number(missing)
  );
}

export function isLeftColumn(value: unknown): value is LeftColumn {
  const { column, reason } = (value ?? {}) as Partial<LeftColumn>;
  const reasons = ["identifier", "freeText", "constant", "empty"];
  return typeof column === "string" && reasons.includes(String(reason));
}

/** One code stands for no value at all. */
const MOST_CODES = 0xfffe;

function isRest(value: unknown): value is RestGroup {
  const { texts, counts, unnamed } = (value ?? {}) as Partial<RestGroup>;
  return (
    isTexts(texts) &&
    isNumbers(counts) &&
    counts.length === texts.length &&
    counts.every(isCount) &&
    isCount(unnamed?.levels) &&
    isCount(unnamed.count) &&
    unnamed.levels > 0 === unnamed.count > 0 &&
    texts.length + unnamed.levels > 0
  );
}

function isCell(value: unknown): value is NumberCell {
  const { low, high, count, mean, at, below } = (value ?? {}) as Partial<NumberCell>;
  if (!isFiniteNumber(low) || !isFiniteNumber(high) || !isFiniteNumber(mean)) return false;
  if (!isCount(count) || count === 0 || !isNumbers(at) || !isNumbers(below)) return false;
  if (at.length !== below.length || low > mean || mean > high) return false;
  if (low === high) return at.length === 0;
  const ends = below[0] === 0 && below.at(-1) === count;
  return at.length >= 2 && ends && isRising(at) && isRising(below);
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || (values[i - 1] as number) <= value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(isFiniteNumber);
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
