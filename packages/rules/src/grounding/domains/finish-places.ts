/** Places in a race by number: who was first won it, the first three are on the podium, who starts first has pole. */
import { compare, type Event } from "@probability-chat/query";
import type { Token } from "../../text/tokens.ts";
import { among } from "../conditions.ts";
import { foldPhrases, naming, type PhraseRule, phraseRule } from "../folds/fold-phrases.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { type Outcomes, outcomes } from "./told-outcomes.ts";

const PLACE = /^(?:position|place|placing|placement|pos)$/;
const OF_END = /^(?:finish|finishing|final|end|race|overall|order|result)$/;
const OF_START = /^(?:grid|start|starting|qualifying)$/;

function isPlace(entry: ColumnEntry): boolean {
  const { numeric, affirmative, column } = entry;
  if (numeric) return affirmative === null && column.integer && column.min === 1;
  return column.levels.some(({ text }) => text === "1") && hasCodes(entry);
}

/** Places beside codes of who did not finish, which make them no numbers: `DNF`, `R`. */
function hasCodes({ column: { levels } }: ColumnEntry): boolean {
  const places = levels.filter(({ text }) => /^\d{1,3}$/.test(text));
  return (
    places.length >= 3 &&
    places.length < levels.length &&
    levels.every(({ text }) => /^(?:\d{1,3}|[A-Z]{1,4})$/.test(text))
  );
}

/** That somebody was among the first. */
function amongPlaces({ numeric, column: { name } }: ColumnEntry, last: number): Event {
  if (numeric) return last === 1 ? compare(name, "=", 1) : compare(name, "<=", last);
  const places = Array.from({ length: last }, (_, at) => String(at + 1));
  return among({ kind: "column", column: name }, places);
}

/** Of one column, of a contest: the position of a search result is no place that somebody reached. */
const endPlace = oncePer((columns: readonly ColumnEntry[]): ColumnEntry | undefined => {
  const named = columns.filter(
    (entry) =>
      isPlace(entry) &&
      entry.words.some(({ word }) => PLACE.test(word)) &&
      entry.words.every(({ word }) => PLACE.test(word) || OF_END.test(word)),
  );
  const numbers = named.filter(({ numeric }) => numeric);
  const places = numbers.length > 0 ? numbers : named;
  const [only, more] = places.length > 1 ? places.filter(isOfEnd) : places;
  if (only === undefined || more !== undefined) return undefined;
  const isContest = columns.some(({ words }) => words.some(({ word }) => CONTEST.test(word)));
  return isContest || isOfEnd(only) ? only : undefined;
});

function isOfEnd({ words }: ColumnEntry): boolean {
  return words.some(({ word }) => OF_END.test(word));
}

const CONTEST =
  /^(?:grid|laps?|points?|races?|drivers?|riders?|runners?|athletes?|teams?|club|bib|heat|jockey|horse|constructor|medal|winner|time)$/;

const startPlace = oncePer((columns: readonly ColumnEntry[]) =>
  columns.find(
    (entry) =>
      entry.numeric &&
      entry.affirmative === null &&
      entry.words.some(({ word }) => OF_START.test(word)) &&
      entry.words.every(({ word }) => PLACE.test(word) || OF_START.test(word)) &&
      entry.words.some(({ word }) => word === "grid" || PLACE.test(word)),
  ),
);

/** What the place at the start is called beside its header. */
export function gridNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): readonly string[] {
  return entry === startPlace(columns) && endPlace(columns) !== undefined
    ? ["grid position", "starting position", "start position", "grid place"]
    : [];
}

/** What the place at the end is called beside its header, where another tells the start. */
export function finishNames(
  entry: ColumnEntry,
  columns: readonly ColumnEntry[],
): readonly string[] {
  return entry === endPlace(columns)
    ? [
        "finishing position",
        "finish position",
        "final position",
        "finishing place",
        "final place",
        "average finish",
      ]
    : [];
}

export function placesReached(columns: readonly ColumnEntry[]): Outcomes[] {
  const end = endPlace(columns);
  const start = startPlace(columns);
  const won = columns.some(({ words }) =>
    words.some(({ word }) => /^w(?:i|o)n(?:ner|s)?$/.test(word)),
  );
  if (end === undefined) return [];
  const first = amongPlaces(end, 1);
  const made = outcomes(
    "finish",
    [end],
    [
      ["podium", amongPlaces(end, 3), ["podium"]],
      ...(won ? [] : [["win", first, ["racewon", "win", "victory"]] as const]),
    ],
  );
  if (start === undefined) return [made];
  const pole = compare(start.column.name, "=", 1);
  return [made, outcomes("start", [start], [["pole", pole, ["pole", "pole position"]]])];
}

const ENDS =
  "(?:finish(?:es|ed|ing)?|end(?:s|ed|ing)?(?: up)?|plac(?:e|es|ed|ing)|com(?:e|es|ing)|came|gets?|got|mak(?:e|es|ing)|made|reach(?:es|ed|ing)?|stands?|stood)";
const TOP = "(?:in |inside |within |among |(outside|out of) )?(?:the )?top(?= \\S)";

/** 'In the top five', which is no share of them: a bound on the place. */
function amongFirst(pattern: string, entry: ColumnEntry): PhraseRule {
  return {
    ...phraseRule(pattern, ([, outside], [number, unit]) =>
      number?.value == null || /^(?:%|percent|per)$/.test(unit?.word ?? "")
        ? null
        : `PLACE ${outside === undefined ? "at most" : "above"}`,
    ),
    names: { PLACE: naming(entry) },
  };
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  const [end, start] = [endPlace(columns), startPlace(columns)];
  if (end === undefined) return [];
  const hasWin = placesReached(columns)[0]?.names.has("win") === true;
  return [
    ...(end.numeric ? [amongFirst(`${ENDS} ${TOP}`, end)] : []),
    ...(start === undefined
      ? []
      : [
          amongFirst(`(?:start(?:s|ed|ing)?|qualif(?:y|ies|ied|ying)) (?:from )?${TOP}`, start),
          phraseRule(
            "(?:(?:start|qualif)(?:s|y|ies|ed|ied|ing|ying)? )(?:from |on |in )?(?:the )?pole(?: position)?",
            "pole",
          ),
        ]),
    phraseRule(`(?:${ENDS} )?(?:on |to )?(?:the |a )?podium(?: finish(?:es)?| places?)?`, "podium"),
    ...(hasWin
      ? [
          phraseRule(
            "(?:wins?|won|winning)(?: (?:the |a )?(?:races?|event|grand prix|gp))?",
            "racewon",
          ),
        ]
      : []),
  ];
});

/** 'Finished on the podium', 'in the top five', 'won': as bounds on the place. */
export function foldPlaces(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  return foldPhrases(tokens, rulesOf(columns));
}
