/**
 * Tables with columns for who won a match and for who lost it: the words for the two as nouns for
 * the row, which still tell the columns of one from those of the other.
 */
import { compare } from "@probability-chat/query";
import { DOWNWARD } from "../../lexicon/comparative-words.ts";
import { ABOUT } from "../../lexicon/comparators.ts";
import { stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, type PhraseRule, phraseRule } from "../folds/fold-phrases.ts";
import { phraseWord } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { type Outcomes, outcomes } from "./told-outcomes.ts";

export type Role = "winner" | "loser";
const OTHER: Readonly<Record<Role, Role>> = { winner: "loser", loser: "winner" };
const LETTER: Readonly<Record<string, Role>> = { w: "winner", l: "loser" };

export function roleOf({ words }: ColumnEntry): Role | null {
  const first = words[0]?.word;
  return words.length > 1 && (first === "winner" || first === "loser") ? first : null;
}

const hasRoles = oncePer((columns: readonly ColumnEntry[]): boolean => {
  const count = (role: Role): number => columns.filter((entry) => roleOf(entry) === role).length;
  return count("winner") > 1 && count("loser") > 1;
});

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

const PLAYER = "(?:players?|side|team|man|woman|competitor|opponent|contestant|fighter)";
const COMPARES =
  /^(?:(?:do|does|did|are|is|were|was) )(?:the )?(winner|loser)s? (?:(?:usually|typically|tend to|generally|on average) )?(?:(?:\w+ )?(more|fewer|less) (\w+(?: faults?| points?)?)|(\w+er)) than (?:the )?(?:winner|loser)s?(?= |$)/;

/** 'Are losers older than winners': the average of the one beside that of the other. */
function compared([, role, more, noun, adjective = ""]: RegExpExecArray): string | null {
  const about = noun ?? ABOUT.get(adjective);
  const one: Role = role === "loser" ? "loser" : "winner";
  const low = /^(?:fewer|less)$/.test(more ?? "") || DOWNWARD.has(adjective);
  return about === undefined
    ? null
    : `is average ${one} ${about} ${low ? "lower" : "higher"} than average ${OTHER[one]} ${about}`;
}

const RANKED: readonly PhraseRule[] = [
  phraseRule(
    `(?:(?:the )?(?:higher|better) (?:- )?(?:ranked|seeded|rated) ${PLAYER}|(?:the )?favou?rites?) (?:actually )?(?:to )?(?:wins?|won|winning|beats? the (?:other|underdog))`,
    "favouritewon",
  ),
  phraseRule(
    `(?:(?:the )?(?:lower|worse) (?:- )?(?:ranked|seeded|rated) ${PLAYER}|(?:the )?(?:underdogs?|outsiders?)) (?:actually )?(?:to )?(?:wins?|won|winning)`,
    "underdogwon",
  ),
];

/** 'Federer won', 'Nadal lost', 'A beat B': whose name it is tells the verb. */
const DID: readonly PhraseRule[] = [
  phraseRule("wins?|won|winning", "found:winner"),
  phraseRule("loses?|lost|losing", "found:loser"),
  phraseRule("beats?|beaten|defeat(?:s|ed)?|outplayed|overcame|eliminated", "found:beat"),
];

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  if (!hasRoles(columns)) return [];
  const own = new Set(
    columns.flatMap((entry) =>
      roleOf(entry) === null ? [] : entry.words.slice(1).map((word) => word.stem),
    ),
  );
  // 'the winner' alone, where no column of theirs goes on: one of the two
  const alone =
    (role: Role): PhraseRule["means"] =>
    ([said], [next]) =>
      own.has(stem(next?.word ?? "")) ? null : `${/s$/.test(said) ? "people" : "person"}:${role}`;
  return [
    { said: COMPARES, means: compared },
    ...RANKED,
    phraseRule(`winners?|victors?|(?:winning|victorious) ${PLAYER}`, alone("winner")),
    phraseRule(`losers?|runners - up|(?:losing|defeated|beaten) ${PLAYER}`, alone("loser")),
    ...DID,
  ];
});

export function foldWinners(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}
