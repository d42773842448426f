/** A drawing as pixels: drawn on a canvas, since a page's policy may forbid images of its own. */
import { type Drawing, type Mark, styleOf, tones } from "./marks.ts";
import { framed } from "./svg-file.ts";

/** Pixels for each of the drawing's: sharp on a slide. */
const density = 2;
const family = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, Arial, sans-serif';

/** The light picture as a PNG; null where the browser has no canvas. */
export async function pngFile(drawing: Drawing, title: string): Promise<Blob | null> {
  const { width, height, marks } = framed(drawing, title);
  const canvas = document.createElement("canvas");
  canvas.width = width * density;
  canvas.height = height * density;
  const on = canvas.getContext("2d");
  if (!on) return null;
  on.scale(density, density);
  on.fillStyle = tones.ground.light;
  on.fillRect(0, 0, width, height);
  for (const mark of marks) paint(on, mark);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function paint(on: CanvasRenderingContext2D, mark: Mark): void {
  const {
    fill,
    stroke,
    width = 1,
    dash = [],
    opacity = 1,
    size = 12,
    weight = 400,
  } = styleOf(mark.paint);
  on.save();
  on.globalAlpha = mark.kind === "rect" ? (mark.opacity ?? opacity) : opacity;
  on.setLineDash([...dash]);
  on.lineWidth = width;
  if (fill) on.fillStyle = tones[fill].light;
  if (stroke) on.strokeStyle = tones[stroke].light;
  if (mark.kind === "text") {
    on.font = `${weight} ${size}px ${family}`;
    on.textAlign = mark.anchor === "middle" ? "center" : mark.anchor;
    on.fillText(mark.text, mark.x, mark.y);
  } else {
    if (mark.kind === "path" && mark.at) on.translate(...mark.at);
    const shape = shapeOf(mark);
    if (fill) on.fill(shape);
    if (stroke) on.stroke(shape);
  }
  on.restore();
}

function shapeOf(mark: Exclude<Mark, { kind: "text" }>): Path2D {
  if (mark.kind === "path") return new Path2D(mark.d);
  const shape = new Path2D();
  if (mark.kind === "circle") shape.arc(mark.x, mark.y, mark.r, 0, 2 * Math.PI);
  else shape.roundRect(mark.x, mark.y, mark.width, mark.height, mark.radius ?? 0);
  return shape;
}
