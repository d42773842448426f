import { type Asked, MATCH, type Match } from "../card/asked.ts";
import { stem } from "../text/compare-words.ts";
import { KIND } from "./encoded.ts";
import type { InputWriter } from "./input-writer.ts";
import type { About, Cell, ReadableColumn } from "./readable-column.ts";

const NOTHING: About = { pieces: [], words: [] };

/**
 * A column with its candidate values, as it stands in the input of one question. Of what no
 * dictionary tells, the question's words for which a header or a value is short are its meaning.
 */
export class ColumnBlock {
  readonly #column: ReadableColumn;
  readonly #about: About;
  readonly #cells: readonly Cell[];

  constructor(column: ReadableColumn, values: readonly string[], asked: Asked) {
    const spelled = column.about ? [] : asked.spelledOut(column.nameWords);
    this.#column = column;
    this.#about = column.about ?? (spelled.length > 0 ? column.says(spelled.join(" ")) : NOTHING);
    this.#cells = values.map((value) => {
      const cell = column.cell(value);
      const meant = cell.meaning.length > 0 ? [] : asked.spelledOut(cell.words);
      return meant.length > 0 ? column.means(cell, meant.join(" ")) : cell;
    });
  }

  /** How many pieces it takes with so many values. */
  length(values: number): number {
    const { head, range } = this.#column;
    let length = head.length + this.#about.pieces.length;
    if (this.#cells.length === 0) length += range.length;
    for (const { pieces, meaning } of this.#cells.slice(0, values)) {
      length += pieces.length + meaning.length;
    }
    return length;
  }

  /** The stems of the question that the column's name or description has. */
  nameStems(asked: Asked): string[] {
    const { nameWords } = this.#column;
    return stemsIn([nameWords.join(""), ...nameWords, ...this.#about.words], asked);
  }

  /** The stems of the question that so many values have. */
  valueStems(asked: Asked, values: number): string[] {
    return this.#cells.slice(0, values).flatMap(({ words }) => stemsIn(words, asked));
  }

  write(writer: InputWriter, asked: Asked, values: number): void {
    const { name, head, range } = this.#column;
    const match = this.#match(asked);
    writer.add(head, { kind: KIND.column, point: { kind: "column", column: name }, match });
    writer.add(this.#about.pieces);
    if (this.#cells.length === 0) writer.add(range);
    for (const { value, words, pieces, meaning } of this.#cells.slice(0, values)) {
      const point = { kind: "value", column: name, value } as const;
      writer.add(pieces, { kind: KIND.value, point, match: asked.match(words) });
      writer.add(meaning);
    }
  }

  /** By its name; what only the description has matches partly. */
  #match(asked: Asked): Match {
    const match = asked.match(this.#column.nameWords);
    if (match !== MATCH.none || asked.match(this.#about.words) === MATCH.none) return match;
    return MATCH.partly;
  }
}

function stemsIn(words: readonly string[], asked: Asked): string[] {
  return words.map(stem).filter((stemmed) => asked.stems.has(stemmed));
}
