/** 'How many teams' of a column of those at home and one of their guests: no row is one, and each names some. */
import type { Query } from "@probability-chat/query";
import { statistic } from "@probability-chat/query";
import { settledText } from "../../grammar/offers.ts";
import { isNamed, type Reader, spanOf, wordAt } from "../../grammar/reader.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { isKind, isRowNoun } from "../../lexicon/row-nouns.ts";
import { isPlural, stem } from "../../text/stem.ts";
import { wordsOf } from "../words.ts";

/** The different values of the column that was told; asked where none was; null where the noun is for the rows. */
export function kindsNamed(reader: Reader, at: number): Query | null {
  const noun = wordAt(reader, at);
  if (!isKind(noun) || !isPlural(noun) || isNamed(reader, at)) return null;
  const said = [stem(noun), ...(CLUB.test(noun) ? ["team"] : [])];
  const columns = reader.index.columns.filter((entry) => said.some((own) => names(entry, own)));
  const inside = reader.index.columns.filter((entry) => said.some((own) => isInside(entry, own)));
  if (columns.length < 2) columns.splice(0, columns.length, ...inside);
  if (columns.length === 0) return null;
  const key = `kinds:${at}`;
  const told = settledText(reader, key);
  if (told !== null) return statistic("distinct", told);
  const options = columns.map(({ column: { name } }) => ({ label: name, settled: name }));
  const message = `Which column's “${noun}” do you mean?`;
  const span = spanOf(reader, at, at + 1);
  reader.problems.push({ kind: "ask", span, message, offer: { key, options } });
  return null;
}

/** Who plays is a team as well. */
const CLUB = /^(?:clubs?|sides?)$/;

/** Whether the cells of a column are such things, some of them in several rows. */
function names({ words, numeric, affirmative, column }: ColumnEntry, noun: string): boolean {
  return (
    !numeric &&
    affirmative === null &&
    words.length > 1 &&
    words.at(-1)?.stem === noun &&
    column.type === "text" &&
    (column.levels[0]?.count ?? 0) > 1
  );
}

/** A name of three words that is of such things, such as an operator of an airline. */
function isInside({ words, numeric, affirmative, column }: ColumnEntry, noun: string): boolean {
  const at = words.findIndex((word) => word.stem === noun);
  return (
    !numeric &&
    affirmative === null &&
    at > 0 &&
    at < words.length - 1 &&
    words[at - 1]?.word !== "of" &&
    (column.levels[0]?.count ?? 0) > 1
  );
}

/** 'How many customers are there' or 'does each shop have' of a table that numbers them, where several rows are of one. */
export function numberedOnes(reader: Reader, at: number, to: number): string | null {
  const plain =
    /^(?:(?:are|were|is|there|in|the|this|of|data|dataset|table|total|all|do|does|we|have|made) ?)*$/;
  if (!isRowNoun(wordAt(reader, at)) || !plain.test(wordsOf(reader, at + 1, to))) return null;
  const [id, more] = reader.index.columns.filter(
    ({ words, column }) =>
      words.length > 1 &&
      words[0]?.stem === stem(wordAt(reader, at)) &&
      /^(?:id|no|number|code|key)$/.test(words.at(-1)?.word ?? "") &&
      words.slice(1).every(({ word }) => /^(?:unique|id|no|number|code|key)$/.test(word)) &&
      column.distinct < reader.index.codebook.rows - column.missing,
  );
  return id === undefined || more !== undefined ? null : id.column.name;
}
