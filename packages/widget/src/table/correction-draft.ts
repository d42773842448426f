import type { ColumnView, Corrections, DatasetSummary } from "@probability-chat/sdk";

type Correction = Corrections[string];
type Kind = NonNullable<Correction["kind"]>;

/** How the cells of a column are to be read, as it is being said. */
export interface CorrectionDraft {
  /** Null where it is as the file has it. */
  readonly kind: Kind | null;
  readonly missing: readonly string[];
  readonly merge: Readonly<Record<string, string>>;
  /** Codes that mean missing as typed, with commas between them; of numbers and dates. */
  readonly codes: string;
}

/** A value that is listed, the rows that have it where that is known, and what it counts as. */
export interface ListedValue {
  readonly value: string;
  readonly rows: number | null;
  /** Null: itself. */
  readonly countsAs: "missing" | { readonly value: string } | null;
}

export function correctionDraftOf(
  { name, kind }: Pick<DatasetSummary["columns"][number], "name" | "kind">,
  corrections: Corrections = {},
): CorrectionDraft {
  const said = (Object.hasOwn(corrections, name) && corrections[name]) || {};
  const { missing = [], merge = {} } = said;
  return {
    kind: said.kind ?? null,
    merge,
    ...(hasListedValues(kind) ? { missing, codes: "" } : typedCodes(missing)),
  };
}

/** Codes as they are typed; those with a comma cannot be, and are kept. */
function typedCodes(codes: readonly string[]): Pick<CorrectionDraft, "missing" | "codes"> {
  const isTyped = (code: string) => !code.includes(",");
  return {
    missing: codes.filter((code) => !isTyped(code)),
    codes: codes.filter(isTyped).join(", "),
  };
}

/** Whether a column's values are told one by one; of others codes are typed. */
export function hasListedValues(kind: string): boolean {
  return kind === "text" || kind === "boolean";
}

/** What is to be sent of a draft; null where all is as the file has it. */
export function correctionOf({ kind, missing, merge, codes }: CorrectionDraft): Correction | null {
  const typed = codes.split(",").map((code) => code.trim());
  const gone = [...new Set([...missing, ...typed.filter(Boolean)])];
  const correction = {
    ...(kind ? { kind } : {}),
    ...(gone.length > 0 ? { missing: gone } : {}),
    ...(Object.keys(merge).length > 0 ? { merge } : {}),
  };
  return Object.keys(correction).length > 0 ? correction : null;
}

/** The corrections with what was changed in them. */
export function withCorrections(
  corrections: Corrections,
  drafts: ReadonlyMap<string, CorrectionDraft>,
): Corrections {
  const entries = new Map(Object.entries(corrections));
  for (const [name, draft] of drafts) {
    const correction = correctionOf(draft);
    if (correction) entries.set(name, correction);
    else entries.delete(name);
  }
  return Object.fromEntries(entries);
}

/** Whether two ways of reading a column differ. */
export function differ(one: CorrectionDraft, other: CorrectionDraft): boolean {
  const said = (draft: CorrectionDraft) => {
    const { kind = null, missing = [], merge = {} } = correctionOf(draft) ?? {};
    return JSON.stringify([kind, [...missing].sort(), Object.entries(merge).sort()]);
  };
  return said(one) !== said(other);
}

/** The values that the table has, and those that a correction took away from it. */
export function listedValues(
  top: ColumnView["top"],
  { missing, merge }: CorrectionDraft,
): ListedValue[] {
  const rows = new Map(top.map((level) => [level.value, level.rows]));
  const names = new Set([...rows.keys(), ...Object.keys(merge), ...missing]);
  return [...names].map((value) => ({
    value,
    rows: rows.get(value) ?? null,
    countsAs: missing.includes(value)
      ? "missing"
      : Object.hasOwn(merge, value)
        ? { value: merge[value] ?? value }
        : null,
  }));
}

/** Says what a value counts as. What had become it becomes what it becomes now. */
export function countAs(
  draft: CorrectionDraft,
  value: string,
  countsAs: ListedValue["countsAs"],
): CorrectionDraft {
  const missing = draft.missing.filter((code) => code !== value);
  const entries = Object.entries(draft.merge).filter(([from]) => from !== value);
  if (countsAs === null) return { ...draft, missing, merge: Object.fromEntries(entries) };
  if (countsAs === "missing") {
    const kept = entries.filter(([, to]) => to !== value);
    return { ...draft, missing: [...missing, value], merge: Object.fromEntries(kept) };
  }
  const target = countsAs.value;
  const others = entries.filter(([from]) => from !== target);
  const moved = others.map(([from, to]) => [from, to === value ? target : to]);
  return {
    ...draft,
    missing: missing.filter((code) => code !== target),
    merge: Object.fromEntries([...moved, [value, target]]),
  };
}

/** Values that differ in case, blanks and punctuation alone, each group's most frequent first. */
export function alike(values: readonly ListedValue[]): string[][] {
  const groups = new Map<string, ListedValue[]>();
  for (const value of values) {
    if (value.countsAs !== null) continue;
    const key = value.value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) =>
      [...group].sort((a, b) => (b.rows ?? 0) - (a.rows ?? 0)).map(({ value }) => value),
    );
}
