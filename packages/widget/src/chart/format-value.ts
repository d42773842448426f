const three = new Intl.NumberFormat("en", {
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
});
const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0, useGrouping: "min2" });
const count = new Intl.NumberFormat("en");

/**
 * As answers write them: one decimal for shares (two below 1 %), else three significant figures;
 * a currency's sign stands in front.
 */
export function formatValue(value: number, unit: string): string {
  switch (unit) {
    case "share":
      return percentText(value);
    case "points":
      return `${signed(value, percentText(Math.abs(value)).replace(" %", ""))} points`;
    case "count":
      return withMinus(count.format(value));
    case "times":
      return `${plain(value)} times`;
    case "odds":
      return `${plain(value)} to 1`;
    case "correlation":
      return plain(value);
    default:
      return withUnit(plain(value), unit);
  }
}

/** A tick of an axis: no more digits than steps of this size need. */
export function formatTick(value: number, unit: string, step: number): string {
  const scaled = unit === "share" || unit === "points" ? 100 : 1;
  const digits = Math.max(0, -Math.floor(Math.log10(step * scaled) + 1e-9));
  const text = withMinus(
    (value * scaled).toLocaleString("en", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: Math.abs(value) >= 10_000,
    }),
  );
  if (unit === "share") return `${text} %`;
  if (unit === "points") return value > 0 ? `+${text}` : text;
  return isCurrency(unit) ? withUnit(text, unit) : text;
}

/** The unit as an axis has it beside its name, empty where the ticks say it. */
export function axisUnit(unit: string): string {
  const spelled: Readonly<Record<string, string>> = {
    share: "",
    points: "points",
    times: "times",
    count: "rows",
    odds: "to 1",
    correlation: "",
  };
  return spelled[unit] ?? (isCurrency(unit) ? "" : unit);
}

function percentText(share: number): string {
  const percent = share * 100;
  const digits = percent !== 0 && Math.abs(percent) < 1 ? 2 : 1;
  return `${withMinus(percent.toFixed(digits))} %`;
}

function plain(value: number): string {
  const isWhole = Number.isInteger(value) || Math.abs(value) >= 1_000;
  return withMinus((isWhole ? whole : three).format(value));
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : value < 0 ? `\u2212${text}` : text;
}

function withMinus(text: string): string {
  return text.replace("-", "\u2212");
}

function isCurrency(unit: string): boolean {
  return /^\p{Sc}$/u.test(unit);
}

function withUnit(text: string, unit: string): string {
  if (isCurrency(unit)) return text.replace(/^(\u2212?)/, `$1${unit}`);
  return unit ? `${text} ${unit}` : text;
}
