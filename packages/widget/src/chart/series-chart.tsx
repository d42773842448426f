import { fileNameOf, saveFile } from "../export/save-file.ts";
import { Icon } from "../icons.tsx";
import { formatValue, type LevelSeries, type Scale, scaleOf } from "./scale.ts";
import { seriesSummary } from "./series-summary.ts";
import { seriesSvg } from "./series-svg.ts";

/** From more points on, the rows stand closer. */
const dense = 12;

/** A series as a picture, with the same figures as a table for whoever cannot see it. */
export function SeriesChart({ series }: { readonly series: LevelSeries }) {
  const scale = scaleOf(series);
  const isDense = series.points.length > dense;
  return (
    <figure className={isDense ? "chart chart-dense" : "chart"} part="chart">
      {series.title && <figcaption>{series.title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard the summary is to be had */}
      <div role="img" tabIndex={0} aria-label={seriesSummary(series)}>
        <div className="chart-rows">
          {series.points.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels that were cut may be the same
            <Row key={index} series={series} index={index} scale={scale} />
          ))}
        </div>
      </div>
      <SeriesTable series={series} />
      <div className="flex justify-end">
        <button
          type="button"
          className="icon-button icon-button-worded"
          aria-label="SVG: save the chart as a file"
          title="Save the chart as an SVG file"
          onClick={() =>
            saveFile(seriesSvg(series), `${fileNameOf(series.title, "chart")}.svg`, "image/svg+xml")
          }
        >
          <Icon name="download" size={14} />
          SVG
        </button>
      </div>
    </figure>
  );
}

interface RowProps {
  readonly series: LevelSeries;
  readonly index: number;
  readonly scale: Scale;
}

function Row({ series, index, scale }: RowProps) {
  const point = series.points[index];
  if (!point) return null;
  const zero = scale.at(0) * 100;
  const end = scale.at(point.value) * 100;
  const { low, high } = point;
  return (
    <>
      <span className="chart-label" title={point.label}>
        {point.label}
      </span>
      <svg className="chart-bar" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <rect className="chart-track" x="0" y="4" width="100" height="12" />
        {series.kind === "bars" ? (
          <rect
            className="chart-fill"
            x={Math.min(zero, end)}
            y="4"
            width={Math.abs(end - zero)}
            height="12"
          />
        ) : (
          <line className="chart-dot" x1={end} x2={end} y1="10" y2="10" />
        )}
        {scale.low < 0 && <line className="chart-zero" x1={zero} x2={zero} y1="0" y2="20" />}
        {low !== null && high !== null && (
          <line
            className="chart-interval"
            x1={scale.at(low) * 100}
            x2={scale.at(high) * 100}
            y1="10"
            y2="10"
          />
        )}
      </svg>
      <span className="chart-value">{formatValue(point.value, series.unit)}</span>
    </>
  );
}

function SeriesTable({ series }: { readonly series: LevelSeries }) {
  const { unit, points } = series;
  const withInterval = points.some(({ low }) => low !== null);
  const withRows = points.some(({ n }) => n !== null);
  return (
    <div className="visually-hidden">
      <table>
        {series.title && <caption>{series.title}</caption>}
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Value</th>
            {withInterval && <th scope="col">Interval</th>}
            {withRows && <th scope="col">Rows</th>}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value, low, high, n }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels that were cut may be the same
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{formatValue(value, unit)}</td>
              {withInterval && (
                <td>
                  {low !== null && high !== null
                    ? `${formatValue(low, unit)} to ${formatValue(high, unit)}`
                    : ""}
                </td>
              )}
              {withRows && <td>{n ?? ""}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
