import type { Series } from "@probability-chat/sdk";
import { drawHeat } from "./draw-heat.ts";
import { drawHistogram } from "./draw-histogram.ts";
import { drawLevels } from "./draw-levels.ts";
import { drawLines } from "./draw-lines.ts";
import { drawScatter } from "./draw-scatter.ts";
import type { Drawing } from "./marks.ts";

/** A series as marks, as wide as there is room. */
export function drawSeries(series: Series, width: number): Drawing {
  switch (series.kind) {
    case "bars":
    case "intervals":
      return drawLevels(series, width);
    case "histogram":
      return drawHistogram(series, width);
    case "line":
    case "steps":
    case "fan":
      return drawLines(series, width);
    case "scatter":
      return drawScatter(series, width);
    case "heat":
      return drawHeat(series, width);
  }
}
