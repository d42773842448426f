import {
  type Query,
  type QueryToken,
  queryTokens,
  type ReaderSchema,
} from "@probability-chat/query";
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
    "given among across vs versus one ones don doesn didn isn aren wasn s t"
  ).split(" "),
);
const ASKING_STEMS: ReadonlySet<string> = new Set([...ASKING].map(stem));

/**
 * The content words of the question, by their place among its words, that touch nothing of what the
 * query uses: no name or description of its columns, none of its values, none of its numbers.
 */
export function unmatchedWords(
  { words }: Pick<Encoded, "words">,
  query: Query,
  table: Pick<ReadableTable, "columns" | "years">,
  schema: ReaderSchema,
): number[] {
  const tokens = queryTokens(query, schema);
  const used = usedWords(tokens, table);
  const stems = new Set(used.map(stem));
  const said = saidByNumbers(words, tokens, table.years);
  return words.flatMap(({ text }, index) => {
    if (said.has(index) || contentWords(text).length === 0) return [];
    if (stems.has(stem(text)) || ASKING_STEMS.has(stem(text))) return [];
    return used.some((word) => near(word, text)) ? [] : [index];
  });
}

function usedWords(
  tokens: readonly QueryToken[],
  { columns }: Pick<ReadableTable, "columns">,
): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return tokens.flatMap((token): readonly string[] => {
    if (token.kind === "column") {
      const column = byName.get(token.column);
      return column ? [...column.nameWords, ...column.describedWords] : [];
    }
    if (token.kind !== "value") return [];
    return byName.get(token.column)?.cell(String(token.value)).words ?? [];
  });
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
