/** What a level is called beside what is written, by how such levels are written. */
import { textOf } from "../header.ts";
import type { ColumnEntry } from "../table-index.ts";

const BLOOD = /^(AB|A|B|O)\s?([+-])(?:ve)?$/i;
const GRANTED = /^(?:awarded|granted|funded)$/i;
const RELATED = /^(.{3,}?)[ -](?:related|issues?|problems?)$/i;
/** `Risk 1 (High)` */
const GLOSSED = /^(\p{L}+) \d+ \((\p{L}+)\)$/u;
/** `Neither agree nor disagree` */
const NEITHER = /^neither \p{L}+ (?:n?or) \p{L}+$/iu;
const UNDECIDED = ["neutral", "neither", "undecided", "indifferent"];
const LASTING = /^(\d+) (year|month|week|day|hour|minute)s$/i;
const CHARGED_OFF = /^charged[ -]?off$/i;
const DEFAULTED = ["charge off", "default", "defaulted", "defaulter"];
const DEAL = /^closed?[ -]?(won|lost)$/i;
const DECISION = /^(?:status|decision|outcome|results?|verdict|action)$/;
const WON = /^(?:awarded|granted|funded|approved|accepted|successful|won)$/i;
const LOST = /^(?:rejected|declined|refused|denied|unsuccessful|lost|not awarded|not funded)$/i;

/** What blood of a group with its sign is, whichever the group; null of other levels. */
export function rhesusOf(text: string): "positive" | "negative" | null {
  const sign = BLOOD.exec(text)?.[2];
  return sign === undefined ? null : sign === "+" ? "positive" : "negative";
}

export function levelNames({ numeric, words, column }: ColumnEntry, text: string): string[] {
  if (numeric) return [];
  const [, group = ""] = BLOOD.exec(text) ?? [];
  const sign = rhesusOf(text);
  if (sign !== null) {
    const said = sign === "positive" ? [sign, "pos", "plus"] : [sign, "neg", "minus"];
    const ofAnyGroup = ["rhesus", "rh"].map((factor) => `${factor} ${sign}`);
    return [
      ...said.flatMap((word) => [`${group} ${word}`, `type ${group} ${word}`]),
      ...[...ofAnyGroup, `${sign} ${textOf(words)}`],
    ];
  }
  // '60 month loans' of a level `60 months`
  const [, length = "", unit = ""] = LASTING.exec(text.trim()) ?? [];
  if (unit !== "") return [`${length} ${unit}`];
  if (CHARGED_OFF.test(text)) return withoutDefault(column) ? DEFAULTED : DEFAULTED.slice(0, 1);
  const related = RELATED.exec(text)?.[1];
  if (related !== undefined) return [related];
  if (NEITHER.test(text)) return UNDECIDED;
  const [, kind, gloss] = GLOSSED.exec(text) ?? [];
  if (kind !== undefined) return [`${gloss} ${kind}`];
  const [, deal] = DEAL.exec(text) ?? [];
  if (deal !== undefined) return /won/i.test(deal) ? ["won", "win"] : ["lost", "lose"];
  if (words.some(({ word }) => TRAVEL.test(word)))
    return TRAVELLED.flatMap(([by, names]) => (by.test(text) ? names : []));
  if (!DECISION.test(words.at(-1)?.word ?? "")) return [];
  const isOnly = (side: RegExp): boolean =>
    side.test(text) && column.levels.filter((level) => side.test(level.text)).length === 1;
  return [
    ...(isOnly(WON) ? ["successful", "success"] : []),
    ...(isOnly(LOST) ? ["unsuccessful"] : []),
    ...(GRANTED.test(text) ? RECEIVED : []),
    ...(/^guilty$/i.test(text) ? ["convicted", "conviction"] : []),
    ...(/^not guilty$/i.test(text) ? ["acquitted", "acquittal"] : []),
  ];
}

/** Of how people get somewhere, in the verbs for it. */
const TRAVEL = /^(?:travel|transport|transportation|commute|commuting)$/;
const TRAVELLED: readonly (readonly [by: RegExp, names: readonly string[]])[] = [
  [/^(?:car|driv(?:e|es|ing)|private car)$/i, ["drive", "drives", "drove", "driving"]],
  [/^(?:bike|bicycle|cycl(?:e|es|ing))$/i, ["cycle", "cycles", "cycled", "cycling"]],
];

/** What is written off was not repaid, where no level says so in that word. */
function withoutDefault({ levels }: ColumnEntry["column"]): boolean {
  return !levels.some(({ text }) => /^default/i.test(text));
}

const RECEIVED = ["get", "receive", "win", "obtain", "give"].flatMap((verb) =>
  ["grant", "award", "funding"].map((noun) => `${verb} ${noun}`),
);
