import type { Gauge } from "@probability-chat/sdk";
import { formatValue } from "./format-value.ts";

/** What a scale shows, in a sentence. */
export function gaugeSummary({ unit, value, low, high, marks }: Gauge): string {
  const said = (of: number) => formatValue(of, unit);
  const range = low !== null && high !== null ? `, interval ${said(low)} to ${said(high)}` : "";
  const beside = marks.map((mark) => `; ${mark.label} ${said(mark.value)}`).join("");
  return `On a scale: ${said(value)}${range}${beside}.`;
}
