import { type Card, yearsOf } from "../card/card.ts";
import { indexCard, type ToldValues, type ValueIndex } from "../card/value-index.ts";
import { stem } from "../text/compare-words.ts";
import type { WordPieces } from "../text/word-pieces.ts";
import { contentWords, spellOut } from "../text/words.ts";
import { MARK } from "./marks.ts";
import { ReadableColumn } from "./readable-column.ts";

const TITLE_PIECES = 6;

/** A table made ready to be read: what is the same for every question, prepared once. */
export interface ReadableTable {
  readonly columns: readonly ReadableColumn[];
  readonly index: ValueIndex;
  readonly told: ToldValues | undefined;
  readonly title: readonly number[];
  readonly titleStems: ReadonlySet<string>;
  readonly years: readonly number[];
  readonly pieces: WordPieces;
}

/**
 * Makes a table ready. The index depends on the table alone and may be shared by many chats, whose
 * cards differ in what their dictionaries say.
 */
export function readableTable(
  card: Card,
  pieces: WordPieces,
  index: ValueIndex = indexCard(card),
): ReadableTable {
  const meanings = card.columns.map(
    ({ name, told }) => [name, new Map(Object.entries(told?.values ?? {}))] as const,
  );
  const title = spellOut(card.title);
  return {
    columns: card.columns.map((column) => new ReadableColumn(column, card, pieces)),
    index,
    told: index.told(new Map(meanings)),
    title: title ? [pieces.mark(MARK.title), ...pieces.text(title, TITLE_PIECES)] : [],
    titleStems: new Set(
      contentWords(title)
        .filter((word) => /[a-z]/.test(word))
        .map(stem),
    ),
    years: yearsOf(card),
    pieces,
  };
}
