/**
 * Comparators in words. A word pattern is matched greedily, longest first; `about` names what an
 * adjective measures ('older' is about age), which finds the column where none is named.
 */
import type { Comparator } from "@probability-chat/query";
import { groupBy } from "../group-by.ts";
import { wordList, wordMap, wordSet } from "./word-lists.ts";

export interface ComparatorPattern {
  readonly words: readonly string[];
  readonly op: Comparator;
  readonly about: string | null;
}

const PATTERNS: ComparatorPattern[] = [];

function add(op: Comparator, about: string | null, phrases: string): void {
  for (const phrase of phrases.split("|")) {
    PATTERNS.push({ op, about, words: phrase.trim().split(" ") });
  }
}

add(
  ">",
  null,
  "more than|greater than|over|above|exceeding|exceeds|exceed|exceeded|higher than|larger than|bigger than|in excess of|beyond|better than|is more than|are more than|stronger than|surpassing|surpasses|surpass|upward of|rises above|rise above|rose above|goes above|go above|went above|climbs above|climbed above|climb above|go over|goes over|went over|rise over|rises over|rose over|climb over|climbs over|climbed over|>",
);
add(
  "<",
  null,
  "less than|fewer than|under|below|lower than|smaller than|short of|worse than|beneath|weaker than|drops below|drop below|dropped below|drops under|falls below|fall below|fell below|falls under|fell under|sinks below|sank below|goes below|go below|went below|go under|goes under|went under|drop under|fall under|dip below|dips below|dipped below|dip under|dips under|dipped under|stays below|stayed below|<",
);
add(
  ">=",
  null,
  "at least|as much as|as many as|as high as|no worse than|not worse than|no less than|no fewer than|not less than|not fewer than|a minimum of|minimum of|minimum|upwards of|not under|not below|no lower than|not lower than|no smaller than|greater than or equal to|more than or equal to|greater or equal to|a min of|> =|>=|≥|=>",
);
add(
  "<=",
  null,
  "at most|as little as|as few as|as low as|no better than|not better than|no more than|not more than|up to|a maximum of|maximum of|not over|not above|no higher than|not higher than|no greater than|no larger than|not exceeding|less than or equal to|less or equal to|fewer than or equal to|within|does not exceed|do not exceed|not exceed|a max of|< =|<=|≤|=<",
);
add("=", null, "exactly|equal to|equals|equal|equalling|precisely|of exactly|==|=");
add("!=", null, "different from|not equal to|other than|!=|≠");

/** Adjectives by what they measure: comparative forms up, then down. */
const MEASURED: readonly (readonly [string, string, string])[] = [
  ["age", "older", "younger"],
  ["weight", "heavier", "lighter"],
  ["height", "taller|higher", "shorter"],
  ["length", "longer", "shorter"],
  ["distance", "farther|further|farther away|further away", "closer|nearer"],
  ["price", "more expensive|costlier|pricier|dearer", "cheaper|less expensive"],
  ["income", "richer|wealthier", "poorer"],
  ["temperature", "hotter|warmer", "colder|cooler"],
  ["speed", "faster|quicker", "slower"],
  ["duration", "lengthier", "briefer"],
  ["width", "wider|broader", "narrower"],
  ["depth", "deeper", "shallower"],
  ["date", "later|more recent|newer", "earlier"],
  ["power", "more powerful", "less powerful"],
  ["slope", "steeper", "gentler|less steep"],
  ["thickness", "thicker", "thinner"],
  ["density", "denser", "less dense"],
  ["brightness", "brighter", "dimmer|fainter"],
  ["mass", "more massive", "less massive"],
  ["population", "more populous", "less populous"],
  ["precipitation", "wetter|rainier", "drier"],
];

/** The words of a comparison of what an adjective measures: 'shorter than'. */
export function comparative(about: string, op: Comparator): readonly string[] | null {
  const [, up, down] = MEASURED.find(([measured]) => measured === about) ?? [];
  const [higher, lower] = [up, down].map((words) => words?.split("|")[0]);
  const said = op === ">" || op === "<=" ? higher : lower;
  if (said === undefined || op === "=" || op === "!=") return null;
  return [...(op === ">=" || op === "<=" ? ["no"] : []), ...said.split(" "), "than"];
}

for (const [about, up, down] of MEASURED) {
  for (const word of up.split("|")) {
    add(">", about, `${word} than`);
    add("<=", about, `no ${word} than|not ${word} than`);
  }
  for (const word of down.split("|")) {
    add("<", about, `${word} than`);
    add(">=", about, `no ${word} than|not ${word} than`);
  }
}
add(">", "date", "after|since after");
add("<", "date", "before|prior to");
add(">=", "date", "since|from|on or after");
add("<=", "date", "until|till|up until|on or before");

