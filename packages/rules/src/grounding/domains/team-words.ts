/**
 * Questions about teams whose side is not told, in words for either side: 'how many games did
 * Rovers win', 'how often did Rovers beat the Lions', 'did Rovers win more often than the Lions'.
 */
import { plain, type Token, wordIn } from "../../text/tokens.ts";
import type { Names } from "../folds/fold-phrases.ts";
import { levelOf, type TableIndex } from "../table-index.ts";
import { type TeamRole, type Teams, teamNames, teamsOf, teamWord } from "./match-teams.ts";
import { roleOf } from "./winners.ts";

interface Named {
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** So many words may name a team. */
const LONGEST = 4;

function teamAt(tokens: readonly Token[], at: number, teams: Teams, text: string): Named | null {
  const [one, other] = teams.columns;
  for (let end = Math.min(at + LONGEST, tokens.length); end > at; end--) {
    const said = text.slice(tokens[at]?.start, tokens[end - 1]?.end);
    const level = levelOf(one, said) ?? levelOf(other, said);
    if (level !== null) return { name: String(level), at, end };
  }
  // 'the Lakers' of one team alone
  const token = tokens[at];
  if (token === undefined || !token.capital || token.word.length < 4) return null;
  const [only, more] = teams.names.filter((name) =>
    plain(name)
      .split(/[^\p{L}\p{N}]+/u)
      .includes(token.word),
  );
  return only === undefined || more !== undefined ? null : { name: only, at, end: at + 1 };
}

function teamsNamed(tokens: readonly Token[], teams: Teams, text: string): Named[] {
  const found: Named[] = [];
  for (let at = 0; at < tokens.length; at++) {
    // 'played in Brazil'
    const named = PLACE.test(wordIn(tokens, at - 1)) ? null : teamAt(tokens, at, teams, text);
    if (named === null) continue;
    found.push(named);
    at = named.end - 1;
  }
  return found;
}

const PLACE = /^(?:in|at|near)$/;
const SIDED =
  /^(?:home|host|hosts|hosted|hosting|away|visitors?|visiting|road|guests?|winners?|losers?|opponents?)$/;
/** What either side has a number of. */
const COUNTED =
  /^(?:goals?|points?|runs|corners?|shots?|fouls?|cards?|scor(?:e|es|ed|ing)|conced(?:e|es|ed)|aces?|faults?|ranks?|ranked|ranking|old|older|age|aged|tall|taller|height|hands?)$/;
const CLUB = /^(?:which|what) (?:teams?|sides?|clubs?|squads?|nations?|countr(?:y|ies)|players?)$/;
const WON = /^(?:wins?|won|winning|victor(?:y|ies)|victorious)$/;
const LOST = /^(?:loses?|lost|losing|loss|losses|defeats?|defeated|beaten)$/;
const BEAT = /^(?:beats?|beaten|defeat(?:s|ed)?|overcame)$/;
const MEETS = /^(?:play(?:s|ed)?|fac(?:e|es|ed)|me(?:e)?ts?)$/;
const AGAINST = /^(?:against|versus|vs|v|-|to|over|by)$/;
const EVEN = /^(?:draws?|drawn|drew|ties?|tied|goalless|scoreless)$/;
const DENIED = /\b(?:not|never|fail(?:s|ed)? to|without)\b/;
const RATE = /^(?:rate|percentage|ratio|probability|chances?)$/;

/** The teams of a question, and whose fortune it asks about. */
interface Sides {
  readonly named: readonly Named[];
  readonly one: string;
  /** Whom they met: any of these. */
  readonly met: readonly string[];
}

export function foldTeams(
  tokens: readonly Token[],
  { columns }: TableIndex,
  text: string,
): readonly Token[] {
  const teams = teamsOf(columns);
  if (teams === null) return tokens;
  const isOther = ({ word }: Token, at: number): boolean =>
    SIDED.test(word) || COUNTED.test(word) || CLUB.test(`${word} ${wordIn(tokens, at + 1)}`);
  if (tokens.some(isOther)) return tokens;
  const named = teamsNamed(tokens, teams, text);
  const names = teamNames(columns);
  const beaten = tokens.some((_, at) => isBetween(at, named) && BEAT.test(wordIn(tokens, at)));
  if (beaten && roleOf(teams.columns[0]) !== null) return tokens;
  return (
    setApart(tokens, named, names) ??
    underEither(tokens, named, names) ??
    ofEitherSide(tokens, named, names)
  );
}

const UNDER =
  /^(?:(?:wins?|won|loses?|lost|draws?|drew) (more|less) (?:often|frequently)|(more|less) likely to (?:win|lose|draw)) /;

/** 'Did A win more often on grass than on clay': its share of the one beside that of the other. */
function underEither(
  tokens: readonly Token[],
  named: readonly Named[],
  names: Names,
): readonly Token[] | null {
  const [one, more] = named;
  const [token] = tokens;
  if (one === undefined || more !== undefined || token === undefined) return null;
  const than = tokens.findIndex(({ word }) => word === "than");
  const said = UNDER.exec(wordsBetween(tokens, one.end, than));
  if (said === null || !AUXILIARY.test(wordsBetween(tokens, 0, one.at))) return null;
  const rate = rateOf(one, said[0]);
  const higher = (said[1] ?? said[2]) === "more" ? "higher" : "lower";
  const say = (words: string): Token[] =>
    words.split(" ").map((word) => inPlace(token, word, names));
  const first = one.end + said[0].trim().split(" ").length;
  return [
    ...say(`is the ${rate}`),
    ...tokens.slice(first, than),
    ...say(`${higher} than the ${rate}`),
    ...tokens.slice(than + 1),
  ];
}

/** 'Did A win more often than B', 'who won more games, A or B': the one beside the other. */
function setApart(
  tokens: readonly Token[],
  named: readonly Named[],
  names: Names,
): readonly Token[] | null {
  const [one, other, more] = named;
  const [token] = tokens;
  if (token === undefined || one === undefined || other === undefined || more !== undefined)
    return null;
  const said = comparison(tokens, one, other);
  const rest = tokens.slice(other.end);
  return said === null
    ? null
    : [...said.split(" ").map((word) => inPlace(token, word, names)), ...rest];
}

const APART =
  /^(?:(?:wins?|won|loses?|lost|draws?|drew) (more|less) (?:often|frequently)|(more|less) likely to (?:win|lose|draw)) than(?: the)?$/;

const AUXILIARY = /^(?:do|does|did|has|have|is|are|was|were)(?: the)?$/;

function comparison(tokens: readonly Token[], one: Named, other: Named): string | null {
  const opening = wordsBetween(tokens, 0, one.at);
  const between = wordsBetween(tokens, one.end, other.at);
  const role: TeamRole = /\b(?:lose|lost|loses)\b/.test(`${opening} ${between}`) ? "lost" : "won";
  if (/^who (?:has |have )?(?:won|lost|wins|loses) (?:the )?(?:more|most)\b/.test(opening))
    return between === "or"
      ? `are there more ${teamWord(one.name, role)} than ${teamWord(other.name, role)}`
      : null;
  const [said, often, likely] = APART.exec(between) ?? [];
  if (said === undefined || !AUXILIARY.test(opening)) return null;
  const higher = (often ?? likely) === "more" ? "higher" : "lower";
  return `is the ${rateOf(one, said)} ${higher} than the ${rateOf(other, said)}`;
}

/** How often that became of a team which is said. */
function rateOf({ name }: Named, said: string): string {
  const role: TeamRole = /\blos/.test(said) ? "lost" : "won";
  const became = /\bdr[ae]w/.test(said) ? "draw" : teamWord(name, role);
  return `probability of ${became} given ${teamWord(name, "either")}`;
}

function wordsBetween(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ word }) => word)
    .filter((word) => word !== ",")
    .join(" ");
}

