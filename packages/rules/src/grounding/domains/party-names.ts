/** Results of elections: a column of votes for each party, and one of who won. */
import { PARTIES } from "../../lexicon/parties.ts";
import { squash } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry } from "../table-index.ts";

const COUNTED =
  /^(?:votes?|share|pct|percent|percentage|total)+(?:for)?|(?:votes?|share|pct|percent|percentage|pc|count|total)+$/g;
const ABOUT = /^(?:share|pct|percent|percentage)$/;
const WON = /^(?:party|winner|winning|won|first|second|elected|incumbent|held)$/;

function partyOf({ column, numeric, affirmative }: ColumnEntry): readonly string[] | undefined {
  if (!numeric || affirmative !== null) return undefined;
  const name = squash(column.header);
  return PARTIES.get(name) ?? PARTIES.get(name.replace(COUNTED, ""));
}

/** The columns for one party each, where there are several. */
const partiesOf = oncePer((columns: readonly ColumnEntry[]): readonly ColumnEntry[] => {
  const parties = columns.filter((entry) => partyOf(entry) !== undefined);
  return parties.length > 1 ? parties : [];
});

/** Whether there is a column for each of some parties. */
export function hasParties(columns: readonly ColumnEntry[]): boolean {
  return partiesOf(columns).length > 0;
}

/** Whether the parties' columns count votes, and tell no shares of them. */
export function countsVotes(columns: readonly ColumnEntry[]): boolean {
  return hasParties(columns) && partiesOf(columns).every(({ column }) => Number(column.max) > 100);
}

/** 'Votes for the Greens', 'the Labour vote' of columns of codes. */
export function partyNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): string[] {
  const names = partyOf(entry);
  if (names === undefined || !hasParties(columns)) return [];
  const shared = entry.words.some(({ word }) => ABOUT.test(word)) ? ["vote share", "share"] : [];
  const code = squash(entry.column.header).replace(COUNTED, "");
  return [...new Set([code, ...names])].flatMap((name) => [
    name,
    ...["votes", "vote", ...shared].flatMap((noun) => [`${name} ${noun}`, `${noun} ${name}`]),
  ]);
}

/** 'Labour' of a level `Lab` of who won. */
export function partyMeant({ words, column }: ColumnEntry, level: string): readonly string[] {
  if (!words.some(({ word }) => WON.test(word))) return [];
  const codes = column.levels.map(({ text }) => text);
  const lettered = codes.includes("D") && codes.includes("R") ? LETTERS[level] : undefined;
  return PARTIES.get(lettered ?? squash(level)) ?? [];
}

/** The parties of the United States by their letters, which mean nothing one by one. */
const LETTERS: Readonly<Record<string, string>> = { D: "dem", R: "rep", I: "ind", L: "lbt" };
