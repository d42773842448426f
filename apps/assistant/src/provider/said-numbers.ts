/** A number as a text has it. */
export interface SaidNumber {
  readonly value: number;
  /** Digits after the point. */
  readonly decimals: number;
  /** A percentage, or percentage points, which are a difference of such. */
  readonly unit: "percent" | "points" | null;
}

const number =
  /(?<sign>[-+\u2212])?(?<digits>\d+(?:,\d{3})*)(?:\.(?<fraction>\d+))?(?:\s?(?<points>(?:percentage points?|pp)\b)|\s?(?<percent>%|per ?cent\b))?/giu;

/** The numbers of a text, and the text without them; `1,234.5`, `−12 %`, `3 percentage points`. */
export function readNumbers(text: string): {
  readonly numbers: SaidNumber[];
  readonly rest: string;
} {
  const numbers: SaidNumber[] = [];
  const rest = text.replace(number, (...match) => {
    const { sign, digits, fraction = "", percent, points } = match.at(-1) as Record<string, string>;
    const size = Number(`${digits?.replaceAll(",", "")}.${fraction}`);
    const negative = sign === "-" || sign === "\u2212";
    numbers.push({
      value: negative ? -size : size,
      decimals: fraction.length,
      unit: points ? "points" : percent ? "percent" : null,
    });
    return " ";
  });
  return { numbers, rest };
}

/**
 * Whether a said number is a true one, rounded: to the digits it has, of which two must remain
 * where it is rounded at all; nothing is rounded to all or to none.
 */
export function isRoundingOf({ value, decimals, unit }: SaidNumber, truth: number): boolean {
  const exact = unit ? truth * 100 : truth;
  const slack = 1e-9 * Math.max(1, Math.abs(exact));
  if (Math.abs(value - exact) <= slack) return true;
  if (unit && (value === 0 || Math.abs(value) === 100)) return false;
  const digits = String(Math.abs(value).toFixed(decimals)).replace(".", "").replace(/^0+/, "");
  return digits.length >= 2 && Math.abs(value - exact) <= 0.5 * 10 ** -decimals + slack;
}