const byFirst = groupBy(PATTERNS, ({ words }) => words[0]);
for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length);

/** The patterns that begin with a word, longest first. */
export function comparatorsFrom(word: string): readonly ComparatorPattern[] {
  return byFirst.get(word) ?? [];
}

/** The comparison that goes the other way, as that of an age does from that of a year. */
export function flipped(op: Comparator): Comparator {
  if (op === "=" || op === "!=") return op;
  return `${op.startsWith("<") ? ">" : "<"}${op.endsWith("=") ? "=" : ""}` as const;
}

/** What a comparative behind a number makes of it, and what it measures. */
export interface Trailing {
  readonly op: Comparator;
  readonly about: string | null;
}

/** After a number: '3 or more', '60 and over', '18 or younger', '2020 or more recent'. */
export const TRAILING: ReadonlyMap<string, Trailing> = new Map([
  ...MEASURED.flatMap(([about, up, down]) => [
    ...up.split("|").map((word): [string, Trailing] => [word, { op: ">=", about }]),
    ...down.split("|").map((word): [string, Trailing] => [word, { op: "<=", about }]),
  ]),
  ...wordList(`more above over higher greater up upwards upward better larger bigger onwards onward stronger longer
beyond plus`).map((word): [string, Trailing] => [word, { op: ">=", about: null }]),
  ...wordList(`less fewer below under lower smaller weaker worse down shorter`).map(
    (word): [string, Trailing] => [word, { op: "<=", about: null }],
  ),
]);

/** What comparative and superlative adjectives, and adjectives of measure, are about. */
export const ABOUT =
  wordMap(`old>age older>age oldest>age young>age younger>age youngest>age aged>age
heavy>weight heavier>weight heaviest>weight light>weight lighter>weight lightest>weight
tall>height taller>height tallest>height short>length shorter>length shortest>length
long>length longer>length longest>length far>distance farther>distance farthest>distance
further>distance furthest>distance close>distance closer>distance closest>distance nearest>distance
expensive>price costly>price cheap>price cheaper>price cheapest>price priciest>price
rich>income richer>income richest>income wealthy>income wealthiest>income poor>income poorer>income
poorest>income hot>temperature hotter>temperature hottest>temperature warm>temperature
warmer>temperature warmest>temperature cold>temperature colder>temperature coldest>temperature
cool>temperature cooler>temperature coolest>temperature fast>speed faster>speed fastest>speed
quickest>speed slow>speed slower>speed slowest>speed wide>width wider>width widest>width deep>depth deeper>depth
deepest>depth powerful>power early>date earlier>date earliest>date late>date later>date latest>date
severe>severity recent>date newest>date windy>wind windier>wind windiest>wind rainier>precipitation wettest>precipitation rainiest>precipitation
wetter>precipitation strong>strength stronger>strength strongest>strength weak>strength weaker>strength pricey>price pricier>price dearer>price dearest>price costlier>price costliest>price thick>thickness
thicker>thickness thickest>thickness thin>thickness thinner>thickness loud>noise
louder>noise loudest>noise noisier>noise quieter>noise happier>happiness happiest>happiness
broader>width quicker>speed shallower>depth newer>date brighter>brightness dimmer>brightness
brief>duration briefer>duration briefest>duration lengthy>duration lengthier>duration lengthiest>duration
polluted>pollution sweet>sugar sweeter>sugar sweetest>sugar steep>slope steeper>slope steepest>slope gentler>slope dense>density denser>density densest>density brightest>brightness dimmest>brightness fainter>brightness faintest>brightness massive>mass salty>salinity saltier>salinity saltiest>salinity drier>precipitation driest>precipitation populous>population populated>population crowded>population valuable>value popular>popularity bitter>bitterness loud>noise noisy>noise quiet>noise happy>happiness sunnier>sunshine sunniest>sunshine economical>mpg fuel-efficient>mpg bright>brightness dim>brightness`);

/** Words whose size is in the eye of the beholder: a threshold must be asked for. */
export const VAGUE =
  wordSet(`high low large small big little great huge tiny heavy light tall short long far close expensive cheap
costly rich poor wealthy hot warm cold cool fast slow wide deep old young strong weak good bad
excellent frequent rare senior junior many few long-term recent early late powerful extreme severe mild
moderate significant steep dense massive substantial considerable reasonable decent average-sized well poorly heavily`);

/** Whether an adjective of degree is about the lower end: 'low', 'cheap', 'young'. */
export function isLowDegree(word: string): boolean {
  return /^(?:low|small|little|tiny|light|short|close|cheap|poor|cold|cool|slow|young|weak|bad|rare|junior|few|early|mild|poorly)$/.test(
    word,
  );
}
