import type { Gauge } from "@probability-chat/sdk";
import type { Texts } from "../texts/texts.ts";
import { formatValue } from "./format-value.ts";

/** What a scale shows, in a sentence. */
export function gaugeSummary({ t }: Texts, { unit, value, low, high, marks }: Gauge): string {
  const said = (of: number) => formatValue(of, unit);
  const range =
    low !== null && high !== null
      ? `, ${t("interval {low} to {high}", { low: said(low), high: said(high) })}`
      : "";
  const beside = marks.map((mark) => `; ${mark.label} ${said(mark.value)}`).join("");
  return t("On a scale: {figures}.", { figures: `${said(value)}${range}${beside}` });
}
