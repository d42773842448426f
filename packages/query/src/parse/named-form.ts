import type { Form } from "../forms/form.ts";
import { QUERY_FORMS } from "../forms/query-forms.ts";
import { SCALAR_FORMS } from "../forms/scalar-forms.ts";

const SCALARS = byName(SCALAR_FORMS);
const QUERIES = byName(QUERY_FORMS);

function byName(forms: readonly Form[]): ReadonlyMap<string, Form> {
  const names = forms.flatMap((form) =>
    [form.name ?? "", ...form.spellings].map((name) => [name.toLowerCase(), form] as const),
  );
  return new Map(names);
}

/** Every word that may stand before brackets, in lower case. */
export const FORM_NAMES: readonly string[] = [...SCALARS.keys(), ...QUERIES.keys()];

export function isFormName(word: string): boolean {
  return FORM_NAMES.includes(word.toLowerCase());
}

/** The expression that a function name stands for, in any case and spelling. */
export function scalarNamed(word: string): Form | undefined {
  return SCALARS.get(word.toLowerCase());
}

/** The query that is no expression. */
export function queryNamed(word: string): Form | undefined {
  return QUERIES.get(word.toLowerCase());
}
