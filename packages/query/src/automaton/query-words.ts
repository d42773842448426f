import { CONDITION_FORMS } from "../forms/condition-forms.ts";
import { CLAIM, QUERY_FORMS } from "../forms/query-forms.ts";
import { SCALAR_FORMS } from "../forms/scalar-forms.ts";
import { wordsOf } from "../forms/words-of.ts";
import { COMPARATORS } from "./condition.ts";
import { PARTS } from "./term.ts";

const FORMS = [...SCALAR_FORMS, CLAIM, ...QUERY_FORMS];
const FIXED = [...FORMS, ...CONDITION_FORMS].flatMap(({ parts }) =>
  parts.flatMap((part) => (typeof part === "string" ? wordsOf(part) : [])),
);
/** Words of fields: brackets, joins, outcomes, orders, changes. */
const IN_FIELDS = wordsOf(
  "( ) [ ] | given vs hold free and or desc asc any none exactly over * + - / minutes hours days years",
);

/** Every word that a query may hold, in an order that changes only with the grammar. */
export const QUERY_WORDS: readonly string[] = [
  ...new Set([
    ...FORMS.flatMap(({ name }) => (name === null ? [] : [name])),
    ...FIXED,
    ...IN_FIELDS,
    ...COMPARATORS,
    ...PARTS,
  ]),
];
