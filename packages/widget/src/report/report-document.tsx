import type { Card, CardFinding, Pin, Report } from "@probability-chat/sdk";
import { drawGauge } from "../chart/draw-gauge.ts";
import { drawSeries } from "../chart/draw-series.ts";
import { DrawingView } from "../chart/drawing-view.tsx";
import { gaugeSummary } from "../chart/gauge-summary.ts";
import { seriesSummary } from "../chart/series-summary.ts";
import { FactList } from "../messages/facts.tsx";
import { TableView } from "../messages/table-view.tsx";
import { type Texts, TextsContext } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";
import { factsOfPin } from "./pin-facts.tsx";

/** A report as it is printed: by its users, or by somebody with a link. */
export interface PrintedReport {
  readonly title: Report["title"];
  readonly pins: readonly Omit<Pin, "message_id">[];
}

/** How wide drawings are. */
const width = 640;

interface ReportDocumentProps {
  readonly report: PrintedReport;
  readonly texts: Texts;
}

/** A report on paper: all of it in sight, nothing to press. */
export function ReportDocument({ report, texts }: ReportDocumentProps) {
  const { title, pins } = report;
  return (
    <TextsContext.Provider value={texts}>
      <h1 dir="auto">{title}</h1>
      {pins.map((pin, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <PrintedPin key={at} pin={pin} texts={texts} />
      ))}
    </TextsContext.Provider>
  );
}

function PrintedPin({
  pin,
  texts,
}: {
  readonly pin: PrintedReport["pins"][number];
  readonly texts: Texts;
}) {
  const { answer, note, question } = pin;
  const { card, caveats, series } = answer;
  return (
    <section>
      <h2 dir="auto">{question}</h2>
      {card ? <Figure card={card} /> : <p>{answer.text}</p>}
      {note && (
        <p className="note" dir="auto">
          {note}
        </p>
      )}
      {card?.gauge && (
        <div role="img" aria-label={gaugeSummary(texts, card.gauge)}>
          <DrawingView drawing={drawGauge(card.gauge, width)} />
        </div>
      )}
      {card && card.facts.length > 0 && <FactList facts={card.facts} />}
      {card && card.notes.length > 0 && <List lines={card.notes} />}
      {caveats.length > 0 && <List lines={caveats.map(({ message }) => message)} />}
      {card?.findings && card.findings.length > 0 && (
        <ol>
          {card.findings.map((finding, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
            <li key={at}>
              <Found finding={finding} texts={texts} />
            </li>
          ))}
        </ol>
      )}
      {series && (
        <div role="img" aria-label={seriesSummary(texts, series)}>
          <DrawingView drawing={drawSeries(series, width)} />
        </div>
      )}
      {card?.tables.map((table, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer's tables keep their places
        <div key={at} className="table">
          <TableView table={table} caption="" isWhole />
          {table.total > table.rows.length && (
            <p className="fine">
              {texts.t("The first {n} of {all}.", {
                n: table.rows.length,
                all: thousands(table.total),
              })}
            </p>
          )}
        </div>
      ))}
      <div className="fine">
        {card && <FactList facts={card.computation} />}
        <p>
          <code>{answer.query}</code>
        </p>
        <p>{factsOfPin(texts, pin)}</p>
      </div>
    </section>
  );
}

function Found({ finding, texts }: { readonly finding: CardFinding; readonly texts: Texts }) {
  const { text, basis, series, gauge } = finding;
  return (
    <>
      <p>{text}</p>
      {basis && <p className="fine">{basis}</p>}
      {series && (
        <div role="img" aria-label={seriesSummary(texts, series)}>
          <DrawingView drawing={drawSeries(series, width)} />
        </div>
      )}
      {gauge && (
        <div role="img" aria-label={gaugeSummary(texts, gauge)}>
          <DrawingView drawing={drawGauge(gauge, width)} />
        </div>
      )}
    </>
  );
}

function Figure({ card }: { readonly card: Card }) {
  return (
    <>
      <p className="figure">
        <strong>{card.figure}</strong> <span>{card.beside}</span>
      </p>
      <p>{card.sentence}</p>
    </>
  );
}

function List({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
