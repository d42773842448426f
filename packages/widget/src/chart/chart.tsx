import type { AnswerTable, Series } from "@probability-chat/sdk";
import { type ReactNode, useState } from "react";
import { csvOf } from "../export/csv.ts";
import { fileNameOf, saveFile } from "../export/save-file.ts";
import { Icon } from "../icons.tsx";
import { TableView } from "../messages/table-view.tsx";
import { useOwnWords } from "../texts/own-words.ts";
import { type Text, useTexts } from "../texts/texts.ts";
import { drawSeries } from "./draw-series.ts";
import { DrawingView } from "./drawing-view.tsx";
import { pngFile } from "./png-file.ts";
import { seriesSummary } from "./series-summary.ts";
import { seriesTable } from "./series-table.ts";
import { svgFile } from "./svg-file.ts";
import { useWidth } from "./use-width.ts";

/** How wide a file's drawing is. */
const fileWidth = 640;

interface ChartProps {
  readonly series: Series;
  /** The same figures with all that is known of them; else the series' own. */
  readonly table?: AnswerTable | undefined;
  /** What is drawn is said nowhere else. */
  readonly isTitled?: boolean;
  /** The picture alone, to be read at a glance beside a sentence. */
  readonly isSmall?: boolean;
}

/**
 * A series as a picture or as a table, the picture first: never both, but for a screen reader and on
 * paper, which have the table either way.
 */
export function Chart({
  series,
  table = seriesTable(series),
  isTitled = true,
  isSmall = false,
}: ChartProps) {
  const texts = useTexts();
  const { t, own } = useOwnWords();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  const [box, width] = useWidth(isSmall ? 320 : 560);
  const title = series.title;
  const save = async (kind: "png" | "svg" | "csv") => {
    const name = `${fileNameOf(title, "chart")}.${kind}`;
    if (kind === "csv") return saveFile(csvOf(table), name, "text/csv");
    const drawing = drawSeries(series, fileWidth);
    if (kind === "svg") return saveFile(svgFile(drawing, title), name, "image/svg+xml");
    const png = await pngFile(drawing, title);
    if (png) saveFile(png, name, "image/png");
  };
  return (
    <figure className={isSmall ? "chart chart-small" : "chart"} part="chart">
      {isTitled && title && <figcaption>{title}</figcaption>}
      <div ref={box}>
        {shown === "chart" ? (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard the summary is to be had */}
            <div role="img" tabIndex={0} lang={own.lang} aria-label={seriesSummary(texts, series)}>
              <DrawingView drawing={drawSeries(series, Math.min(width, 720))} />
            </div>
            <div
              className={`visually-hidden ${isSmall ? "" : "chart-figures reply-table table-scroll"}`}
            >
              <TableView table={table} caption={title} isWhole />
            </div>
          </>
        ) : (
          <TableView table={table} caption="" />
        )}
      </div>
      {!isSmall && (
        <div className="chart-tools" {...own} part="chart-tools">
          <fieldset className="chart-switch" part="switch">
            <legend className="visually-hidden">{t("Show as")}</legend>
            <Shown is="chart" {...{ shown, setShown }}>
              <Icon name="stats" size={14} />
              {t("Chart")}
            </Shown>
            <Shown is="table" {...{ shown, setShown }}>
              <Icon name="table" size={14} />
              {t("Table")}
            </Shown>
          </fieldset>
          <span className="inline-flex items-center">
            {(shown === "chart" ? (["png", "svg", "csv"] as const) : (["csv"] as const)).map(
              (kind) => (
                <SaveButton
                  key={kind}
                  kind={kind}
                  what={kind === "csv" ? "figures" : "chart"}
                  onSave={() => save(kind)}
                />
              ),
            )}
          </span>
        </div>
      )}
    </figure>
  );
}

interface ShownProps {
  readonly is: "chart" | "table";
  readonly shown: "chart" | "table";
  readonly setShown: (shown: "chart" | "table") => void;
  readonly children: ReactNode;
}

function Shown({ is, shown, setShown, children }: ShownProps) {
  const isShown = shown === is;
  return (
    <button
      type="button"
      part={isShown ? "option current-option" : "option"}
      aria-pressed={isShown}
      onClick={() => setShown(is)}
    >
      {children}
    </button>
  );
}

interface SaveButtonProps {
  readonly kind: "png" | "svg" | "csv";
  readonly what: keyof typeof savings;
  readonly onSave: () => void;
}

const savings = {
  chart: "{kind}: save the chart as a file",
  figures: "{kind}: save the figures as a file",
  table: "{kind}: save the table as a file",
} as const satisfies Readonly<Record<string, Text>>;

/** Saves something as a file of a kind. */
export function SaveButton({ kind, what, onSave }: SaveButtonProps) {
  const { t } = useTexts();
  const name = kind.toUpperCase();
  const label = t(savings[what], { kind: name });
  return (
    <button
      type="button"
      className="icon-button icon-button-worded"
      part="icon-button"
      aria-label={label}
      title={label}
      onClick={onSave}
    >
      <Icon name="download" size={14} />
      {name}
    </button>
  );
}
