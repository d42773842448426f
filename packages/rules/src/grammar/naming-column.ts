/** 'Which film is the longest' of a table of films with a `title`: the column that names each row. */
import { longForms } from "../grounding/header.ts";
import { oncePer } from "../grounding/once-per.ts";
import type { ColumnEntry, TableIndex } from "../grounding/table-index.ts";
import { sensesOf } from "../lexicon/concepts.ts";
import { isEvent } from "../lexicon/dealings.ts";
import { isKind } from "../lexicon/row-nouns.ts";
import { stem } from "../text/stem.ts";
import { isNamed, type Reader } from "./reader.ts";
import { note } from "./row-words.ts";

const NAME = /^(?:names?|title|model|full|common|official|original|primary|proper|english)$/;
const NAMING = /^(?:names?|title|model)$/;

/** So great a part of the rows has a name of its own; where a column is called one, some may share theirs. */
const OWN = 0.8;
const SHARED = 0.2;
const FEW = 12;

const isCalled = ({ words }: ColumnEntry): boolean => words.some(({ word }) => NAMING.test(word));

/** The columns of which nearly each row has a text of its own, or a name. */
const namesOf = oncePer(({ columns, codebook }: TableIndex): readonly ColumnEntry[] =>
  columns.filter((entry) => {
    const { column, numeric, affirmative } = entry;
    return (
      !numeric &&
      affirmative === null &&
      column.type === "text" &&
      column.distinct >= FEW &&
      column.distinct > (isCalled(entry) ? SHARED : OWN) * codebook.rows
    );
  }),
);

/** Whether a column names the rows, some of them alike. */
export function sharesNames(index: TableIndex, entry: ColumnEntry): boolean {
  return namesOf(index).includes(entry) && entry.column.distinct <= OWN * index.codebook.rows;
}

/** Rows of music, whose names a column of the one may hold for the other. */
const MUSIC = /^(?:songs?|tracks?|tunes?)$/;

function isAlike(one: string, other: string): boolean {
  if (stem(one) === stem(other) || (MUSIC.test(one) && MUSIC.test(other))) return true;
  const senses = sensesOf(stem(one)).map(({ concept }) => concept);
  return sensesOf(stem(other)).some(({ concept }) => senses.includes(concept));
}

/** The column that names the things that a noun for the rows is for: one of its own, else the one of names. */
export function namingColumn(
  reader: Reader,
  at: number,
  /** Whether another column's name only begins with the noun. */
  isPart = false,
): ColumnEntry | null {
  const { word = "", text = "" } = reader.tokens[at] ?? {};
  const noun = text.toLowerCase();
  // 'museums' of a `museum_id`, which are read as rows
  const ownRow = /^rows?$/.test(word) && noun !== word;
  if ((!isPart && isNamed(reader, at)) || !(isKind(noun) || ownRow)) return null;
  const names = namesOf(reader.index);
  const others = (entry: ColumnEntry): string[][] =>
    [entry.words, ...longForms(entry.words)].map((form) =>
      form
        .filter(({ weight }) => weight > 0.25)
        .map(({ word }) => word)
        .filter((word) => !NAME.test(word)),
    );
  const own = names.filter((entry) =>
    others(entry).some((rest) => rest.length === 1 && isAlike(rest[0] ?? "", noun)),
  );
  const plain = names.filter(
    (entry) => !isEvent(noun) && isCalled(entry) && others(entry).some((rest) => rest.length === 0),
  );
  const [only, more] = own.length > 0 ? (own.some(isCalled) ? own.filter(isCalled) : own) : plain;
  if (only === undefined || more !== undefined) return null;
  note(reader, at);
  return only;
}
