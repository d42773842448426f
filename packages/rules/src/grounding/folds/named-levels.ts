/**
 * Levels written with numbers or signs ('<20', '60+'), where their column is named right behind:
 * one token, so that the grammar reads no bound of another column in them.
 */
import { stem } from "../../text/stem.ts";
import { plain, type Token } from "../../text/tokens.ts";
import { squash } from "../header.ts";
import { type ColumnEntry, levelOf, type TableIndex } from "../table-index.ts";

/** So many tokens may write one level. */
const MAX_LEVEL = 6;

export function foldNamedLevels(
  tokens: readonly Token[],
  index: TableIndex,
  text: string,
): Token[] {
  const folded = [...tokens];
  for (const entry of index.columns) {
    if (
      entry.column.role !== "category" ||
      entry.numeric ||
      !entry.column.levels.some(({ text }) => SIGNED.test(text))
    )
      continue;
    for (let at = folded.length; at > 0; at--) {
      const start = headerAt(folded, at, entry);
      if (start !== null) foldBefore(folded, start, text, entry);
    }
  }
  return folded;
}

/** 'The 100m freestyle' of a level `100m`: no number of metres or millions. */
export function foldWrittenLevels(tokens: readonly Token[], index: TableIndex): Token[] {
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (token === undefined) break;
    const glued = next?.start === token.end && next.kind === "word" ? next : undefined;
    const last = glued ?? token;
    const said = glued === undefined ? token.text : `${token.text}${glued.text}`;
    const level = token.value === null || BOUNDING.test(before?.word ?? "") ? null : said;
    const isLevel =
      level !== null &&
      /\d\p{L}/u.test(level) &&
      (index.bySquash.get(squash(level)) ?? []).some(
        ({ value }) => plain(String(value ?? "")).replace(/\s/g, "") === plain(level),
      );
    if (!isLevel) {
      folded.push(token);
      continue;
    }
    folded.push({
      ...token,
      end: last.end,
      text: said,
      word: plain(said),
      kind: "quoted",
      value: null,
      ordinal: false,
    });
    if (glued !== undefined) at += 1;
  }
  return folded;
}

const BOUNDING = /^(?:over|under|above|below|than|least|most|between|about|exactly)$/;

const SIGNED = /\d|^[<>]/;

/** Where the name of the column begins that ends before a token. */
function headerAt(tokens: readonly Token[], end: number, { words }: ColumnEntry): number | null {
  const start = end - words.length;
  const named =
    words.length > 0 &&
    start > 0 &&
    words.every((own, at) => stem(tokens[start + at]?.word ?? "") === own.stem);
  return named ? start : null;
}

/** Folds 'the <20' before a name, and what 'and' or 'or' joins to it. */
function foldBefore(tokens: Token[], end: number, text: string, entry: ColumnEntry): void {
  for (let stop = end; ; ) {
    const start = levelStart(tokens, stop, text, entry);
    if (start === null) return;
    const [first, last] = [tokens[start], tokens[stop - 1]];
    if (first === undefined || last === undefined) return;
    const said = text.slice(first.start, last.end);
    if (stop - start > 1)
      tokens.splice(start, stop - start, {
        ...first,
        end: last.end,
        text: said,
        word: plain(said),
        kind: "quoted",
        value: null,
        ordinal: false,
      });
    if (!/^(?:and|or|,)$/.test(tokens[start - 1]?.word ?? "")) return;
    stop = start - 1;
  }
}

/** Where the level begins that ends before a token: the longest there is, or one that looks like them. */
function levelStart(
  tokens: readonly Token[],
  end: number,
  text: string,
  entry: ColumnEntry,
): number | null {
  const last = tokens[end - 1];
  for (let start = Math.max(0, end - MAX_LEVEL); start < end; start++) {
    const first = tokens[start];
    if (first === undefined || last === undefined) return null;
    if (levelOf(entry, text.slice(first.start, last.end)) !== null) return start;
  }
  // 'the 80+ group' of a table that has none
  for (let start = Math.max(1, end - MAX_LEVEL); start < end - 1; start++) {
    const first = tokens[start];
    const alike =
      first !== undefined &&
      last !== undefined &&
      tokens[start - 1]?.word === "the" &&
      LIKE.test(text.slice(first.start, last.end));
    if (alike) return start;
  }
  return null;
}

const LIKE = /^(?:[<>]=?\s?[\d.,]+|[\d.,]+\+|[\d.,]+\s?(?:-|–|to)\s?[\d.,]+)$/;
