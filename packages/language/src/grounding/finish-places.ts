/** Places in a race by number: who was first won it, the first three are on the podium, who starts first has pole. */
import { compare } from "@probability-chat/query";
import type { Token } from "../text/tokens.ts";
import type { ColumnEntry, TableIndex } from "./table-index.ts";
import { type Outcomes, outcomes } from "./told-outcomes.ts";

const PLACE = /^(?:position|place|placing|placement|pos)$/;
const OF_END = /^(?:finish|finishing|final|end|race|overall|order|result)$/;
const OF_START = /^(?:grid|start|starting|qualifying)$/;

function isPlace({ numeric, affirmative, column }: ColumnEntry): boolean {
  return numeric && affirmative === null && column.integer && column.min === 1;
}

/** Of one column, of a contest: the position of a search result is no place that somebody reached. */
function endPlace(columns: readonly ColumnEntry[]): ColumnEntry | undefined {
  const places = columns.filter(
    (entry) =>
      isPlace(entry) &&
      entry.words.some(({ word }) => PLACE.test(word)) &&
      entry.words.every(({ word }) => PLACE.test(word) || OF_END.test(word)),
  );
  const [only, more] = places.length > 1 ? places.filter(isOfEnd) : places;
  if (only === undefined || more !== undefined) return undefined;
  const isContest = columns.some(({ words }) => words.some(({ word }) => CONTEST.test(word)));
  return isContest || isOfEnd(only) ? only : undefined;
}

function isOfEnd({ words }: ColumnEntry): boolean {
  return words.some(({ word }) => OF_END.test(word));
}

const CONTEST =
  /^(?:grid|laps?|points?|races?|drivers?|riders?|runners?|athletes?|teams?|club|bib|heat|jockey|horse|constructor|medal|winner|time)$/;

function startPlace(columns: readonly ColumnEntry[]): ColumnEntry | undefined {
  return columns.find(
    (entry) =>
      entry.numeric &&
      entry.affirmative === null &&
      entry.words.some(({ word }) => OF_START.test(word)) &&
      entry.words.every(({ word }) => PLACE.test(word) || OF_START.test(word)) &&
      entry.words.some(({ word }) => word === "grid" || PLACE.test(word)),
  );
}

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
  const name = end.column.name;
  const first = compare(name, "=", 1);
  const made = outcomes(
    "finish",
    [end],
    [
      ["podium", compare(name, "<=", 3), ["podium"]],
      ...(won ? [] : [["win", first, ["racewon", "win", "victory"]] as const]),
    ],
  );
  if (start === undefined) return [made];
  const pole = compare(start.column.name, "=", 1);
  return [made, outcomes("start", [start], [["pole", pole, ["pole", "pole position"]]])];
}

const ENDS =
  "(?:finish(?:es|ed|ing)?|end(?:s|ed|ing)?(?: up)?|plac(?:e|es|ed|ing)|com(?:e|es|ing)|came|gets?|got|mak(?:e|es|ing)|made|reach(?:es|ed|ing)?|stands?|stood)";
const PODIUM = new RegExp(
  `^(?:${ENDS} )?(?:on |to )?(?:the |a )?podium(?: finish(?:es)?| places?)?(?= |$)`,
);
const TOP = new RegExp(
  `^${ENDS} (?:in |inside |within |among |outside |out of )?(?:the )?top(?: (?=\\S))`,
);
const START_TOP =
  /^(?:start(?:s|ed|ing)?|qualif(?:y|ies|ied|ying)) (?:in |inside |within |among |from |outside |out of )?(?:the )?top(?: (?=\S))/;
const START_POLE =
  /^(?:(?:start|qualif)(?:s|y|ies|ed|ied|ing|ying)? )(?:from |on |in )?(?:the )?pole(?: position)?(?= |$)/;
const OUTSIDE = /\b(?:outside|out of|below)\b/;
const WON = /^(?:wins?|won|winning)(?: (?:the |a )?(?:races?|event|grand prix|gp))?(?= |$)/;

/** 'Finished on the podium', 'in the top five', 'won': as bounds on the place. */
export function foldPlaces(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  const [end, start] = [endPlace(columns), startPlace(columns)];
  if (end === undefined) return tokens;
  const hasWin = placesReached(columns)[0]?.names.has("win") === true;
  const words = tokens.map(({ word }) => word);
  const folded: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const rest = words.slice(at, at + 8).join(" ");
    const top = [
      [TOP, end],
      [START_TOP, start],
    ] as const;
    const bounded = top.find(([pattern, entry]) => entry !== undefined && pattern.test(rest));
    const pole = start !== undefined && START_POLE.test(rest) ? START_POLE : null;
    const said = (bounded?.[0] ?? pole ?? (PODIUM.test(rest) ? PODIUM : hasWin ? WON : null))?.exec(
      rest,
    )?.[0];
    const length = said === undefined ? 1 : said.trim().split(" ").length;
    const number = tokens[at + length];
    const share = /^(?:%|percent|per)$/.test(words[at + length + 1] ?? "");
    if (said === undefined || (bounded !== undefined && (number?.value == null || share))) {
      folded.push(token);
      at += 1;
      continue;
    }
    const last = tokens[at + length - 1] ?? token;
    const means =
      bounded === undefined
        ? [pole !== null ? "pole" : PODIUM.test(rest) ? "podium" : "racewon"]
        : [
            ...(bounded[1]?.words.map(({ word }) => word) ?? []),
            ...(OUTSIDE.test(said) ? ["above"] : ["at", "most"]),
          ];
    for (const word of means) folded.push({ ...token, end: last.end, word, value: null });
    at += length;
  }
  return folded;
}
