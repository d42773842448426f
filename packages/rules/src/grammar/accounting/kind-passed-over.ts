import type { Query } from "@probability-chat/query";
import { endsSuperlative } from "../../grounding/ends-superlative.ts";
import { mentionOver, type Reader } from "../reader.ts";
import type { Place } from "./passed-over.ts";

/** 'The fastest type' of a table whose types no one column tells: a kind of rows, and no row. */
export function kindPassedOver(reader: Reader, query: Query): Place | null {
  if (query.kind !== "statistic" || !/^(?:min|max)$/.test(query.statistic)) return null;
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      /^(?:types?|kinds?|sorts?|categor(?:y|ies)|groups?)$/.test(word) &&
      mentionOver(reader, place) === undefined &&
      !reader.framed.has(place) &&
      endsSuperlative(reader.tokens, place),
  );
  return at < 0 ? null : [at, at + 1];
}
