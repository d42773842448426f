/**
 * A series as an SVG file that stands alone: its own styles, light or dark as its viewer is, a
 * title, and every label escaped, so that nothing of the data is markup.
 */
import { formatValue, type LevelSeries, type Scale, scaleOf } from "./scale.ts";

const width = 640;
const margin = 20;
const rowHeight = 24;
const labelWidth = 190;
const valueWidth = 96;
/** Characters of 12 px that fit beside the bars. */
const labelLength = 28;
const titleLength = 82;

const style = `text{font:12px ui-sans-serif,system-ui,"Segoe UI",Roboto,Arial,sans-serif;fill:#1d2321}
.title{font-size:14px;font-weight:600}.end{text-anchor:end}.soft{fill:#5c6562}
.ground{fill:#fff}.track{fill:#f0f1ee}.bar{fill:#6ea69f}.dot{fill:#0e6b61}
.interval{stroke:#1d2321;stroke-width:2}.axis{stroke:#5c6562}.line{fill:none;stroke:#0e6b61;stroke-width:2}
@media(prefers-color-scheme:dark){text{fill:#e8ebe9}.soft{fill:#a1aaa7}.ground{fill:#141817}.track{fill:#222827}
.bar{fill:#458a80}.dot{fill:#63cbbb}.interval{stroke:#e8ebe9}.axis{stroke:#a1aaa7}.line{stroke:#63cbbb}}`;

/** The text of the file. */
export function seriesSvg(series: LevelSeries): string {
  const title = series.title || "Chart";
  const top = margin + 26;
  const scale = scaleOf(series);
  const body = rows(series, scale, top);
  const height = top + margin + series.points.length * rowHeight;
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${escapeXml(title)}</title>
<style>${style}</style>
<rect class="ground" width="${width}" height="${height}"/>
${text(title, margin, margin + 12, "title", titleLength)}
${body.join("\n")}
</svg>
`;
}

function rows({ kind, unit, points }: LevelSeries, scale: Scale, top: number): string[] {
  const left = margin + labelWidth + 12;
  const span = width - margin - valueWidth - left;
  const x = (value: number) => round(left + scale.at(value) * span);
  return points.map(({ label, value, low, high }, index) => {
    const y = top + index * rowHeight;
    const middle = y + rowHeight / 2;
    const from = Math.min(x(0), x(value));
    const parts = [
      text(label, margin, middle + 4, "", labelLength),
      `<rect class="track" x="${left}" y="${y + 5}" width="${span}" height="14"/>`,
      kind === "bars"
        ? `<rect class="bar" x="${from}" y="${y + 5}" width="${round(Math.abs(x(value) - x(0)))}" height="14"/>`
        : "",
      scale.low < 0
        ? `<line class="axis" x1="${x(0)}" x2="${x(0)}" y1="${y}" y2="${y + rowHeight}"/>`
        : "",
      low !== null && high !== null
        ? `<line class="interval" x1="${x(low)}" x2="${x(high)}" y1="${middle}" y2="${middle}"/>`
        : "",
      kind === "bars" ? "" : `<circle class="dot" cx="${x(value)}" cy="${middle}" r="5"/>`,
      text(formatValue(value, unit), width - margin, middle + 4, "end", labelLength),
    ];
    return `<g>${parts.join("")}</g>`;
  });
}

/** A line of text, cut where it would not fit; the whole of it is then what a pointer is told. */
function text(whole: string, x: number, y: number, name: string, most: number): string {
  const letters = [...whole];
  const isCut = letters.length > most;
  const shown = isCut ? `${letters.slice(0, most - 1).join("")}…` : whole;
  const hint = isCut ? `<title>${escapeXml(whole)}</title>` : "";
  return `<text class="${name}" x="${x}" y="${y}">${escapeXml(shown)}${hint}</text>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** As text of an XML document, without the characters that one may not hold. */
function escapeXml(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
