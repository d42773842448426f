import type { QueryToken } from "@probability-chat/query";
import type { ValueIndex } from "../card/value-index.ts";

/** A token of an earlier query as the input shows it: its values are texts, as the table has them. */
export type ShownToken =
  | Exclude<QueryToken, { kind: "value" }>
  | { readonly kind: "value"; readonly column: string; readonly value: string };

/** A number beside `=` is the code that the column has, and where it has none a number. */
export function shownToken(token: QueryToken, index: ValueIndex): ShownToken {
  if (token.kind !== "value") return token;
  const { column, value } = token;
  if (typeof value === "string") return { kind: "value", column, value };
  const code = index.values(column).find((text) => text.trim() !== "" && Number(text) === value);
  return code === undefined ? { kind: "number", value } : { kind: "value", column, value: code };
}
