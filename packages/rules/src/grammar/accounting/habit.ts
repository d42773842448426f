/** 'How many women drink', 'people who travel': what somebody does, of which no column tells. */
import { isOfRows } from "../../grounding/candidate.ts";
import { AUXILIARIES } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { HABITS } from "../../lexicon/verbs.ts";
import { isPlural } from "../../text/stem.ts";
import { mentionBefore, type Reader, wordAt } from "../reader.ts";

const SOMEBODY = /^(?:who|they|them|people|men|women|children|ladies|folks)$/;
/** What may stand behind a verb that has no object: 'women who drink, by age'. */
const CLOSES =
  /^(?:|[,:;?]|and|or|but|than|more|less|most|least|often|much|lot|regularly|daily|too|per|versus)$/;

/** The place of a verb that is spelt as a noun for a row, or is else passed over. */
export function habitAt(reader: Reader): readonly [number, number] | null {
  const at = reader.tokens.findIndex(
    ({ word }, place) =>
      HABITS.has(word) &&
      !reader.mentionAt.has(place) &&
      !reader.framed.has(place) &&
      isDoneBy(reader, place) &&
      isAlone(reader, place),
  );
  return at < 0 ? null : [at, at + 1];
}

/** Whether nothing is said of how or what: no 'work more than 40 hours'. */
function isAlone(reader: Reader, at: number): boolean {
  const next = wordAt(reader, at + 1);
  if (AUXILIARIES.has(next)) return SOMEBODY.test(wordAt(reader, at - 1));
  return CLOSES.test(next) && reader.tokens[at + 3]?.value == null;
}

function isDoneBy(reader: Reader, at: number): boolean {
  const before = wordAt(reader, at - 1);
  if (SOMEBODY.test(before)) return true;
  if (!isPlural(before) || /ss$/.test(before)) return false;
  const mention = mentionBefore(reader, at);
  return mention === undefined ? isRowNoun(before) : isOfRows(mention);
}
