import {
  type Query,
  type QueryToken,
  queryTokens,
  type ReaderSchema,
} from "@probability-chat/query";
import { Asked } from "../card/asked.ts";
import type { Encoded } from "../encode/encoded.ts";
import type { ReadableTable } from "../encode/readable-table.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { near, stem } from "../text/compare-words.ts";
import { contentWords } from "../text/words.ts";

/** Words that ask, compare or count whatever the table is about; a query says them by its form. */
const ASKING: ReadonlySet<string> = new Set(
  (
    "give show tell list find get see want know let please help me my i we us you your it its this " +
    "that these those they them their there here if when where why whether has have had can could " +
    "would should will may might must about as from into out over under within per each every any " +
    "all some other another only just also then than so but nor very most least many few lot " +
    "probability probabilities chance chances likely likelihood unlikely odds percent percentage " +
    "proportion share fraction rate ratio number count counts total sum amount average mean median " +
    "typical typically usual usually common commonest frequent often distribution spread range " +
    "deviation standard variance highest lowest higher lower high low bigger biggest smaller " +
    "smallest larger largest greater greatest better best worse worst top bottom maximum minimum " +
    "max min above below between exceed exceeds at least up down row rows record records case cases " +
    "data dataset table column columns value values group groups compare compared comparison differ " +
    "difference different same depend depends dependence related relation relationship affect " +
    "affects association correlate correlated correlation influence drive drives driver drivers " +
    "predict rank ranked order sort increase decrease random randomly pick picked draw drawn chosen " +
    "given among across vs versus one ones don doesn didn isn aren wasn s t people person persons " +
    "someone anyone everyone somebody anybody everybody nobody old aged year years expected " +
    "coefficient pearson spearman partial controlling adjusting adjusted holding fixed slope extra " +
    "trend rising falling growing shrinking forecast project coming next last monthly weekly " +
    "quarterly yearly daily outlier outliers unusual skew skewed skewness kurtosis normal normally " +
    "symmetric survival survive sample size detect detectable test significant significance effect " +
    "impact additional first examples list longest shortest"
  ).split(" "),
);
const ASKING_STEMS: ReadonlySet<string> = new Set([...ASKING].map(stem));

/** What of the question and of a query does not touch the other. */
interface Touched {
  /**
   * The content words of the question, by their place among its words, that touch nothing of what
   * the query uses: no name or description of its columns, none of its values, none of its numbers,
   * nor the file's name.
   */
  readonly unmatched: readonly number[];
  /** Columns of the query that no word of the question touches, by name, description or value. */
  readonly unnamed: number;
}

/** Compares the words of a question with what a query uses. */
export function touchedWords(
  { words, inTitle }: Pick<Encoded, "words" | "inTitle">,
  query: Query,
  table: Pick<ReadableTable, "columns" | "years">,
  schema: ReaderSchema,
): Touched {
  const tokens = queryTokens(query, schema);
  const used = usedWords(tokens, table, new Asked(words.map(({ text }) => text).join(" ")));
  const said = saidByNumbers(words, tokens, table.years);
  const asked = words.map(({ text }) => ({ text, stem: stem(text) }));
  const meet = (word: (typeof asked)[number], others: readonly string[]) =>
    others.some((other) => stem(other) === word.stem || near(other, word.text));
  const all = [...used.values()].flat();
  return {
    unmatched: asked.flatMap((word, index) =>
      said.has(index) ||
      inTitle.includes(index) ||
      contentWords(word.text).length === 0 ||
      ASKING_STEMS.has(word.stem) ||
      meet(word, all)
        ? []
        : [index],
    ),
    unnamed: [...used.values()].filter((own) => !asked.some((word) => meet(word, own))).length,
  };
}

/** The words of each column that the query uses, with those of its values that it uses. */
function usedWords(
  tokens: readonly QueryToken[],
  { columns }: Pick<ReadableTable, "columns">,
  asked: Asked,
): Map<string, string[]> {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const used = new Map<string, string[]>();
  const add = (name: string, words: readonly string[], more: readonly string[] = []) =>
    used.set(name, [...(used.get(name) ?? []), ...words, ...more, ...asked.spelledOut(words)]);
  for (const token of tokens) {
    if (token.kind !== "column" && token.kind !== "value") continue;
    const column = byName.get(token.column);
    if (token.kind === "value") add(token.column, column?.cell(String(token.value)).words ?? []);
    else add(token.column, column?.nameWords ?? [], column?.about?.words);
  }
  return used;
}

/** The words of the numbers and dates that the query uses. */
function saidByNumbers(
  words: Encoded["words"],
  tokens: readonly QueryToken[],
  years: readonly number[],
): ReadonlySet<number> {
  const used = new Set(
    tokens.flatMap((token) => {
      if (token.kind === "date") return [token.text];
      return token.kind === "number" || token.kind === "value" ? [String(token.value)] : [];
    }),
  );
  const said = new Set<number>();
  for (const { first, last, readings } of findMentions(words, years)) {
    if (!readings.some((reading) => used.has(String(reading)))) continue;
    for (let index = first; index <= last; index++) said.add(index);
    // '5k' is two words.
    if (words[last + 1]?.start === words[last]?.end) said.add(last + 1);
  }
  return said;
}
