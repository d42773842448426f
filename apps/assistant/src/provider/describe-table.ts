import type { Codebook, Column } from "@probability-chat/codebook";
import type { Table } from "@probability-chat/engine";
import { type Dictionary, shorten } from "@probability-chat/language";
import { ALL } from "@probability-chat/query";

/** Characters of a cell; enough to tell values apart, too few for a document. */
const longestText = 80;
/** Values of a column; what a question names is nearly always among the commonest. */
const mostLevels = 40;
/** Rows of a sample: they show how cells look, not what the table says. */
const sampleRows = 5;
/** Characters of all columns, some 8,000 tokens; those beyond it are told by name. */
const longestTable = 32_000;
/** Names that are told of the columns beyond it. */
const mostNames = 500;

interface DescribedColumn {
  readonly name: string;
  readonly [property: string]: unknown;
}

/** A table as a provider is told of it: data, which it quotes and never follows. */
export interface DescribedTable {
  readonly rows: number;
  readonly columns: readonly DescribedColumn[];
  /** Further columns, by name alone. */
  readonly otherColumns?: readonly string[];
  readonly sampleRows?: readonly (readonly (number | string | null)[])[];
}

/**
 * What the columns are, from the codebook and the user's dictionary. The cells of identifiers and
 * of free text are not told, as they would be rows by another name, unless samples are allowed.
 */
export async function describeTable(
  table: Table,
  dictionary: Dictionary,
  samples: boolean,
): Promise<DescribedTable> {
  const { codebook } = table;
  const columns: DescribedColumn[] = [];
  let size = 0;
  for (const column of codebook.columns) {
    const described = describeColumn(column, dictionary, samples);
    size += JSON.stringify(described).length;
    if (size > longestTable) break;
    columns.push(described);
  }
  const others = codebook.columns
    .slice(columns.length)
    .map(({ name }) => name)
    .filter((name) => name.length <= longestText)
    .slice(0, mostNames);
  return {
    rows: codebook.rows,
    columns,
    ...(others.length > 0 ? { otherColumns: others } : {}),
    ...(samples ? { sampleRows: await readSample(table, columns) } : {}),
  };
}

/** Whether a column's cells would tell of single rows. */
export function tellsOfRows({ role }: Column): boolean {
  return role === "identifier" || role === "freeText";
}

/** The columns whose cells a provider is not told. */
export function withheldColumns(codebook: Codebook, samples: boolean): ReadonlySet<string> {
  const withheld = samples ? [] : codebook.columns.filter(tellsOfRows);
  return new Set(withheld.map(({ name }) => name));
}

function describeColumn(column: Column, dictionary: Dictionary, samples: boolean) {
  const { name, type, role, missing, distinct, unit, min, max, levels } = column;
  const meaning = Object.hasOwn(dictionary, name) ? dictionary[name] : undefined;
  const open = samples || !tellsOfRows(column);
  const shown = open ? levels.slice(0, mostLevels).map(({ text }) => short(text)) : [];
  return {
    name,
    type,
    role,
    ...(missing > 0 ? { missing } : {}),
    distinct,
    ...(unit ? { unit } : {}),
    ...(open && min !== null ? { min, max } : {}),
    ...(shown.length > 0 ? { values: shown } : {}),
    ...(shown.length > 0 && shown.length < distinct ? { moreValues: distinct - shown.length } : {}),
    ...(meaning ? { meaning: shortened(meaning) } : {}),
  };
}

async function readSample(table: Table, columns: readonly DescribedColumn[]) {
  const names = columns.map(({ name }) => name);
  const rows = await table.read({ where: ALL, columns: names, limit: sampleRows });
  return rows.map((row) => row.map((cell) => (typeof cell === "string" ? short(cell) : cell)));
}

function short(text: string): string {
  return shorten(text, longestText);
}

/** A column's entry of the dictionary, its texts cut; at most as many values as are shown. */
function shortened(meaning: Dictionary[string]) {
  const { description, synonyms, unit, values } = meaning;
  return {
    ...(description ? { description: short(description) } : {}),
    ...(synonyms?.length ? { synonyms: synonyms.slice(0, 10).map(short) } : {}),
    ...(unit ? { unit: short(unit) } : {}),
    ...(values
      ? {
          values: Object.fromEntries(
            Object.entries(values)
              .slice(0, mostLevels)
              .map(([value, said]) => [short(value), short(said)]),
          ),
        }
      : {}),
  };
}
