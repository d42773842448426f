import type { CodebookNote } from "@probability-chat/codebook";
import { type DateFormat, dayFormsOf } from "./date-format.ts";
import type { ColumnPlan, TextRow } from "./infer-columns.ts";
import { isMissing } from "./missing-markers.ts";
import { type NumberFormat, numberFormatsOf } from "./number-format.ts";
import { unitOfSpellings } from "./unit-spellings.ts";

/** What is said of a column whose numbers or dates come in several forms: how they are read, or why not. */
export function noteForms(
  plan: ColumnPlan,
  name: string,
  sampled: readonly TextRow[],
): CodebookNote | null {
  const message =
    plan.kind === "number"
      ? mixedNumbers(name, plan.format)
      : plan.kind === "date"
        ? mixedDates(name, plan.format)
        : unread(name, textsOf(plan, sampled));
  if (message === null) return null;
  return { kind: plan.kind === "text" ? "unreadForms" : "mixedForms", message, column: name };
}

/** That a column's dates could name day and month either way round, and how they are read. */
export function noteOrder(name: string, { order }: DateFormat): CodebookNote {
  const read = order === "dayFirst" ? "day/month/year" : "month/day/year";
  return {
    kind: "ambiguousDates",
    message: `The dates of ${name} could be read either way; they are read as ${read}.`,
    column: name,
  };
}

function mixedNumbers(name: string, { unit, signs = [], isBare }: NumberFormat): string | null {
  if (unit === null || (signs.length === 0 && !isBare)) return null;
  const forms = (signs.length === 0 ? [unit] : [...signs].reverse()).map((sign) => `with ${sign}`);
  const all = [...forms, ...(isBare ? ["without a sign"] : [])];
  return `The numbers of ${name} come ${joined(all)}; all are read as ${unit}.`;
}

function mixedDates(name: string, format: DateFormat): string | null {
  const forms = dayFormsOf(format);
  if (forms.length < 2) return null;
  return `The dates of ${name} come in several forms (${joined(forms)}); all are read.`;
}

/** The different cells of the sample that are not missing; none of a column without any. */
function textsOf({ column, present }: ColumnPlan, sampled: readonly TextRow[]): string[] {
  if (present === 0) return [];
  const texts = new Set<string>();
  for (const row of sampled) {
    const cell = row[column];
    if (typeof cell !== "string" || isMissing(cell)) continue;
    // One cell that is neither settles it, as in most columns of texts the first does.
    if (texts.size === 0 && !isNumber(cell) && !slashed.test(cell)) return [];
    texts.add(cell);
  }
  return [...texts];
}

const slashed = /^(\d{1,2})([-/])(\d{1,2})\2\d{2,4}\b/;

function isNumber(cell: string): boolean {
  return numberFormatsOf([cell]).length > 0;
}

function unread(name: string, texts: readonly string[]): string | null {
  if (texts.length < 2) return null;
  return unreadNumbers(name, texts) ?? unreadDates(name, texts);
}

function unreadNumbers(name: string, texts: readonly string[]): string | null {
  if (!texts.every(isNumber)) return null;
  const units = new Set(texts.flatMap((text) => numberFormatsOf([text])[0]?.unit ?? []));
  if (unitOfSpellings(units) === undefined) {
    return `The numbers of ${name} are in several units (${joined([...units].slice(0, 4))}), which do not add up, so they are read as texts. To compute with them, bring them to one unit in the file.`;
  }
  const [first = "", ...rest] = texts;
  const other = rest.find((text) => numberFormatsOf([first, text]).length === 0);
  if (other === undefined) return null;
  return `The numbers of ${name} are spelled in ways that contradict each other ('${first}', '${other}'), so they are read as texts. To compute with them, write them one way in the file.`;
}

/** `31/01/2024` beside `01/31/2024`: of `03/04/2024` nobody could tell. */
function unreadDates(name: string, texts: readonly string[]): string | null {
  const parts = texts.map((text) => slashed.exec(text));
  const dayFirst = texts.find((_, at) => Number(parts[at]?.[1]) > 12);
  const monthFirst = texts.find((_, at) => Number(parts[at]?.[3]) > 12);
  if (dayFirst === undefined || monthFirst === undefined) return null;
  return `The dates of ${name} name the day first in some cells ('${dayFirst}') and the month first in others ('${monthFirst}'), which cannot be told apart up to the 12th, so they are read as texts. Write them one way in the file, such as 2024-01-31.`;
}

function joined(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}
