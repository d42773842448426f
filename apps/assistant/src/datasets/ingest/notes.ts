import type { CodebookNote } from "@probability-chat/codebook";
import type { ColumnNames } from "../csv/column-names.ts";
import type { Survey } from "../csv/scan-file.ts";
import type { ReceivedFile } from "../receive/receive-csv.ts";
import type { ColumnPlan, TextRow } from "./infer-columns.ts";
import { noteForms, noteOrder } from "./note-forms.ts";

const listed = 5;
const count = (value: number) => value.toLocaleString("en-US");

/** What the reader of the file noticed, in words for the user. */
export function noteReading(
  file: Pick<ReceivedFile, "encoding" | "repaired" | "notes">,
  survey: Survey | null,
  renamed: readonly string[],
  plans: readonly ColumnPlan[],
  names: readonly ColumnNames[],
  sampled: readonly TextRow[],
): CodebookNote[] {
  const notes: CodebookNote[] = [...(file.notes ?? [])];
  if (survey && survey.paddedRows > 0) {
    notes.push({
      kind: "paddedRows",
      message: `${count(survey.paddedRows)} ${rows(survey.paddedRows)} fewer cells than there are columns, the first on line ${survey.firstPaddedLine}; the cells at the end count as missing.`,
    });
  }
  if (survey && survey.rejectedRows > 0) {
    notes.push({
      kind: "rejectedRows",
      message: `${count(survey.rejectedRows)} ${rows(survey.rejectedRows)} more cells than there are columns, the first on line ${survey.firstRejectedLine}; ${survey.rejectedRows === 1 ? "it is" : "they are"} left out.`,
    });
  }
  if (renamed.length > 0) {
    notes.push({ kind: "renamedHeaders", message: sentence(enumerate(renamed)) });
  }
  const marked = plans.filter(({ markers }) => markers > 0);
  if (marked.length > 0) {
    const where = marked.map(
      ({ column, markers }) => `${names[column]?.name} (${count(markers)} cells)`,
    );
    notes.push({
      kind: "missingMarkers",
      message: `Cells such as NA or null count as missing: ${enumerate(where)}.`,
    });
  }
  if (file.repaired) {
    notes.push({
      kind: "encoding",
      message: "Some bytes are not valid UTF-8; they are shown as a replacement character.",
    });
  } else if (file.encoding !== "utf-8") {
    notes.push({
      kind: "encoding",
      message: `The file is not UTF-8; it was read as ${encodingName[file.encoding]}.`,
    });
  }
  for (const plan of plans) {
    if (plan.kind !== "date" || plan.rivals.length === 0) continue;
    notes.push(noteOrder(names[plan.column]?.name ?? "", plan.format));
  }
  for (const plan of plans) {
    const note = noteForms(plan, names[plan.column]?.name ?? "", sampled);
    if (note) notes.push(note);
  }
  return notes;
}

const encodingName = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Latin-1 (Windows-1252)",
};

const rows = (value: number) => (value === 1 ? "row has" : "rows have");

function enumerate(items: readonly string[]): string {
  const more = items.length - listed;
  return items.slice(0, listed).join("; ") + (more > 0 ? `; and ${count(more)} more` : "");
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
