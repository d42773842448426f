import { AskedWords, cutWords, type ReadableTable, stem } from "@probability-chat/language";
import { ASKING_WORDS, COMMON_WORDS } from "./asking-words.ts";
import { slip } from "./slip.ts";

/** A question whose misspelt words are mended. */
export interface Mended {
  readonly text: string;
  /** Where a place of the text stands in the question, in UTF-16 units. */
  placeOf(place: number): number;
}

const LEAST_LETTERS = 4;
const LETTERS = /^[a-z]+$/;
const CAPITAL = /^\p{Lu}/u;
const SMALL = /\p{Ll}/u;
/** Of a question with more words that are not known, the others stay as they are. */
const MOST_UNKNOWN = 8;

/**
 * Mends what is misspelt before it is read, since the reader knows words by how they are spelled. A
 * word that neither English nor the table has, and that is one slip away from a word of the table or
 * from one that people ask with, is taken for it; what may be a name only for one of the table.
 */
export class Spelling {
  readonly #known: ReadonlySet<string>;

  /** `vocabulary`: the reader's pieces of words. */
  constructor(vocabulary: readonly string[]) {
    this.#known = new Set([...ASKING_WORDS, ...vocabulary.filter((piece) => LETTERS.test(piece))]);
  }

  mend(question: string, table: ReadableTable): Mended {
    const edits: { readonly at: number; readonly longer: number }[] = [];
    let text = "";
    let from = 0;
    let unknown = 0;
    const hasNames = SMALL.test(question);
    for (const { text: word, start, end } of cutWords(question)) {
      if (this.#isKnown(word)) continue;
      unknown += 1;
      if (unknown > MOST_UNKNOWN) break;
      const isName = hasNames && start > 0 && CAPITAL.test(question.slice(start, end));
      const meant = meantBy(word, table, isName);
      if (meant === null) continue;
      text += question.slice(from, start) + meant;
      from = end;
      edits.push({ at: text.length, longer: meant.length - (end - start) });
    }
    return {
      text: text + question.slice(from),
      placeOf: (place) =>
        edits.reduce((sum, { at, longer }) => (at <= place ? sum - longer : sum), place),
    };
  }

  #isKnown(word: string): boolean {
    if (word.length < LEAST_LETTERS || !LETTERS.test(word)) return true;
    return [word, stem(word), `${stem(word)}e`, `${stem(word)}y`].some((one) =>
      this.#known.has(one),
    );
  }
}

function meantBy(word: string, table: ReadableTable, isName: boolean): string | null {
  const own = wordsLike(word, table);
  const isOwn = own.some((other) => other === word || stem(other) === stem(word));
  if (isOwn || table.titleStems.has(stem(word))) return null;
  const named = nearest(
    word,
    own.flatMap((one) => [one, `${one}s`]),
  );
  return named ?? (isName ? null : nearest(word, COMMON));
}

const COMMON = ASKING_WORDS.slice(0, COMMON_WORDS);

/** The table's words that may be meant: of its names, of what is said of them, of the values nearest. */
function wordsLike(word: string, { columns, index, told }: ReadableTable): string[] {
  const touched = index.touched(new AskedWords(word), told);
  const words = columns.flatMap((column) => [
    ...column.nameWords,
    ...(column.about?.words ?? []),
    ...touched(column.name).values.flatMap((value) => column.cell(value).words),
  ]);
  return [...new Set(words)].filter((own) => own.length >= LEAST_LETTERS && LETTERS.test(own));
}

/** The word that takes the smallest slip; of several the first. */
function nearest(word: string, others: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of others) {
    const cost = slip(word, other) ?? Number.POSITIVE_INFINITY;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}
