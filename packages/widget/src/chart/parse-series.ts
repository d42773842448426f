import type { LevelSeries } from "./scale.ts";

const kinds: readonly LevelSeries["kind"][] = ["bars", "intervals"];
const most = 200;

/** Reads the series of a `probability` code block; null where it is not one. */
export function parseSeries(text: string): LevelSeries | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || !Array.isArray(value.points) || value.points.length === 0) return null;
  const kind = kinds.find((known) => known === value.kind);
  if (!kind) return null;
  const points: LevelSeries["points"] = [];
  for (const entry of value.points.slice(0, most)) {
    if (!isRecord(entry) || !isNumber(entry.value)) return null;
    points.push({
      label: String(entry.label ?? ""),
      value: entry.value,
      low: isNumber(entry.low) ? entry.low : null,
      high: isNumber(entry.high) ? entry.high : null,
      n: isNumber(entry.n) ? entry.n : null,
    });
  }
  return { kind, title: textOf(value.title), unit: textOf(value.unit), points };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
