import { literalNumber } from "@probability-chat/codebook";
import type { Names } from "@probability-chat/language";
import {
  compare,
  mapTree,
  type Node,
  partsOf,
  printColumn,
  printEvent,
  type Query,
} from "@probability-chat/query";
import { isEngineWord } from "./engine-words.ts";

/**
 * Puts the names that a user gave into the engine's words, which have columns and conditions as a
 * query does: those of `columns`, and the conditions of the query itself. A header that is a word of
 * the engine's sentences too is left where it stands alone.
 */
export function inNames(
  query: Query,
  columns: readonly string[],
  names: Names,
): (text: string) => string {
  const said = new Map<string, string>();
  const note = (printed: string, name: string) => {
    if (name.replaceAll("`", "") !== printed.replaceAll("`", "")) said.set(printed, name);
  };
  for (const { name, type, levels } of names.codebook.columns) {
    if (!columns.includes(name)) continue;
    if (!isEngineWord(name)) note(printColumn(name), names.knownAs(name) ?? name);
    for (const { text } of levels) {
      const meaning = names.knownMeaning(name, text);
      const value = type === "number" ? literalNumber(text) : text;
      if (meaning === null || value === null) continue;
      for (const op of ["=", "!="] as const)
        note(
          printEvent(compare(name, op, value)),
          `${names.knownAs(name) ?? name} ${op} ${meaning}`,
        );
    }
  }
  for (const event of conditionsOf(query)) note(printEvent(event), printEvent(named(event, names)));
  if (said.size === 0) return (text) => text;
  const longestFirst = [...said.keys()].sort((a, b) => b.length - a.length);
  const any = longestFirst.map((text) => text.replace(/[$()*+.?[\\\]^{|}/]/g, "\\$&")).join("|");
  const found = new RegExp(`(?<![\\p{L}\\p{N}_.\`])(?:${any})(?![\\p{L}\\p{N}_\`])`, "gu");
  return (text) =>
    text.replace(found, (printed) => said.get(printed)?.replaceAll("`", "") ?? printed);
}

function conditionsOf(node: Node): Extract<Node, { kind: "compare" | "in" | "between" }>[] {
  const inner = partsOf(node).flatMap(conditionsOf);
  const isOne = node.kind === "compare" || node.kind === "in" || node.kind === "between";
  return isOne && inner.length === 0 ? [node] : inner;
}

function named<Of extends Node>(event: Of, names: Names): Of {
  return mapTree(event, {
    column: (name) => names.knownAs(name) ?? name,
    literal: (value, of) =>
      (of.kind === "column" ? names.knownMeaning(of.column, String(value)) : null) ?? value,
  });
}
