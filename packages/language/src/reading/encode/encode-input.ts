import type { QueryToken } from "@probability-chat/query";
import { Asked } from "../card/asked.ts";
import { candidateValues, MOST_VALUES } from "../card/candidate-values.ts";
import { rankColumns } from "../card/rank-columns.ts";
import { stem } from "../text/compare-words.ts";
import { cutWords } from "../text/words.ts";
import { ColumnBlock } from "./column-block.ts";
import type { Encoded } from "./encoded.ts";
import { SEGMENT } from "./encoded.ts";
import { InputWriter } from "./input-writer.ts";
import { QuestionPart } from "./question-part.ts";
import type { ReadableColumn } from "./readable-column.ts";
import type { ReadableTable } from "./readable-table.ts";
import { type ShownToken, shownToken } from "./shown-token.ts";
import { writeContext } from "./write-context.ts";

const MOST_WORDS = 160;
const LONGEST = 384;
const MOST_COLUMNS = 32;
/**
 * Columns and values a column: the first room in which the input is not too long. In the end a
 * question that is too long by itself stands without columns.
 */
const ROOM: readonly (readonly [columns: number, values: number])[] = [
  [MOST_COLUMNS, MOST_VALUES],
  [MOST_COLUMNS, 4],
  [24, 4],
  [24, 2],
  [16, 2],
  [12, 2],
  ...[8, 7, 6, 5, 4, 3, 2, 1].map((columns) => [columns, 2] as const),
];

/** A question over a table, in a chat. */
export interface ReadableQuestion {
  readonly question: string;
  readonly table: ReadableTable;
  /** The chat's earlier queries, the oldest first. */
  readonly context?: readonly (readonly QueryToken[])[];
}

/**
 * The reader's input, one sequence: the question's words, other readings of its numbers, the chat's
 * last queries, the file's name, each column with candidate values. The encoder of examples in
 * `training/reader` is the same algorithm; golden files hold the two together.
 */
export function encodeInput({ question, table, context = [] }: ReadableQuestion): Encoded {
  const { pieces, index } = table;
  const earlier = context.map((query) => query.map((token) => shownToken(token, index)));
  const asked = new Asked(question);
  const part = new QuestionPart(cutWords(question).slice(0, MOST_WORDS), table.years, pieces);
  const inTitle = part.words.flatMap(({ text }, index) =>
    table.titleStems.has(stem(text)) ? [index] : [],
  );
  const { order, blocks } = columnBlocks(asked, table, earlier.flat());
  const write = (columns: readonly ColumnBlock[], values: number): Encoded => {
    const writer = new InputWriter();
    writer.add([pieces.id("[CLS]")], { segment: SEGMENT.question });
    const wordPlaces = part.write(writer, {
      inColumn: new Set(columns.flatMap((block) => block.nameStems(asked))),
      inValue: new Set(columns.flatMap((block) => block.valueStems(asked, values))),
    });
    writeContext(writer, earlier, pieces);
    writer.add(table.title);
    for (const block of columns) block.write(writer, asked, values);
    return writer.finish(part.words, wordPlaces, inTitle);
  };
  const around = write([], 0).ids.length;
  const room = ROOM.find(([most, values]) => {
    const lengths = order.slice(0, most).map((place) => blocks[place]?.length(values) ?? 0);
    return lengths.reduce((sum, length) => sum + length, around) <= LONGEST;
  });
  const [most, values] = room ?? [0, 0];
  const chosen = new Set(order.slice(0, most));
  return write(
    blocks.filter((_, place) => chosen.has(place)),
    values,
  );
}

/** The columns that may stand in the input, in the table's order, and their places as they are ranked. */
function columnBlocks(asked: Asked, table: ReadableTable, earlier: readonly ShownToken[]) {
  const touched = table.index.touched(asked, table.told);
  const named = new Set(earlier.map((token) => (token.kind === "column" ? token.column : null)));
  const ranked = rankColumns(
    table.columns.map(({ name, nameWords }) => ({
      nameWords,
      isNeeded: named.has(name),
      best: touched(name).best,
    })),
    asked,
  ).slice(0, MOST_COLUMNS);
  const places = [...ranked].sort((a, b) => a - b);
  const blocks = places.map((place) => {
    const column = table.columns[place] as ReadableColumn;
    const { name } = column;
    const needed = earlier.flatMap((token) =>
      token.kind === "value" && token.column === name ? [token.value] : [],
    );
    const values = candidateValues(table.index.values(name), touched(name).values, needed);
    return new ColumnBlock(column, values, asked);
  });
  const order = ranked.map((place) => places.indexOf(place));
  return { order, blocks };
}
