/** A number of so many significant digits without an exponent: `plainNumber(0.1 + 0.2, 10)` is `0.3`. */
export function plainNumber(value: number, digits: number): string {
  const rounded = significant(value, digits);
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  return Math.abs(rounded) < 1e-6 ? "0" : String(rounded);
}

/**
 * The nearest number of so many significant digits, of two equally near ones the even one, which
 * is how Python rounds; `toPrecision` takes the larger.
 */
export function significant(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const [mantissa = "", exponent = "0"] = Math.abs(value).toExponential(40).split("e");
  const figures = mantissa.replace(".", "");
  const isTie = /^50*$/.test(figures.slice(digits));
  const isEven = Number(figures[digits - 1]) % 2 === 0;
  if (!isTie || !isEven) return Number(value.toPrecision(digits));
  const kept = `${figures[0]}.${figures.slice(1, digits)}e${exponent}`;
  return Math.sign(value) * Number(kept);
}
