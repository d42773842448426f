import type { Gauge } from "@probability-chat/sdk";
import { useTexts } from "../texts/texts.ts";
import { drawGauge } from "./draw-gauge.ts";
import { DrawingView } from "./drawing-view.tsx";
import { gaugeSummary } from "./gauge-summary.ts";
import { useWidth } from "./use-width.ts";

/** A figure and its interval on a scale. */
export function GaugeView({ gauge }: { readonly gauge: Gauge }) {
  const texts = useTexts();
  const [box, width] = useWidth(560);
  return (
    <div
      ref={box}
      className="chart-gauge"
      part="gauge"
      role="img"
      lang={texts.lang}
      aria-label={gaugeSummary(texts, gauge)}
    >
      <DrawingView drawing={drawGauge(gauge, Math.min(width, 640))} />
    </div>
  );
}
