import type { Event, Query } from "../ast.ts";
import type {
  AnyType,
  ConditionValues,
  Field,
  FieldType,
  FieldValues,
  Form,
  Node,
  Writing,
} from "./form.ts";

type Of<Kind extends Node["kind"]> = Extract<Node, { kind: Kind }>;
type NameOf<Kind extends Node["kind"]> = Exclude<keyof Of<Kind>, "kind"> & string;

/** The types whose values may stand where the AST has a `Value`. */
type TypeFor<Value, Type extends AnyType> = {
  [One in Type]: (FieldValues & ConditionValues)[One] extends Value ? One : never;
}[Type];

/** The fields that the AST allows in a node: each property with a type that suits it. */
type FieldIn<Kind extends Node["kind"], Type extends AnyType> = {
  [Name in NameOf<Kind>]: Field<TypeFor<Of<Kind>[Name & keyof Of<Kind>], Type>, Name>;
}[NameOf<Kind>];

const EXPECTED: Partial<Record<AnyType, string>> = {
  column: "a column",
  key: "a column",
  keys: "a column",
  over: "`over` and a column of dates",
  event: "a condition",
  scalar: "an expression",
  other: "an expression",
  grouped: "a query",
  query: "a query",
  changed: "`do column = value`",
  outcome: "`all`, `any`, `none` or `exactly` and a number",
  target: "a condition or columns",
};

export function field<Name extends string, Type extends AnyType>(
  name: Name,
  type: Type,
  more: Partial<Pick<Field, "suits" | "expected" | "label">> = {},
): Field<Type, Name> {
  return { name, type, suits: "any", expected: EXPECTED[type] ?? "", label: "", ...more };
}

/** A form of query, in brackets after its name if it has one. */
export function form<Kind extends Query["kind"]>(
  kind: Kind,
  name: string | null,
  asks: string,
  parts: readonly (string | FieldIn<Kind, FieldType>)[],
  more: {
    readonly implied?: Partial<Of<Kind>>;
    readonly different?: readonly NameOf<Kind>[];
    readonly spellings?: readonly string[];
    readonly usual?: Partial<Of<Kind>>;
  } = {},
): Form {
  const fields = parts.filter(isField);
  const none = { implied: {}, different: [], spellings: [], usual: {} };
  return { kind, name, asks, parts, fields, ...none, ...more };
}

/** A form of condition. */
export function condition<Kind extends Event["kind"]>(
  kind: Kind,
  parts: readonly (string | FieldIn<Kind, AnyType>)[],
  implied: Partial<Of<Kind>> = {},
): Writing {
  return { kind, name: null, parts, fields: parts.filter(isField), implied, different: [] };
}

function isField<One extends Field>(part: string | One): part is One {
  return typeof part !== "string";
}
