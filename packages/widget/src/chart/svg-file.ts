/**
 * A drawing as an SVG file that stands alone: its own styles, light or dark as its viewer is, a
 * title, and every label escaped, so that nothing of the data is markup.
 */
import { type Drawing, type Mark, type PaintStyle, paints, styleOf, text, tones } from "./marks.ts";

const margin = 20;
const font = 'ui-sans-serif,system-ui,"Segoe UI",Roboto,Arial,sans-serif';

/** The drawing on a ground of its own under its title. */
export function framed(drawing: Drawing, title: string): Drawing {
  const heading = text("title", 0, 14, title, "start", drawing.width);
  const top = title ? 34 : 0;
  return {
    width: drawing.width + 2 * margin,
    height: drawing.height + 2 * margin + top,
    marks: [
      ...(title ? [moved(heading, margin, margin)] : []),
      ...drawing.marks.map((mark) => moved(mark, margin, margin + top)),
    ],
  };
}

/** The text of the file. */
export function svgFile(drawing: Drawing, title: string): string {
  const { width, height, marks } = framed(drawing, title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${escapeXml(title || "Chart")}</title>
<style>${styles()}</style>
<rect class="sheet" width="${width}" height="${height}"/>
${marks.map(markXml).join("\n")}
</svg>
`;
}

type Theme = "light" | "dark";

function styles(): string {
  const used = Object.keys(paints) as (keyof typeof paints)[];
  const rules = (theme: Theme) =>
    used.map((name) => `.${name}{${declarations(styleOf(name), theme)}}`).join("") +
    `.sheet{fill:${tones.ground[theme]}}`;
  return `text{font-family:${font}}${rules("light")}@media(prefers-color-scheme:dark){${rules("dark")}}`;
}

function declarations(
  { fill, stroke, width, dash, opacity, size, weight }: PaintStyle,
  theme: Theme,
) {
  return [
    `fill:${fill ? tones[fill][theme] : "none"}`,
    stroke && `stroke:${tones[stroke][theme]}`,
    width && `stroke-width:${width}`,
    dash && `stroke-dasharray:${dash.join(" ")}`,
    opacity && `opacity:${opacity}`,
    size && `font-size:${size}px`,
    weight && `font-weight:${weight}`,
  ]
    .filter(Boolean)
    .join(";");
}

function markXml(mark: Mark): string {
  const name = `class="${mark.paint}"`;
  switch (mark.kind) {
    case "rect": {
      const { x, y, width, height, radius, opacity } = mark;
      const more = `${radius ? ` rx="${radius}"` : ""}${opacity ? ` opacity="${opacity}"` : ""}`;
      return `<rect ${name} x="${x}" y="${y}" width="${width}" height="${height}"${more}/>`;
    }
    case "path":
      return `<path ${name} ${mark.at ? `transform="translate(${mark.at.join(" ")})" ` : ""}d="${mark.d}"/>`;
    case "circle":
      return `<circle ${name} cx="${mark.x}" cy="${mark.y}" r="${mark.r}"/>`;
    case "text": {
      const hint = mark.hint ? `<title>${escapeXml(mark.hint)}</title>` : "";
      return `<text ${name} x="${mark.x}" y="${mark.y}" text-anchor="${mark.anchor}">${escapeXml(mark.text)}${hint}</text>`;
    }
  }
}

function moved(mark: Mark, x: number, y: number): Mark {
  return mark.kind === "path" ? { ...mark, at: [x, y] } : { ...mark, x: mark.x + x, y: mark.y + y };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** As text of XML or HTML, without the characters that one may not hold. */
export function escapeXml(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
