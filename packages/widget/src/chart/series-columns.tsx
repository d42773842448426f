import type { Series } from "@probability-chat/sdk";
import { formatValue, type Scale } from "./scale.ts";

const height = 120;

/** Histograms and lines: along the horizontal axis, in the order given. */
export function SeriesColumns({
  series,
  scale,
}: {
  readonly series: Series;
  readonly scale: Scale;
}) {
  const { points, unit, kind } = series;
  const step = 100 / points.length;
  const y = (value: number) => height - scale.at(value) * height;
  const x = (index: number) => (index + 0.5) * step;
  const first = points[0];
  const last = points.at(-1);
  return (
    <div className="chart-upright">
      <span className="chart-top">{formatValue(scale.high, unit)}</span>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {kind === "line" ? (
          <polyline
            className="chart-line"
            points={points.map(({ value }, index) => `${x(index)},${y(value)}`).join(" ")}
          />
        ) : (
          points.map(({ value }, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: labels that were cut may be the same
              key={index}
              className="chart-fill"
              x={index * step + step * 0.06}
              width={step * 0.88}
              y={Math.min(y(value), y(0))}
              height={Math.abs(y(0) - y(value))}
            />
          ))
        )}
        <line className="chart-axis" x1="0" x2="100" y1={y(0)} y2={y(0)} />
      </svg>
      <div className="chart-ends">
        <span>{first?.label}</span>
        {points.length > 1 && <span>{last?.label}</span>}
      </div>
    </div>
  );
}
