/** Values and shares as a sentence has them. */
import type { Column } from "@probability-chat/codebook";
import type { Literal } from "@probability-chat/query";

export function literal(value: Literal): string {
  return typeof value === "number" ? String(value) : `'${value}'`;
}

/** Written before the number. */
const MONEY = /^\p{Sc}$/u;

/** A number of a column in its unit; what is measured has its thousands apart, and no code or year. */
export function amount(value: number, { role, unit }: Column): string {
  const isLong = role === "measure" && Math.abs(value) >= 10_000;
  const text = isLong ? value.toLocaleString("en-US", { maximumFractionDigits: 20 }) : `${value}`;
  if (unit === null) return text;
  return MONEY.test(unit) ? text.replace(/^-?/, `$&${unit}`) : `${text} ${unit}`;
}

export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(6))} %`;
}
