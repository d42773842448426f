/** What a column of yes or no is called by the outcome that it records, beside what is written. */
import { polarityOfText } from "../../lexicon/polarity.ts";
import { unitOf } from "../../lexicon/units.ts";
import { type PhraseWord, textOf } from "../header.ts";
import type { ColumnEntry } from "../table-index.ts";

/** Outcomes that a longer header is for: the default of a `default next month`. */
const OUTCOME =
  /^(?:default|defaults|defaulted|delinquent|delinquency|churn|churned|attrition|fraud|bankruptcy|readmission|readmitted)$/;
/** What else such a header says: of what, when, and by whom it was put down. */
const CIRCUMSTANCE =
  /^(?:payment|payments|loan|loans|credit|reported|file|next|last|prior|previous|within|history|happened|occurred|\d+[a-z]*)$/;

/** Of what the standing is an approval: a `loan_status`. */
const APPROVED = /^(?:loan|credit|mortgage|card|application)$/;

/** The `no` of such a header is read as a number. */
export const NO_SHOW = /^(?:no|number) ?shows?$|^noshow$/;

/** Names that say what is recorded only together with their levels, and what a yes there is called. */
const CALLED: readonly (readonly [header: RegExp, names: readonly string[]])[] = [
  [/^cache hit$/, ["cached", "served from cache", "served from the cache"]],
  [/^explicit$/, ["explicit lyrics", "explicit content"]],
  [/^revenue$/, ["purchase", "conversion"]],
  [/^(?:term )?deposit$/, ["subscription"]],
  [/^marital(?: status)?$/, ["married"]],
  [NO_SHOW, ["noshow"]],
  [/^(?:is |was |has )?(?:completed|completion)$/, ["finish"]],
  [/^thank you(?: letter| note| email)?(?: sent)?$/, ["thank"]],
  [/^exercise angina$/, ["exercise induced angina"]],
  [/^(?:death event|deceased event)$/, ["death"]],
  [/^(?:show(?:ed|s)?(?: up)?|turned up)$/, ["attend"]],
  [/^(?:outcome|target|class|label|(?:test |diagnosis )?result|diagnosis)$/, ["positive"]],
];

/** Of what a column is that says only that it is the outcome, where others measure a disease. */
const DISEASES: readonly (readonly [tell: RegExp, names: readonly string[]])[] = [
  [/^(?:diabetes )?pedigree\b|\bpedigree function$|^(?:hba1c|insulin)\b/, ["diabetes"]],
  [
    /^(?:trestbps|restbp|resting (?:bp|blood pressure)|thalach|thalachh|exang|exng|oldpeak|restecg|resting ecg|max heart rate)$/,
    ["heart disease", "cardiac disease"],
  ],
  [/^(?:ap hi|ap lo)$/, ["cardiovascular disease", "heart disease"]],
  [/^ejection fraction$/, ["heart failure"]],
];
const UNTOLD = /^(?:outcome|target|output|class|label|result|disease|diagnosis|condition|cardio)$/;

/** The disease of which a bare `outcome` is, by what else the table measures: diabetes beside a pedigree of it. */
export function diseaseNames(
  entry: ColumnEntry,
  columns: readonly ColumnEntry[],
): readonly string[] {
  const [only, ...others] = entry.words;
  if (
    entry.affirmative !== null &&
    entry.words.at(-1)?.word === "disease" &&
    columns.every((other) => other === entry || !isOfIllness(other))
  )
    return ["sick", "ill", "diseased"];
  if (entry.affirmative === null || others.length > 0 || !UNTOLD.test(only?.word ?? "")) return [];
  const headers = columns.map(({ words }) =>
    words.map(({ short, word }) => short ?? word).join(" "),
  );
  const told = DISEASES.filter(([tell]) => headers.some((header) => tell.test(header)));
  return told.length === 1 ? [...(told[0]?.[1] ?? []), "disease"] : [];
}

/** Whether a column tells of any illness. */
function isOfIllness({ words }: ColumnEntry): boolean {
  return words.some(({ word }) => ILLNESS.test(word));
}

const ILLNESS =
  /^(?:disease|diabetes|diabetic|stroke|cancer|hypertension|tension|asthma|infection|syndrome|disorder|diagnosis|diagnosed|condition|illness|sick|sickness)$/;

/** A status or state that says of rows how they ended, where no other does: what came of each. */
export function endNames(entry: ColumnEntry, columns: readonly ColumnEntry[]): readonly string[] {
  const [own, ...others] = columns.filter(saysHowItEnded);
  const named = columns.some(({ words }) => words.some(({ word }) => word === "outcome"));
  return own === entry && others.length === 0 && !named ? ["outcome"] : [];
}

function saysHowItEnded({ words, numeric, column: { levels } }: ColumnEntry): boolean {
  const named = !numeric && ENDED.test(words.at(-1)?.word ?? "");
  const signs = named
    ? levels.map(({ text }) => (/^ok$/i.test(text) ? 1 : polarityOfText(text)))
    : [];
  return signs.includes(1) && signs.includes(-1);
}

const ENDED = /^(?:status|state|results?|verdict|decision|disposition)$/;

const ON_TIME = "ontime";

export function outcomeNames({ affirmative, numeric, words }: ColumnEntry): readonly string[] {
  if (affirmative === null) return [];
  const header = textOf(words);
  const called = CALLED.find(([written]) => written.test(header))?.[1];
  if (called !== undefined) return called;
  const standing = /^(?:status|decision)$/.test(words.at(-1)?.word ?? "");
  if (words.length === 2 && standing && APPROVED.test(words[0]?.word ?? ""))
    // 1 of a `loan_status` may be either; whoever asks says which
    return numeric ? ["approval", "default"] : ["approval", ...granted(words[0]?.word ?? "")];
  if (words.some(({ word }) => word === ON_TIME)) return [ON_TIME];
  const [outcome, ...others] = words.filter(({ word }) => OUTCOME.test(word));
  if (outcome === undefined || others.length > 0 || words.length < 2) return [];
  const rest = words.filter((word) => word !== outcome);
  return rest.every(isCircumstance) ? [outcome.word] : [];
}

/** 'Got the loan', 'was given a mortgage'. */
function granted(what: string): string[] {
  return ["get", "receive", "obtain", "take", "give", "grant"].map((verb) => `${verb} ${what}`);
}

function isCircumstance({ word, weight }: PhraseWord): boolean {
  return weight < 1 || CIRCUMSTANCE.test(word) || unitOf(word)?.dimension === "time";
}
