import { findMentions } from "../mentions/find-mentions.ts";
import type { Mention, Reading } from "../mentions/mention.ts";
import { stem } from "../text/compare-words.ts";
import { plainNumber } from "../text/plain-number.ts";
import type { WordPieces } from "../text/word-pieces.ts";
import type { Word } from "../text/words.ts";
import { KIND, type Point, SEGMENT, WORD_MATCH } from "./encoded.ts";
import type { InputWriter } from "./input-writer.ts";
import { MARK } from "./marks.ts";

/** Other readings of the question's numbers that are listed. */
const MOST_READINGS = 24;
const READING_PIECES = 6;
const NUMBER_DIGITS = 10;

/** The stems of the question that columns or values have. */
export interface TouchedStems {
  readonly inColumn: ReadonlySet<string>;
  readonly inValue: ReadonlySet<string>;
}

/** The question's words and behind them the other readings of its numbers. */
export class QuestionPart {
  readonly words: readonly Word[];
  readonly #mentions: readonly Mention[];
  readonly #pieces: WordPieces;

  constructor(words: readonly Word[], years: readonly number[], pieces: WordPieces) {
    this.words = words;
    this.#mentions = findMentions(words, years);
    this.#pieces = pieces;
  }

  /** Writes it and gives the place at which each word begins. */
  write(writer: InputWriter, stems: TouchedStems): number[] {
    const mentioned = new Map(this.#mentions.map((mention) => [mention.first, mention]));
    const places = this.words.map(({ text }, index) => {
      const place = writer.length;
      const reading = mentioned.get(index)?.readings[0];
      writer.add(this.#pieces.word(text), {
        kind: reading === undefined ? KIND.word : KIND.number,
        point: reading === undefined ? { kind: "word", index } : pointAt(reading),
        match: matchOf(stem(text), stems),
        segment: SEGMENT.question,
      });
      return place;
    });
    writer.add([this.#pieces.id("[SEP]")], { segment: SEGMENT.question });
    this.#writeReadings(writer, places);
    return places;
  }

  #writeReadings(writer: InputWriter, places: readonly number[]): void {
    let left = MOST_READINGS;
    for (const { first, readings } of this.#mentions) {
      for (const reading of readings.slice(1, 1 + left)) {
        const text = typeof reading === "string" ? reading : plainNumber(reading, NUMBER_DIGITS);
        const pieces = this.#pieces.text(text, READING_PIECES);
        writer.add([this.#pieces.mark(MARK.reading), ...pieces], {
          kind: KIND.number,
          point: pointAt(reading),
          position: places[first] as number,
        });
        left--;
      }
    }
  }
}

function pointAt(reading: Reading): Point {
  return typeof reading === "string"
    ? { kind: "date", text: reading }
    : { kind: "number", value: reading };
}

function matchOf(stemmed: string, { inColumn, inValue }: TouchedStems): number {
  if (inColumn.has(stemmed)) return inValue.has(stemmed) ? WORD_MATCH.both : WORD_MATCH.column;
  return inValue.has(stemmed) ? WORD_MATCH.value : WORD_MATCH.none;
}
