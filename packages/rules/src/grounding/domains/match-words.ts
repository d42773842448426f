/**
 * How people tell of a match, in the words that its table is read with: 'the hosts won' is a home
 * win, 'the visitors did not concede' an away clean sheet, 'corners for the away side' are away
 * corners, 'Rovers win at home' is a home win of theirs.
 */
import type { Token } from "../../text/tokens.ts";
import { foldPhrases, type PhraseRule, phraseRule } from "../folds/fold-phrases.ts";
import type { TableIndex } from "../table-index.ts";
import { hasSides, type Side } from "./match-sides.ts";

const CLUB = "(?:teams?|sides?|clubs?|squads?|nations?|outfits?|players)";
const SIDES: Readonly<Record<Side, string>> = {
  home: `(?:the )?(?:(?:home|host|hosting) ${CLUB}|hosts)(?: s)?`,
  away: `(?:the )?(?:(?:away|visiting|guest|travell?ing|road) ${CLUB}|visitors|guests)(?: s)?`,
};
const WIN = "(?:wins?|won|winning|victor(?:y|ies)|victorious|triumph(?:s|ed)?|prevail(?:s|ed)?)";
const LOSE = "(?:lose|loses|lost|losing|loss|losses|beaten)";
/** Nouns alone: who defeats others wins. */
const LOSS = "(?:losses|loss|defeats?)";
const BEATS = "(?:defeats?|defeated|beats?)";
const AUX =
  "(?:do|does|did|is|are|was|were|has|have|had|to|will|would|get|gets|got|take|takes|took)";
const LEADS = "(?:leads?|led|leading|ahead|in front|winning|up)";
const PAUSE = "(?:half time|half - time|halftime|the break|the interval|half|ht)";
const AWAY = "(?:away from home|on the road|away)";
const MATCH = "(?:games?|match(?:es)?|fixtures?|ties|appearances|outings)";
const COUNTED =
  "(?:goals?|points|runs|corners?|shots?(?: on target)?|fouls?|(?:yellow |red )?cards?|yellows|reds|saves|passes|possession|tackles|offsides?|attempts|penalties|rebounds|assists|turnovers|steals|blocks|touchdowns|tries|yards|score)";
const SCORES = "(?:score|scores|scored|scoring|net|nets|netted)";

function rulesOf(side: Side): readonly PhraseRule[] {
  const other: Side = side === "home" ? "away" : "home";
  const own = SIDES[side];
  const place = side === "home" ? "(?:at home|on home soil|on home turf)" : AWAY;
  return [
    phraseRule(
      `(?:do|does|did) ${own} (?:tend to |usually |typically )?\\w+ (more|fewer|less) (?:(${COUNTED}) )?than ${SIDES[other]}(?: do| does| did)?`,
      ([, more, noun = "score"]) =>
        `is average ${side} ${noun} ${more === "more" ? "higher" : "lower"} than average ${other} ${noun}`,
    ),
    phraseRule(`${own} (?:${AUX} )*${LEADS} (?:at|by|before) ${PAUSE}`, `${side} lead`),
    phraseRule(
      `${own} (?:${AUX} )*not (?:${AUX} )*${WIN}|${own} fail(?:s|ed)? to win`,
      `not ${side} win`,
    ),
    phraseRule(`(?:a )?${WIN} (?:for|by|of) ${own}`, `${side} win`),
    phraseRule(`${own} (?:(?:do|does|did) )?${BEATS} (?:the )?${SIDES[other]}`, `${side} win`),
    phraseRule(`${own} (?:${AUX} )*${WIN}`, `${side} win`),
    phraseRule(`(?:${own}|${side}) (?:${AUX} )*${LOSE}|${LOSS} for ${own}`, `${other} win`),
    phraseRule(
      `(?:${own}|${side}) (?:${AUX} )*(?:keep|keeps|kept|keeping)? ?(?:a )?clean sheets?|(?:a )?clean sheets? (?:for|by) ${own}`,
      `${side} cleansheet`,
    ),
    phraseRule(
      `${own} (?:${AUX} )*(?:not|never) (?:${AUX} )*(?:concede|conceded)(?: (?:a|any) goals?| at all)?`,
      `${side} cleansheet`,
    ),
    phraseRule(
      `${own} (?:(?:${AUX} )*(?:not|never) (?:${AUX} )*${SCORES}|fail(?:s|ed|ing)? to score|dr[ae]ws? a blank)(?: (?:a|any) goals?| at all)?`,
      `${other} cleansheet`,
    ),
    phraseRule(`goals? conceded by ${own}|${own} (?:concede|concedes|conceded)`, `${other} score`),
    phraseRule(`goals? ${SCORES} by ${own}|goals? (?:by|for|from) ${own}`, `${side} goals`),
    phraseRule(
      `${own} ${SCORES}(?= (?:more|over|at|fewer|less|under|exactly|no|\\d|one|two|three|four|five))`,
      `${side} score`,
    ),
    phraseRule(`${own} (?=goals?|points?|runs?|scores?)`, `${side}:${side}`),
    phraseRule(
      `(${COUNTED}) (?:(?:scored|won|taken|made|committed|shown|had) )?(?:for|by|of|to|from) ${own}`,
      `${side} $1`,
    ),
    phraseRule(
      `${WIN} (?:the )?(most|least|fewest)(?: ${MATCH})?(?: often)? ${place}`,
      `has the $1 ${side}won:${side}`,
    ),
    phraseRule(`${WIN} ${place}`, `${side}won:${side}`),
    phraseRule(`${LOSE} ${place}`, `${other}won:${side}`),
    // of which of the two columns a name is of, where no more is said of it
    phraseRule(`${side} ${MATCH}`, `games:${side}`),
    ...(side === "home"
      ? [phraseRule("hosted by", "for:home"), phraseRule("hosted|hosting|hosts", "here:home")]
      : []),
    phraseRule(
      side === "home"
        ? `(?:play(?:s|ed)? )?${place}`
        : `play(?:s|ed)? ${place}|away from home|on the road`,
      `here:${side}`,
    ),
  ];
}