function sidesOf(tokens: readonly Token[], named: readonly Named[]): Sides | null {
  const names = [...new Set(named.map(({ name }) => name))];
  const [first, second] = named;
  if (first === undefined) return null;
  const isAnyOf = named
    .slice(2)
    .every(({ at }, place) =>
      /^(?:or|)$/.test(wordsBetween(tokens, named[place + 1]?.end ?? 0, at)),
    );
  if (!isAnyOf && (names.length > 2 || named.length > 3)) return null;
  const twice = names.find((name) => named.filter((other) => other.name === name).length > 1);
  const one = twice ?? first.name;
  const met = names.filter((name) => name !== one);
  if (met.length === 0 || second === undefined) return { named, one, met };
  const between = wordsBetween(tokens, first.end, second.at).split(" ");
  const meet =
    between.some((word) => AGAINST.test(word) || BEAT.test(word) || MEETS.test(word)) ||
    (wordIn(tokens, first.at - 1) === "between" && between.join(" ") === "and");
  return meet && !between.includes("than") ? { named, one, met } : null;
}

function isBetween(at: number, [first, second]: readonly Named[]): boolean {
  return first !== undefined && second !== undefined && at > first.at && at < second.at;
}

/** What became of a team by a word: who is beaten by others lost. */
function outcomeOf(tokens: readonly Token[], at: number, named: readonly Named[]): TeamRole | null {
  const word = wordIn(tokens, at);
  if (isBetween(at, named) && BEAT.test(word) && wordIn(tokens, at + 1) !== "by") return "won";
  return WON.test(word) ? "won" : LOST.test(word) ? "lost" : null;
}

