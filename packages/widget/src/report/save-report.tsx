import { fileNameOf, saveFile } from "../export/save-file.ts";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { ReportGlyph } from "./glyphs.tsx";
import { type PrintedReport, printReport, reportFile } from "./report-file.tsx";

/** The ways to take a report away: as one file, or on paper and as PDF by the browser's own dialog. */
export function SaveReport({ report }: { readonly report: PrintedReport }) {
  const texts = useTexts();
  const { t } = texts;
  const name = `${fileNameOf(report.title, "report")}.html`;
  return (
    <>
      <button
        type="button"
        className="button button-small button-outline"
        part="button"
        onClick={() => saveFile(reportFile(report, texts), name, "text/html")}
      >
        <Icon name="download" size={16} />
        {t("Save as HTML")}
      </button>
      <button
        type="button"
        className="button button-small button-outline"
        part="button"
        onClick={() => printReport(report, texts)}
      >
        <ReportGlyph name="print" size={16} />
        {t("Print or save as PDF")}
      </button>
    </>
  );
}
