import type { Literal } from "@probability-chat/query";
import type { LevelCoding } from "./column-coding.ts";

/** Finds a coding's levels by literals, as `matchingLevels` does, without reading all of them. */
class LevelTexts {
  readonly exact: ReadonlySet<string>;
  readonly folded: ReadonlyMap<string, readonly string[]>;

  constructor({ texts, rest }: LevelCoding) {
    const all = [...texts, ...(rest?.texts ?? [])];
    const folded = new Map<string, string[]>();
    for (const text of all) {
      const key = text.toLowerCase();
      const alike = folded.get(key);
      if (alike) alike.push(text);
      else folded.set(key, [text]);
    }
    this.exact = new Set(all);
    this.folded = folded;
  }
}

const known = new WeakMap<LevelCoding, LevelTexts>();

/** The level with exactly that text; if there is none, and of booleans always, all in any case. */
export function levelsNamed(coding: LevelCoding, literal: Literal): readonly string[] {
  let texts = known.get(coding);
  if (!texts) {
    texts = new LevelTexts(coding);
    known.set(coding, texts);
  }
  const text = String(literal);
  if (coding.type === "text" && texts.exact.has(text)) return [text];
  return texts.folded.get(text.toLowerCase()) ?? [];
}
