import type { QueryToken, ReaderSchema } from "@probability-chat/query";
import type { Encoded } from "../encode/encoded.ts";
import { OUTPUT } from "../encode/output.ts";

type Value = Extract<QueryToken, { kind: "value" }>;
type Chosen = Extract<QueryToken, { kind: "number" | "date" }>;

/** A token and the output that writes it. */
export interface Pointed<Token extends QueryToken = QueryToken> {
  readonly output: number;
  readonly token: Token;
}

/**
 * What of an input a query can point at: each thing where it stands first, which is how the reader
 * learned it. Columns that are not in the input cannot be written.
 */
export class Pointers {
  readonly schema: ReaderSchema;
  readonly columns: ReadonlyMap<string, number>;
  readonly values: ReadonlyMap<string, readonly Pointed<Value>[]>;
  readonly numbers: readonly Pointed<Extract<Chosen, { kind: "number" }>>[];
  readonly dates: readonly Pointed<Extract<Chosen, { kind: "date" }>>[];
  /** The numbers of the question as it writes them, which cells may too: `007`. */
  readonly asWritten: ReadonlyMap<number, string>;
  /** Of outputs that are readings of a number, the place of its mention's first word among the words. */
  readonly numberOf: ReadonlyMap<number, number>;
  /** The same of what is listed behind the question, dates too. */
  readonly readingOf: ReadonlyMap<number, number>;
  /** The question's words. */
  readonly words: readonly string[];
  /** The outputs of all columns, values, numbers and dates. */
  readonly all: readonly number[];
  /** Per output whether the model may write it at all. */
  readonly isWritable: Uint8Array;

  constructor(encoded: Encoded, schema: ReaderSchema) {
    const columns = new Map<string, number>();
    const values = new Map<string, Map<string, Pointed<Value>>>();
    const numbers = new Map<number, Pointed<Extract<Chosen, { kind: "number" }>>>();
    const dates = new Map<string, Pointed<Extract<Chosen, { kind: "date" }>>>();
    const kinds = new Map(schema.columns.map(({ name, kind }) => [name, kind]));
    for (const [place, point] of [...encoded.points].sort(([a], [b]) => a - b)) {
      const output = OUTPUT.length + place;
      switch (point.kind) {
        case "column":
          if (kinds.has(point.column)) keep(columns, point.column, output);
          break;
        case "value": {
          const ofColumn = values.get(point.column) ?? new Map<string, Pointed<Value>>();
          values.set(point.column, ofColumn);
          const value = literal(point.value, kinds.get(point.column) === "number");
          keep(ofColumn, point.value, { output, token: { ...point, value } });
          break;
        }
        case "number":
          keep(numbers, point.value, { output, token: point });
          break;
        case "date":
          keep(dates, point.text, { output, token: point });
          break;
      }
    }
    this.schema = {
      columns: schema.columns.filter(({ name }) => columns.has(name)),
      hasFormulas: OUTPUT.includes("/"),
    };
    this.columns = columns;
    this.values = new Map([...values].map(([column, all]) => [column, [...all.values()]]));
    this.numbers = [...numbers.values()];
    this.dates = [...dates.values()];
    const chosen = [...this.numbers, ...this.dates, ...[...this.values.values()].flat()];
    this.all = [...columns.values(), ...chosen.map(({ output }) => output)];
    this.asWritten = new Map(
      encoded.words.flatMap(({ text }, index) => {
        const output = OUTPUT.length + (encoded.wordPlaces[index] as number);
        const number = this.numbers.find((pointed) => pointed.output === output);
        return number?.token.value === Number(text) ? [[output, text] as const] : [];
      }),
    );
    this.words = encoded.words.map(({ text }) => text);
    const wordAt = new Map(encoded.wordPlaces.map((place, index) => [place, index]));
    const said = [...this.numbers, ...this.dates].flatMap(({ output }) => {
      const place = output - OUTPUT.length;
      const word = wordAt.get(place) ?? wordAt.get(encoded.position[place] as number);
      return word === undefined ? [] : [[output, word] as const];
    });
    const ofDates = new Set(this.dates.map(({ output }) => output));
    const dated = new Set(said.flatMap(([output, word]) => (ofDates.has(output) ? word : [])));
    this.numberOf = new Map(said.filter(([, word]) => !dated.has(word)));
    this.readingOf = new Map(said.filter(([output]) => !wordAt.has(output - OUTPUT.length)));
    this.isWritable = new Uint8Array(OUTPUT.length + encoded.ids.length).fill(1, 0, OUTPUT.length);
    for (const place of encoded.points.keys()) this.isWritable[OUTPUT.length + place] = 1;
  }
}

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

/** A cell of a column of numbers is a number. */
function literal(text: string, isNumber: boolean): string | number {
  const value = Number(text);
  return isNumber && text.trim() !== "" && Number.isFinite(value) ? value : text;
}
