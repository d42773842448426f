/**
 * Tables with columns for who won a match and for who lost it: the words for the two as nouns for
 * the row, which still tell the columns of one from those of the other.
 */
import { compare } from "@probability-chat/query";
import { DOWNWARD } from "../lexicon/comparative-words.ts";
import { ABOUT } from "../lexicon/comparators.ts";
import { stem } from "../text/stem.ts";
import type { Token } from "../text/tokens.ts";
import { phraseWord } from "./header.ts";
import type { ColumnEntry, TableIndex } from "./table-index.ts";
import { type Outcomes, outcomes } from "./told-outcomes.ts";

export type Role = "winner" | "loser";
const OTHER: Readonly<Record<Role, Role>> = { winner: "loser", loser: "winner" };
const LETTER: Readonly<Record<string, Role>> = { w: "winner", l: "loser" };

export function roleOf({ words }: ColumnEntry): Role | null {
  const first = words[0]?.word;
  return words.length > 1 && (first === "winner" || first === "loser") ? first : null;
}

function hasRoles(columns: readonly ColumnEntry[]): boolean {
  const count = (role: Role): number => columns.filter((entry) => roleOf(entry) === role).length;
  return count("winner") > 1 && count("loser") > 1;
}

/** A `w` before a name as the winner, where other columns say in full whose they are. */
export function withRoles(columns: readonly ColumnEntry[]): readonly ColumnEntry[] {
  if (!hasRoles(columns)) return columns;
  return columns.map((entry) => {
    const role = LETTER[entry.words[0]?.word ?? ""];
    return role === undefined || entry.words.length < 2
      ? entry
      : { ...entry, words: [phraseWord(role), ...entry.words.slice(1)] };
  });
}

/** What a column of either is called: the name as the words tell it. */
export function roleNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): readonly string[] {
  if (!hasRoles(columns) || roleOf(entry) === null) return [];
  return [entry.words.map(({ word }) => word).join(" ")];
}

/** Whether the one who was ranked before the other won, or the other did. */
export function upsets(columns: readonly ColumnEntry[]): Outcomes[] {
  if (!hasRoles(columns)) return [];
  const [winner, loser] = (["winner", "loser"] as const).map((role) =>
    columns.find(
      (entry) =>
        roleOf(entry) === role &&
        entry.numeric &&
        /^rank(?:ing)?$/.test(entry.words[1]?.word ?? "") &&
        entry.words.length === 2,
    ),
  );
  if (winner === undefined || loser === undefined) return [];
  const [name, other] = [
    winner.column.name,
    { kind: "column", column: loser.column.name } as const,
  ];
  return [
    outcomes(
      "favourite",
      [winner, loser],
      [
        ["favourite won", compare(name, "<", other), ["favouritewon"]],
        ["upset", compare(name, ">", other), ["upset", "underdogwon"]],
      ],
    ),
  ];
}

const WINS = /^(?:wins?|won|winning)$/;
const LOSES = /^(?:loses?|lost|losing)$/;
const BEATS = /^(?:beats?|beaten|defeat(?:s|ed)?|outplayed|overcame|eliminated)$/;
const PLAYER = "(?:players?|side|team|man|woman|competitor|opponent|contestant|fighter)";
const RANKED: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `^(?:(?:the )?(?:higher|better) (?:- )?(?:ranked|seeded|rated) ${PLAYER}|(?:the )?favou?rites?) (?:actually )?(?:to )?(?:wins?|won|winning|beats? the (?:other|underdog))(?= |$)`,
    ),
    "favouritewon",
  ],
  [
    new RegExp(
      `^(?:(?:the )?(?:lower|worse) (?:- )?(?:ranked|seeded|rated) ${PLAYER}|(?:the )?(?:underdogs?|outsiders?)) (?:actually )?(?:to )?(?:wins?|won|winning)(?= |$)`,
    ),
    "underdogwon",
  ],
];
const ROLES: readonly (readonly [Role, RegExp])[] = [
  ["winner", new RegExp(`^(?:winners?|victors?|(?:winning|victorious) ${PLAYER})(?= |$)`)],
  ["loser", new RegExp(`^(?:losers?|runners - up|(?:losing|defeated|beaten) ${PLAYER})(?= |$)`)],
];
const COMPARES =
  /^(?:(?:do|does|did|are|is|were|was) )(?:the )?(winner|loser)s? (?:(?:usually|typically|tend to|generally|on average) )?(?:(?:\w+ )?(more|fewer|less) (\w+(?: faults?| points?)?)|(\w+er)) than (?:the )?(?:winner|loser)s?(?= |$)/;

export function foldWinners(tokens: readonly Token[], index: TableIndex): readonly Token[] {
  if (!hasRoles(index.columns)) return tokens;
  const words = tokens.map(({ word }) => word);
  const own = new Set(
    index.columns.flatMap((entry) =>
      roleOf(entry) === null ? [] : entry.words.slice(1).map((word) => word.stem),
    ),
  );
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const rest = words.slice(at, at + 10).join(" ");
    const made = compared(rest) ?? ranked(rest) ?? named(rest, own) ?? did(token.word);
    const last = tokens[at + (made?.length ?? 1) - 1] ?? token;
    if (made === null) folded.push(token);
    else
      for (const [word, text] of made.means)
        folded.push({
          ...token,
          kind: "word",
          value: null,
          capital: false,
          end: last.end,
          word,
          text,
        });
    at += made?.length ?? 1;
  }
  return folded;
}

interface Folded {
  readonly length: number;
  readonly means: readonly (readonly [word: string, text: string])[];
}

const lengthOf = (said: string): number => said.split(" ").length;

/** 'Are losers older than winners': the average of the one beside that of the other. */
function compared(rest: string): Folded | null {
  const [said, role, more, noun, adjective = ""] = COMPARES.exec(rest) ?? [];
  const about = noun ?? ABOUT.get(adjective);
  if (said === undefined || about === undefined) return null;
  const one: Role = role === "loser" ? "loser" : "winner";
  const low = /^(?:fewer|less)$/.test(more ?? "") || DOWNWARD.has(adjective);
  const means = `is average ${one} ${about} ${low ? "lower" : "higher"} than average ${OTHER[one]} ${about}`;
  return { length: lengthOf(said), means: means.split(" ").map((word) => [word, word] as const) };
}

function ranked(rest: string): Folded | null {
  for (const [pattern, word] of RANKED) {
    const [said] = pattern.exec(rest) ?? [];
    if (said !== undefined) return { length: lengthOf(said), means: [[word, word]] };
  }
  return null;
}

/** 'The winner' alone, where no column of theirs goes on: one of the two. */
function named(rest: string, own: ReadonlySet<string>): Folded | null {
  for (const [role, pattern] of ROLES) {
    const [said] = pattern.exec(rest) ?? [];
    if (said === undefined) continue;
    const length = lengthOf(said);
    if (own.has(stem(rest.split(" ")[length] ?? ""))) return null;
    return { length, means: [[/s$/.test(said) ? "people" : "person", role]] };
  }
  return null;
}

/** 'Federer won', 'Nadal lost', 'A beat B': whose name it is tells the verb. */
function did(word: string): Folded | null {
  const role = WINS.test(word) ? "winner" : LOSES.test(word) ? "loser" : null;
  if (role !== null) return { length: 1, means: [["found", role]] };
  return BEATS.test(word) ? { length: 1, means: [["found", "beat"]] } : null;
}
