import { Dictionary, limits } from "@probability-chat/contract";
import { RequestError } from "../server/request-error.ts";
import { validate } from "../server/validate.ts";

/** What a form's field says of the columns. */
export function readDictionary(text: unknown): Dictionary {
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch {
    throw invalid("The dictionary must be JSON: { column: { description, … } }.");
  }
  return validate(Dictionary, value);
}

/** Refuses what is said of columns, by their names, that the table does not have. */
export function checkColumns(said: object, columns: readonly string[]): void {
  const known = new Set(columns);
  const unknown = Object.keys(said).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const texts = unknown.map((name) => [name, ["The dataset has no such column."]]);
  const text = `The dataset has no column ${unknown.slice(0, 3).join(", ")}.`;
  throw new RequestError("validation_failed", text, { fields: Object.fromEntries(texts) });
}

/** What was said of the columns that a new file still has. */
export function keptOf(dictionary: Dictionary, columns: readonly string[]): Dictionary {
  const known = new Set(columns);
  return Object.fromEntries(Object.entries(dictionary).filter(([name]) => known.has(name)));
}

/** As questions are read by it: what a column is called where it is shown is one of its names. */
export function namesFirst(dictionary: Dictionary): Dictionary {
  return Object.fromEntries(
    Object.entries(dictionary).map(([column, said]) => [
      column,
      said.name
        ? {
            ...said,
            synonyms: [said.name, ...(said.synonyms ?? [])].slice(0, limits.dictionary.synonyms),
          }
        : said,
    ]),
  );
}

export function invalid(text: string): RequestError {
  return new RequestError("validation_failed", text, { fields: { dictionary: [text] } });
}
