import { type DatasetSummary, type Dictionary, limits } from "@probability-chat/sdk";
import { english, type Texts } from "../texts/texts.ts";

type ColumnSummary = DatasetSummary["columns"][number];
type Said = Dictionary[string];

/** What is being written about a column. */
export interface ColumnDraft {
  /** What it is called where it is shown; as in the file where that is empty. */
  readonly name: string;
  readonly description: string;
  /** Other names as typed, with commas between them. */
  readonly synonyms: string;
  readonly unit: string;
  readonly values: readonly ValueDraft[];
}

export interface ValueDraft {
  readonly value: string;
  readonly meaning: string;
  /** The user named the value; it is not one of the listed levels. */
  readonly isOwn: boolean;
}

export type DraftProblems = { readonly [K in keyof ColumnDraft]?: string };

/** What was said of a column by now, ready to be changed. */
export function draftOf(column: ColumnSummary, dictionary: Dictionary): ColumnDraft {
  const said: Said = (Object.hasOwn(dictionary, column.name) && dictionary[column.name]) || {};
  const meanings = new Map(Object.entries(said.values ?? {}));
  const levels = levelsOf(column);
  const known = new Set(levels);
  const own = [...meanings].filter(([value]) => !known.has(value));
  return {
    name: said.name ?? "",
    description: said.description ?? "",
    synonyms: (said.synonyms ?? []).join(", "),
    unit: said.unit ?? "",
    values: [
      ...levels.map((value) => ({ value, meaning: meanings.get(value) ?? "", isOwn: false })),
      ...own.map(([value, meaning]) => ({ value, meaning, isOwn: true })),
    ],
  };
}

/** All levels of a column, where they are few; examples are all of them where there are no more. */
function levelsOf({ levels, examples, distinct, kind }: ColumnSummary): readonly string[] {
  if (levels) return levels;
  const isCode = kind !== "date" && examples.length === distinct;
  return isCode ? examples : [];
}

/** A draft as it is saved; null where it says nothing. */
export function entryOf(draft: ColumnDraft): Said | null {
  const name = draft.name.trim();
  const description = draft.description.trim();
  const unit = draft.unit.trim();
  const synonyms = namesIn(draft.synonyms);
  const values = draft.values
    .map(({ value, meaning, isOwn }) => [isOwn ? value.trim() : value, meaning.trim()] as const)
    .filter(([value, meaning]) => value !== "" && meaning !== "");
  const entry = {
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(synonyms.length > 0 ? { synonyms } : {}),
    ...(unit ? { unit } : {}),
    ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}),
  };
  return Object.keys(entry).length > 0 ? entry : null;
}

/** What keeps a draft from being saved, by field. */
export function problemsOf(texts: Texts, draft: ColumnDraft): DraftProblems {
  const most = limits.dictionary;
  const names = namesIn(draft.synonyms);
  const longName = names.find(({ length }) => length > most.synonym);
  return {
    ...tooLong(texts, "name", draft.name, most.synonym),
    ...tooLong(texts, "description", draft.description, most.description),
    ...tooLong(texts, "unit", draft.unit, most.unit),
    ...(longName
      ? {
          synonyms: texts.t("{name} is longer than {n} characters.", {
            name: quoted(longName),
            n: most.synonym,
          }),
        }
      : names.length > most.synonyms && {
          synonyms: texts.t("At most {n} names; these are {many}.", {
            n: most.synonyms,
            many: names.length,
          }),
        }),
    ...valueProblem(texts, draft.values, most.meaning),
  };
}

function tooLong(
  { t }: Texts,
  field: keyof ColumnDraft,
  text: string,
  most: number,
): DraftProblems {
  const many = text.trim().length;
  const problem = t("At most {n} characters; these are {many}.", { n: most, many });
  return many > most ? { [field]: problem } : {};
}

function valueProblem({ t }: Texts, values: readonly ValueDraft[], most: number): DraftProblems {
  const seen = new Set<string>();
  for (const { value, meaning, isOwn } of values) {
    const named = isOwn ? value.trim() : value;
    const length = Math.max(named.length, meaning.trim().length);
    if (length > most) {
      const places = { name: quoted(named), n: most, many: length };
      return { values: t("{name}: at most {n} characters; these are {many}.", places) };
    }
    if (named === "" && isOwn && meaning.trim() !== "") {
      return { values: t("Which value means {meaning}?", { meaning: quoted(meaning.trim()) }) };
    }
    if (named !== "" && seen.has(named)) {
      return { values: t("{name} is there twice.", { name: quoted(named) }) };
    }
    seen.add(named);
  }
  return {};
}

function quoted(text: string): string {
  return text.length > 30 ? `“${text.slice(0, 30)}…”` : `“${text}”`;
}

function namesIn(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

/** The dictionary with what was changed in it. */
export function withDrafts(
  dictionary: Dictionary,
  drafts: ReadonlyMap<string, ColumnDraft>,
): Dictionary {
  const entries = new Map(Object.entries(dictionary));
  for (const [name, draft] of drafts) {
    const entry = entryOf(draft);
    if (entry) entries.set(name, entry);
    else entries.delete(name);
  }
  return Object.fromEntries(entries);
}

/** Whether something keeps a draft from being saved. */
export function hasProblem(draft: ColumnDraft): boolean {
  return Object.keys(problemsOf(english, draft)).length > 0;
}

/** Whether a draft says something else than what was said, or cannot be saved. */
export function differs(draft: ColumnDraft, original: ColumnDraft | undefined): boolean {
  return (
    hasProblem(draft) ||
    JSON.stringify(entryOf(draft)) !== JSON.stringify(original ? entryOf(original) : null)
  );
}