const BOTH: readonly PhraseRule[] = [
  phraseRule("played(?= (?:in|on|at|since|before|after|during|between|from|under|until))", "here"),
  phraseRule(
    `(?:both|either|each) (?:of the )?(?:${CLUB}|of them) (?:${AUX} )*${SCORES}(?: a goal| at least once)?`,
    "bothscore",
  ),
  phraseRule(
    "(?:(?:is|was|are|were|be|been) )?(?:end|ends|ended|ending|finish|finishes|finished|finishing) (?:up )?(?:in |as |with |all )?(?:an? |the )?(?:draws?|drawn|ties?|tied|stalemates?|level|square|even)",
    "draw",
  ),
  phraseRule(
    "neutral (?:grounds?|venues?|territory|soil|turf|sites?|stadiums?|locations?)",
    "neutral",
  ),
  phraseRule("(?:nil|0|zero) (?:- |: |all |– )?(?:nil|0|zero|all|draws?)(?: draws?)?", "scoreless"),
  phraseRule("no goals(?: (?:were|was|are|being|at all))*(?: scored)?", "scoreless"),
];

const RULES: readonly PhraseRule[] = [...rulesOf("home"), ...rulesOf("away"), ...BOTH];

export function foldMatchWords(
  tokens: readonly Token[],
  { columns }: TableIndex,
): readonly Token[] {
  return hasSides(columns) ? winsOfOneSide(foldPhrases(tokens, RULES)) : tokens;
}

/** 'If the hosts lead, do they win', 'how many of their home games did they win': of the one side that is told of. */
function winsOfOneSide(tokens: readonly Token[]): readonly Token[] {
  const sides = new Set(
    tokens.flatMap(({ word, text }, at) =>
      // the word itself may begin the name of a column
      /^(?:home|away)$/.test(word) && !TOLD.test(tokens[at + 1]?.word ?? "")
        ? []
        : (/^(?:home|away)$/.exec(text) ?? []),
    ),
  );
  const [side, more] = sides;
  if (side === undefined || more !== undefined) return tokens;
  return tokens.map((token, at) =>
    BARE_WIN.test(token.word) && !/^(?:home|away|draw)$/.test(tokens[at - 1]?.word ?? "")
      ? { ...token, text: side, word: `${side}won` }
      : token,
  );
}

/** What a rule puts behind a side. */
const TOLD = /^(?:lead|win|cleansheet)$/;
const BARE_WIN = /^(?:win|wins|won|winning)$/;
