/**
 * 'Neither the school nor the parents were notified' beside flags `Notified_Schools` and
 * `Notified_Parents`, which only their nouns tell apart: each noun with what was done to it.
 */
import { groupBy } from "../../group-by.ts";
import { stem } from "../../text/stem.ts";
import type { PhraseWord } from "../header.ts";
import type { TableIndex } from "../table-index.ts";
import { type PhraseRule, phraseRule } from "./fold-phrases.ts";

const DONE = /^(?:\w+ed|sent|told|paid|given|made|seen|met|held)$/;

const SAID =
  "(?:(neither|both|either) )?(?:(?:the|an?|their|its) )?(\\w+)" +
  "(?: (and|or|nor|but)( not)? (?:(?:the|an?|their|its) )?(\\w+))?" +
  "((?: (?:is|are|was|were|be|being|been|has|have|had|did|do|does|got|get|gets))*)" +
  "( not)?(?: (?:be|being|been|get|also|ever))* (\\w+)";

/** One rule for all flags of a noun and a participle that several nouns share. */
export function toldSubjects({ columns }: TableIndex): readonly PhraseRule[] {
  const flags = columns.flatMap(({ words, affirmative }) => {
    const done = words.find(({ word }) => DONE.test(word));
    const noun = words.find((word) => word !== done);
    return affirmative === null || words.length !== 2 || done === undefined || noun === undefined
      ? []
      : [{ done, noun }];
  });
  const shared = [...groupBy(flags, ({ done }) => done.stem).values()].filter(
    ({ length }) => length > 1,
  );
  return shared.map((alike) =>
    withNouns(
      alike.map(({ noun }) => noun),
      alike[0]?.done.stem,
    ),
  );
}

function withNouns(nouns: readonly PhraseWord[], done: string | undefined): PhraseRule {
  const isNoun = (word: string): boolean => nouns.some((noun) => noun.stem === stem(word));
  return {
    ...phraseRule(SAID, ([, lead, first = "", joint, butNot, second, verb, denied, last = ""]) => {
      const told = joint !== undefined || verb !== "" || denied !== undefined;
      if (!told || stem(last) !== done || !isNoun(first)) return null;
      const so = denied === undefined ? "" : "not ";
      const one = `${lead === undefined ? "" : `${lead} `}${so}${first} ${last}`;
      if (second === undefined) return one;
      const other = butNot === undefined ? so : "not ";
      return isNoun(second) ? `${one} ${joint} ${other}${second} ${last}` : null;
    }),
    unlessAfter: /(?:^| )(?:more|less|most|least|than)$/,
  };
}