function ofEitherSide(
  tokens: readonly Token[],
  named: readonly Named[],
  names: Names,
): readonly Token[] {
  const sides = sidesOf(tokens, named);
  if (sides === null) return tokens;
  const { one, met } = sides;
  const opponent = met.flatMap((name, at) => [at === 0 ? "and" : "or", teamWord(name, "versus")]);
  const [first] = named;
  // who won was in the match
  const said = wordsBetween(tokens, 0, tokens.length);
  const counted = /\b(?:how many|number of|count)\b/.test(said);
  // and so need not be told, save where it is said that they did not, or drew
  const isTold = counted && !DENIED.test(said) && !tokens.some(({ word }) => EVEN.test(word));
  const became = (at: number): boolean =>
    outcomeOf(tokens, at, named) !== null || (!counted && EVEN.test(wordIn(tokens, at)));
  let ends = tokens.findIndex((_, at) => became(at));
  // 'wins or draws'
  while (
    ends >= 0 &&
    wordIn(tokens, ends + 1) === "or" &&
    (became(ends + 2) || EVEN.test(wordIn(tokens, ends + 2)))
  )
    ends += 2;
  const rows = ends >= 0 && isTold ? opponent : [teamWord(one, "either"), ...opponent];
  const given =
    ends >= 0 && rows.length > 0 ? ["given", ...rows.slice(rows[0] === "and" ? 1 : 0)] : rows;
  const last = RATE.test(wordIn(tokens, ends + 1)) ? ends + 1 : ends;
  return tokens.flatMap((token, at) => {
    const say = (words: readonly string[]): Token[] =>
      words.map((word) => inPlace(token, word, names));
    const role = outcomeOf(tokens, at, named);
    const own = isNameAt(tokens, at, named)
      ? ends < 0 && at === first?.at
        ? say(given)
        : []
      : role !== null
        ? say([teamWord(one, role)])
        : MEETS.test(token.word) || (met.length > 0 && AGAINST.test(token.word))
          ? []
          : [token];
    return at === last ? [...own, ...say(given)] : own;
  });
}

/** Part of a name, or the sign that it owns what follows. */
function isNameAt(tokens: readonly Token[], at: number, named: readonly Named[]): boolean {
  const isOwner = wordIn(tokens, at) === "s";
  return named.some((team) => at >= team.at && (at < team.end || (isOwner && at === team.end)));
}

function inPlace(token: Token, word: string, names: Names): Token {
  const means = names[word];
  return { ...token, word, kind: "word", value: null, ordinal: false, capital: false, means };
}
