import { type Asked, MATCH, type Match } from "../card/asked.ts";
import { stem } from "../text/compare-words.ts";
import { KIND } from "./encoded.ts";
import type { InputWriter } from "./input-writer.ts";
import type { Cell, ReadableColumn } from "./readable-column.ts";

/** A column with its candidate values, as it stands in the input of one question. */
export class ColumnBlock {
  readonly #column: ReadableColumn;
  readonly #cells: readonly Cell[];

  constructor(column: ReadableColumn, values: readonly string[]) {
    this.#column = column;
    this.#cells = values.map((value) => column.cell(value));
  }

  /** How many pieces it takes with so many values. */
  length(values: number): number {
    const { head, about, range } = this.#column;
    let length = head.length + about.length;
    if (this.#cells.length === 0) length += range.length;
    for (const { pieces, meaning } of this.#cells.slice(0, values)) {
      length += pieces.length + meaning.length;
    }
    return length;
  }

  /** The stems of the question that the column's name or description has. */
  nameStems(asked: Asked): string[] {
    const { nameWords, describedWords } = this.#column;
    return stemsIn([nameWords.join(""), ...nameWords, ...describedWords], asked);
  }

  /** The stems of the question that so many values have. */
  valueStems(asked: Asked, values: number): string[] {
    return this.#cells.slice(0, values).flatMap(({ words }) => stemsIn(words, asked));
  }

  write(writer: InputWriter, asked: Asked, values: number): void {
    const { name, head, about, range } = this.#column;
    const match = this.#match(asked);
    writer.add(head, { kind: KIND.column, point: { kind: "column", column: name }, match });
    writer.add(about);
    if (this.#cells.length === 0) writer.add(range);
    for (const { value, words, pieces, meaning } of this.#cells.slice(0, values)) {
      const point = { kind: "value", column: name, value } as const;
      writer.add(pieces, { kind: KIND.value, point, match: asked.match(words) });
      writer.add(meaning);
    }
  }

  /** By its name; what only the description has matches partly. */
  #match(asked: Asked): Match {
    const { nameWords, describedWords } = this.#column;
    const match = asked.match(nameWords);
    if (match !== MATCH.none || asked.match(describedWords) === MATCH.none) return match;
    return MATCH.partly;
  }
}

function stemsIn(words: readonly string[], asked: Asked): string[] {
  return words.map(stem).filter((stemmed) => asked.stems.has(stemmed));
}
