/** Verbs that a date follows, so that they say when, and not that something is so. */
import { AS_SAID, type Mention } from "../../grounding/candidate.ts";
import { PREPOSITIONS } from "../../lexicon/function-words.ts";
import { family } from "../../text/stem.ts";
import { fork, type Reader, wordAt } from "../reader.ts";
import { namesDate } from "../roles.ts";
import { calendarAt } from "./calendar.ts";
import { isBegun } from "./only-date.ts";
import { periodAt } from "./periods.ts";

/** 'Closed in 2022' of a date `Closed` and a level of that name: the date that follows is of the one. */
export function isDated(reader: Reader, mention: Mention, to: number): boolean {
  const { start, end, candidates } = mention;
  const alone = end === start + 1;
  const dated = candidates.some(
    ({ entry, value, cost }) => value === null && entry.column.type === "date" && cost <= AS_SAID,
  );
  const begun = alone && candidates[0]?.value != null && isBegun(reader, start);
  // 'admitted in 2022' of a date `AdmitDate`, beside a type of admission
  const weak = alone && candidates.every(({ whole }) => !whole);
  const named = weak && namesDate(reader, wordAt(reader, start));
  if (!dated && !begun && !named && !(alone && hasDate(reader, wordAt(reader, start))))
    return false;
  if (end >= to) return false;
  const behind = PREPOSITIONS.has(wordAt(reader, end)) ? end + 1 : end;
  const tried = fork(reader);
  return [end, behind].some(
    (at) => periodAt(tried, at, to) !== null || calendarAt(tried, at, to) !== null,
  );
}

/** Whether a verb is that of a date: 'resolved' of a `resolved_at`. */
function hasDate(reader: Reader, word: string): boolean {
  if (!/[a-z]ed$/.test(word)) return false;
  const kin = family(word);
  return reader.index.columns.some(
    ({ column, words }) =>
      column.type === "date" && words.some((own) => own.weight >= 0.5 && own.family === kin),
  );
}
