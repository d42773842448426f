/**
 * A drawing as data: marks with their places in pixels, each painted by a name. A browser, an SVG
 * file and a canvas draw the same marks, so that what is tested is what is seen.
 */

export type Mark =
  | {
      readonly kind: "rect";
      readonly paint: Paint;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly radius?: number;
      readonly opacity?: number;
    }
  | {
      readonly kind: "path";
      readonly paint: Paint;
      readonly d: string;
      /** Where its origin is, if elsewhere. */
      readonly at?: readonly [number, number];
    }
  | {
      readonly kind: "circle";
      readonly paint: Paint;
      readonly x: number;
      readonly y: number;
      readonly r: number;
    }
  | {
      readonly kind: "text";
      readonly paint: Paint;
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: Anchor;
      /** What was cut, as a whole. */
      readonly hint?: string;
    };

export type Anchor = "start" | "middle" | "end";

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** A colour in the widget, which follows its theme, and in files, light and dark. */
interface Tone {
  readonly css: string;
  readonly light: string;
  readonly dark: string;
}

export const tones = {
  ink: { css: "var(--text)", light: "#1d2321", dark: "#e8ebe9" },
  muted: { css: "var(--muted)", light: "#5c6562", dark: "#a1aaa7" },
  line: { css: "var(--line)", light: "#e2e4df", dark: "#2d3533" },
  ground: { css: "var(--raised)", light: "#ffffff", dark: "#1f2524" },
  accent: { css: "var(--accent)", light: "#0e6b61", dark: "#63cbbb" },
  soft: {
    css: "color-mix(in srgb, var(--accent) 20%, var(--raised))",
    light: "#cfe1df",
    dark: "#2d4642",
  },
  bar: {
    css: "color-mix(in srgb, var(--accent) 62%, var(--raised))",
    light: "#6aa39d",
    dark: "#499084",
  },
  below: { css: "var(--tone-2)", light: "#a8480f", dark: "#f0a86b" },
  third: { css: "var(--tone-3)", light: "#3157b5", dark: "#93b1f5" },
  fourth: { css: "var(--tone-4)", light: "#8a3d91", dark: "#d99ae0" },
  fifth: { css: "var(--tone-5)", light: "#6b6a12", dark: "#cfcb6a" },
} as const satisfies Record<string, Tone>;

export type ToneName = keyof typeof tones;

/** How a mark is painted. */
export interface PaintStyle {
  readonly fill?: ToneName;
  readonly stroke?: ToneName;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly opacity?: number;
  readonly size?: number;
  readonly weight?: number;
}

export const paints = {
  grid: { stroke: "line", width: 1 },
  axis: { stroke: "muted", width: 1 },
  reference: { stroke: "muted", width: 1.5, dash: [3, 3] },
  band: { fill: "soft" },
  outer: { fill: "soft", opacity: 0.5 },
  whisker: { stroke: "accent", width: 2 },
  interval: { stroke: "ink", width: 2 },
  dot: { fill: "accent" },
  bar: { fill: "bar" },
  point: { fill: "accent", opacity: 0.45 },
  above: { fill: "accent" },
  below: { fill: "below" },
  empty: { stroke: "line", width: 1 },
  ground: { fill: "ground" },
  line: { stroke: "accent", width: 2 },
  expected: { stroke: "accent", width: 2, dash: [5, 4] },
  density: { stroke: "ink", width: 1.5 },
  line2: { stroke: "below", width: 2, dash: [6, 3] },
  line3: { stroke: "third", width: 2, dash: [2, 3] },
  line4: { stroke: "fourth", width: 2, dash: [9, 3, 2, 3] },
  line5: { stroke: "fifth", width: 2, dash: [1, 3] },
  line6: { stroke: "muted", width: 2 },
  tick: { fill: "muted", size: 12 },
  label: { fill: "ink", size: 13 },
  value: { fill: "ink", size: 13 },
  inCell: { fill: "ink", size: 12 },
  title: { fill: "ink", size: 15, weight: 600 },
} as const satisfies Record<string, PaintStyle>;

export type Paint = keyof typeof paints;

export function styleOf(paint: Paint): PaintStyle {
  return paints[paint];
}

export function line(paint: Paint, x1: number, y1: number, x2: number, y2: number): Mark {
  return { kind: "path", paint, d: `M${round(x1)},${round(y1)}L${round(x2)},${round(y2)}` };
}

export function text(
  paint: Paint,
  x: number,
  y: number,
  whole: string,
  anchor: Anchor = "start",
  room = Number.POSITIVE_INFINITY,
): Mark {
  const shown = fitted(whole, room, styleOf(paint).size);
  const mark = { kind: "text", paint, x: round(x), y: round(y), text: shown, anchor } as const;
  return shown === whole ? mark : { ...mark, hint: whole };
}

export function rect(
  paint: Paint,
  x: number,
  y: number,
  width: number,
  height: number,
  more: { readonly radius?: number; readonly opacity?: number } = {},
): Mark {
  const size = { width: round(Math.max(0, width)), height: round(Math.max(0, height)) };
  return { kind: "rect", paint, x: round(x), y: round(y), ...size, ...more };
}

export function circle(paint: Paint, x: number, y: number, r: number): Mark {
  return { kind: "circle", paint, x: round(x), y: round(y), r };
}

/** About how wide a text is; letters differ by font, so with some room to spare. */
export function widthOf(text: string, size = 12): number {
  let width = 0;
  for (const letter of text) {
    if (/[ilj.,:;'|!()\s]/.test(letter)) width += 0.34;
    else if (/[MWmw@%—\p{Lu}]/u.test(letter)) width += 0.82;
    else width += letter > "\u2e80" ? 1.05 : 0.58;
  }
  return width * size;
}

/** A text on up to two lines of the given room. */
export function wrapped(whole: string, room: number, size: number): string[] {
  if (widthOf(whole, size) <= room) return [whole];
  const words = whole.split(" ");
  let first = "";
  while (words.length > 0 && widthOf(`${first} ${words[0]}`, size) <= room) {
    first = `${first} ${words.shift()}`.trim();
  }
  if (!first) return [whole];
  return words.length === 0 ? [first] : [first, words.join(" ")];
}

function fitted(whole: string, room: number, size = 12): string {
  if (widthOf(whole, size) <= room) return whole;
  const letters = [...whole];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`, size) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
