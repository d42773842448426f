import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { escapeXml } from "../chart/svg-file.ts";
import type { Texts } from "../texts/texts.ts";
import { type PrintedReport, ReportDocument } from "./report-document.tsx";
import { reportStyle } from "./report-style.ts";

export type { PrintedReport } from "./report-document.tsx";

/** Nothing of the file may be run, and nothing is fetched, whatever it is opened by. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * A report as one HTML file that needs nothing else. What is in it is drawn on a document that is
 * never shown, and written down by the browser, so that no text of the data can become markup.
 */
export function reportFile(report: PrintedReport, texts: Texts): string {
  const made = document.implementation.createHTMLDocument("");
  const remove = draw(made, report, texts);
  const body = made.body.innerHTML;
  remove();
  return `<!doctype html>
<html lang="${escapeXml(texts.lang)}"><head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(report.title)}</title>
<style>${reportStyle}</style>
</head><body>${body}</body></html>
`;
}

/**
 * The same on paper, by the browser's dialog, in which it can be saved as PDF. It is drawn in a frame
 * of its own, since around the widget there is the host's page; its styles come as an object, as
 * such pages may forbid others.
 */
export function printReport(report: PrintedReport, texts: Texts): void {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0" });
  document.body.append(frame);
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) return;
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(reportStyle);
  page.document.adoptedStyleSheets = [sheet];
  page.document.title = report.title;
  page.document.documentElement.lang = texts.lang;
  const remove = draw(page.document, report, texts);
  page.addEventListener("afterprint", () => {
    remove();
    frame.remove();
  });
  page.print();
}

function draw(on: Document, report: PrintedReport, texts: Texts): () => void {
  const box = on.createElement("main");
  on.body.append(box);
  const root = createRoot(box);
  flushSync(() => root.render(<ReportDocument report={report} texts={texts} />));
  return () => root.unmount();
}
