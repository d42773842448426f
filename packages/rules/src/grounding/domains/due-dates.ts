/** What was done late or on time, where a date tells when it was due and another when it was done, or a column counts the days between. */
import { type Comparator, compare, type Event } from "@probability-chat/query";
import type { Token } from "../../text/tokens.ts";
import {
  foldPhrases,
  type Names,
  naming,
  type PhraseRule,
  withNames,
} from "../folds/fold-phrases.ts";
import { textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";
import { toldBy } from "./told-outcomes.ts";

const DUE = /^(?:due|deadline|promised?|expected|estimated|scheduled|required|planned|target)$/;
const DONE =
  /^(?:paid|payment|settled|settlement|clear|cleared|clearing|completed|completion|delivered|delivery|returned|return|received|actual|finished|closed|submitted|arrived|arrival|shipped|resolved)$/;
const LATE = /^(?:late|overdue)$/;

interface Term {
  readonly due: ColumnEntry | undefined;
  readonly done: ColumnEntry | undefined;
  readonly daysLate: ColumnEntry | undefined;
  /** Whether a level is for what is overdue, paid late or never. */
  readonly overdue: boolean;
}

function only(found: readonly ColumnEntry[]): ColumnEntry | undefined {
  return found.length === 1 ? found[0] : undefined;
}

const termOf = oncePer((columns: readonly ColumnEntry[]): Term | null => {
  const has = ({ words }: ColumnEntry, own: RegExp): boolean =>
    words.some(({ word }) => own.test(word));
  // a column that says itself what was late
  const tells = columns.some(
    (entry) => (has(entry, LATE) && entry.affirmative !== null) || saysOf(entry, LATENESS),
  );
  if (tells) return null;
  const dates = columns.filter(({ column }) => column.type === "date");
  const due = only(dates.filter((entry) => has(entry, DUE)));
  const ends = dates.filter((entry) => has(entry, DONE) && !has(entry, DUE));
  // what was shipped has only set out
  const done = only(ends) ?? only(ends.filter((entry) => !has(entry, /^shipped$/)));
  const daysLate = only(
    columns.filter(
      (entry) =>
        entry.numeric &&
        entry.affirmative === null &&
        entry.words.length === 2 &&
        has(entry, /^days?$/) &&
        (has(entry, LATE) || /^days? delayed$/.test(textOf(entry.words))),
    ),
  );
  const dated = due !== undefined && done !== undefined;
  const overdue = columns.some((entry) => saysOf(entry, OVERDUE));
  return dated || daysLate !== undefined ? { due, done, daysLate, overdue } : null;
});

const LATENESS = /\b(?:late|on[ -]?time|early|delayed)\b/i;
const OVERDUE = /\b(?:overdue|past due)\b/i;

function saysOf({ numeric, column: { levels } }: ColumnEntry, said: RegExp): boolean {
  return !numeric && levels.some(({ text }) => said.test(text));
}

/** Whether it was done late, in time, or before it was due. */
function termKept({ due, done, daysLate }: Term): Names {
  const dates = (op: Comparator): Event | null =>
    due === undefined || done === undefined
      ? null
      : compare(done.column.name, op, { kind: "column", column: due.column.name });
  const days = (op: Comparator): Event | null =>
    daysLate === undefined ? null : compare(daysLate.column.name, op, 0);
  const signed = typeof daysLate?.column.min === "number" && daysLate.column.min < 0;
  const parts = [daysLate, done, due].filter((entry) => entry !== undefined);
  const kept = toldBy("done", parts, {
    LATE: days(">") ?? dates(">"),
    INTIME: days("<=") ?? dates("<="),
    EARLY: dates("<") ?? (signed ? days("<") : null),
  });
  return daysLate === undefined ? kept : { ...kept, DAYS: naming(daysLate) };
}

/** What is done to bring a thing to its end, by the header of the day on which it was: a return is no payment. */
const ACTS_BY_DAY: readonly (readonly [header: RegExp, verbs: string])[] = [
  [
    /^(?:paid|payment|settled|settlement|clear|cleared|clearing)$/,
    "pa(?:id|ys?|ying)|settl(?:ed|es?|ing)|clear(?:ed|s|ing)?",
  ],
  [
    /^(?:delivered|delivery|received|arrived|arrival)$/,
    "deliver(?:ed|s|ing)?|arriv(?:ed|es?|ing)|received",
  ],
  [/^(?:returned|return)$/, "return(?:ed|s|ing)?|c[oa]m(?:e|es|ing) back"],
  [/^shipped$/, "ship(?:ped|s|ping)?|sent"],
  [
    /^(?:completed|completion|finished|closed|submitted|resolved)$/,
    "complet(?:ed|es?|ing)|clos(?:ed|es?|ing)|submitt?(?:ed|s|ing)?|resolved|finished|handed in",
  ],
];
/** Said of any of them. */
const COMES = "c[oa]m(?:e|es|ing)|made";

/** The verbs that tell of the day on which it was done, and those that tell of another. */
function verbsOf({ done }: Term): { readonly own: string; readonly others: string } {
  const own = ACTS_BY_DAY.filter(([header]) => done?.words.some(({ word }) => header.test(word)));
  const kept = own.length === 0 ? ACTS_BY_DAY : own;
  const all = (acts: typeof ACTS_BY_DAY): string => acts.map(([, verbs]) => verbs).join("|");
  return {
    own: `${all(kept)}|${COMES}`,
    others: all(ACTS_BY_DAY.filter((act) => !kept.includes(act))),
  };
}

const THE_DAY =
  "(?:the |its |their |it was |they were |when due )?(?:due(?: dates?)?|deadlines?|(?:promised|expected|estimated|scheduled|required|planned)(?: (?:delivery|payment|arrival|completion))?(?: (?:dates?|times?))?)(?= |$)";
const BARE = "(?= |$)(?! (?:(?:by|fees?|charges?|payments?|than|in)\\b|\\d))";
/** 'How many days late', '10 days overdue': so much it was. */
const COUNTED =
  /(?:days?|weeks?|months?|hours?|minutes?|how|average|mean|median|most|very|too|times)$/;
const EXPLAINS =
  /^(?:makes?|drives?|affects?|causes?|predicts?|influences?|depends?|explains?|related|correlated?|correlation|associated|determines?|matters?)$/;

/** 'Late deliveries': what is done, behind how it was. */
const ACTS: readonly (readonly [pattern: string, name: string])[] = [
  ["(?:late|overdue)", "LATE"],
  ["(?:on time|on - time|ontime|punctual)", "INTIME"],
  ["early", "EARLY"],
];
const ACT =
  "(?:deliver(?:y|ies)|payments?|arrivals?|shipments?)(?= |$)(?! (?:dates?|times?|days?|status|fees?))";

/** How it was done, behind a verb of doing. */
const RULES: readonly (readonly [pattern: string, name: string])[] = [
  [`(?:after|past|later than|beyond) ${THE_DAY}`, "LATE"],
  [`(?:on or before|by|no later than|not later than|within) ${THE_DAY}`, "INTIME"],
  [`(?:before|ahead of|earlier than|prior to) ${THE_DAY}`, "EARLY"],
  [`(?:late|overdue|tardily|past due)${BARE}`, "LATE"],
  [`(?:on time|on - time|ontime|in time|punctually|promptly)(?= |$)(?! to\\b)`, "INTIME"],
  [`(?:early|ahead of (?:time|schedule))(?= |$)(?! in\\b)`, "EARLY"],
];

/** 'Paid late', 'settled by the due date', as {@link termKept} names it. */
export function foldTerms(tokens: readonly Token[], { columns }: TableIndex): readonly Token[] {
  // what a number of days depends on is told by the number
  return termOf(columns)?.daysLate !== undefined && tokens.some(({ word }) => EXPLAINS.test(word))
    ? tokens
    : foldPhrases(tokens, rulesOf(columns));
}

const rulesOf = oncePer((columns: readonly ColumnEntry[]): readonly PhraseRule[] => {
  const found = termOf(columns);
  if (found === null) return [];
  const names = termKept(found);
  const { daysLate } = found;
  const { own, others } = verbsOf(found);
  const does = `(?:(?:was |were |is |are |be |been |being |get |gets |got )?(?:${own}) )`;
  const unlessAfter =
    others === "" ? COUNTED : new RegExp(`${COUNTED.source}|(?:^| )(?:${others})$`);
  const told = (pattern: string): string =>
    found.overdue ? pattern.replace(/\|(?:overdue|past due)/g, "") : pattern;
  const rules: PhraseRule[] = RULES.filter(([, name]) => name in names).map(([pattern, name]) => ({
    said: new RegExp(`^${does}?${told(pattern)}`),
    means: name,
    unlessAfter,
  }));
  for (const [pattern, name] of ACTS)
    if (name in names)
      rules.unshift({ said: new RegExp(`^${told(pattern)} ${ACT}`), means: `${name} ones` });
  // 'paid more than 10 days late'
  rules.push({
    said: new RegExp(`^${does}(?=(?:[a-z]+ ){0,3}[\\w.]+ days? (?:late|overdue|past due))`),
    means: "were",
  });
  // 'which customer pays the latest'
  if (daysLate !== undefined)
    rules.push({
      said: new RegExp(`^${does}(?:the )?latest(?= |$)`),
      means: "has the highest DAYS",
    });
  return withNames(rules, names);
});
