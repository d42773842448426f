/** A log that somebody keeps of the own days: who asks is who is told of, and 'I' is said as 'we'. */
import {
  type Fold,
  foldPhrases,
  naming,
  type PhraseRule,
  phraseRule,
} from "../folds/fold-phrases.ts";
import { textOf } from "../header.ts";
import { oncePer } from "../once-per.ts";
import type { TableIndex } from "../table-index.ts";

/** What people write down of their own days. */
const OWN =
  /^(?:steps?|sleep|slept|mood|weight|workouts?|exercise|calor(?:ies|y)|kcal|heart|hr|hrv|bpm|stress|energy|meditat\w+|caffeine|coffees?|water|alcohol|screen|screentime|journal|steps|bedtime|headaches?|pain|anxiety|productivity|productive|yoga|gym|run|rpe|soreness|naps?|focus|glucose|bedtime|wake|woke|symptoms?|migraines?)$/;
/** What tells several people, or things, apart. */
const OTHERS =
  /^(?:id|name|user|person|patient|participant|subject|member|customer|client|athlete|player|age|gender|sex|country|city|store|shop|station|device)$/;

/** What an account statement has, beside amounts. */
const STATEMENT = /^(?:balance|merchant|payee)$/;
const AMOUNT = /^(?:amount|debit|credit|withdrawal|deposit|value)$/;
const HOLDERS =
  /^(?:user|person|holder|member|customer|client|age|gender|sex|branch|fraud|fraudulent)$/;

/** A row for each day of what a person notes, or for each movement of an account, and nothing that would tell whose it is. */
export const isDiary = oncePer(({ columns, codebook }: TableIndex): boolean => {
  const said = (pattern: RegExp): number =>
    columns.filter(({ words }) => words.some(({ word }) => pattern.test(word))).length;
  const dated = columns.some(
    ({ column }) => column.type === "date" && column.distinct === codebook.rows,
  );
  const notes = dated && said(OWN) > 2 && said(OTHERS) === 0;
  const moves = said(STATEMENT) > 0 && said(AMOUNT) > 0 && said(HOLDERS) === 0;
  return notes || (moves && columns.some(({ column }) => column.type === "date"));
});

const SAID_AS: ReadonlyMap<string, string> = new Map([
  ["i", "we"],
  ["me", "us"],
  ["my", "our"],
  ["mine", "ours"],
]);

/** Whom the log is not of: what it says of their presence is no measure of theirs. */
const SOMEONE = phraseRule(
  "than our (partner|wife|husband|boyfriend|girlfriend|friend|brother|sister|mother|father|son|daughter)(?! (?:is|was))",
  "than someone-else:$1",
);

const rulesFor = oncePer(({ columns }: TableIndex): readonly PhraseRule[] =>
  columns
    .filter(({ numeric, affirmative }) => numeric && affirmative === null)
    .flatMap((entry) => {
      const name = textOf(entry.words);
      return [
        // So many were had over all the days, which is no number of kinds.
        {
          ...phraseRule(
            `how many ${name}s? did we (?:have|drink|eat|take)(?! on average| an? | per | each | every )`,
            "total HAD",
          ),
          names: { HAD: naming(entry) },
        },
        // 'Walk 10000 steps' is that many or more, or just as many: it is not read.
        phraseRule(`(?:walk|walked|run|do|take|make)(?= \\d\\S* ${name})`, "so-many:walk"),
      ];
    }),
);

export const foldOwnDiary: Fold = (tokens, index) => {
  if (!isDiary(index)) return tokens;
  const said = tokens.map((token) => ({ ...token, word: SAID_AS.get(token.word) ?? token.word }));
  return foldPhrases(said, [SOMEONE, ...rulesFor(index)]);
};
