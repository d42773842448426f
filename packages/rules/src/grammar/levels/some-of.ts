/** 'People with children', 'who had a prior claim': some, of a column that counts them. */
import { compare, not } from "@probability-chat/query";
import { AS_SAID, type Mention } from "../../grounding/candidate.ts";
import { equals } from "../../grounding/conditions.ts";
import type { ColumnEntry } from "../../grounding/table-index.ts";
import { AUXILIARIES, COPULAS, LIGHT_VERBS, PREPOSITIONS } from "../../lexicon/function-words.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { asserted, columnCandidates, valueCandidates } from "../columns.ts";
import type { Item } from "../item.ts";
import { readComparator } from "../numbers/quantity.ts";
import { mentionBefore, pick, type Reader, wordAt } from "../reader.ts";
import { NONE } from "./missing.ts";
import { extentOf, fallen, yearDone } from "./parts-had.ts";

const HAVE = /^(?:have|has|had|having|got|raised|filed|made|opened|received|submitted|found)$/;
const COUNTED = /^(?:children|kids|people|men|women)$|[^su]s$/;

/** Amounts that are of one thing, which not every row has. */
const GIVEN =
  /^(?:fine|tip|discount|refund|penalty|toll|surcharge|bonus|donation|deposit|delay|gain|loss)s?$/;

/** The event of one or more where nothing else is said of the count; null elsewhere. */
export function someOf(reader: Reader, mention: Mention, to: number): Item | null {
  const fell = fallen(reader, mention);
  const had = isHad(reader, mention);
  const part = had ? extentOf(reader, mention) : null;
  const done = isBehindCopula(reader, mention) ? yearDone(reader, mention) : null;
  const whole = fell ?? part ?? done;
  if (whole !== null && !isBound(reader, mention, to)) return some(mention, whole);
  if (mention.light) return null;
  const affected = isAffected(reader, mention);
  if (!affected && !had && !(hasArticle(reader, mention) && isDone(reader, mention))) return null;
  if (isBound(reader, mention, to)) return null;
  const columns = columnCandidates(mention).filter(({ core }) => core);
  const [best] = columns;
  if (best === undefined || valueCandidates(mention).length > 0) return null;
  const { entry } = best;
  const none = entry.numeric ? undefined : entry.column.levels.find(({ text }) => NONE.test(text));
  // 'plays an instrument' of a column with the level 'none'
  if (none !== undefined && entry.affirmative === null && best.whole && hasArticle(reader, mention))
    return {
      kind: "event",
      event: not(equals(entry, none.text)),
      start: mention.start,
      end: mention.end,
      entry,
      how: "compare",
    };
  const { min, max, integer, distinct, missing } = entry.column;
  // 'used a voucher' of a column of vouchers, which only some rows have
  if (missing > 0 && best.whole && best.cost <= AS_SAID && isAny(reader, mention, entry))
    return {
      kind: "event",
      event: { kind: "present", column: entry.column.name },
      start: mention.start,
      end: mention.end,
      entry,
      how: "missing",
    };
  const counts = COUNTED.test(entry.words.at(-1)?.word ?? "") && entry.unit === null;
  if (!entry.numeric || entry.affirmative !== null) return null;
  const given = entry.words.some(({ word }) => GIVEN.test(word)) && hasArticle(reader, mention);
  if (!affected && !given && !(counts && integer)) return null;
  if (min !== 0 || Number(max) < 1 || distinct < 2) return null;
  if (pick(reader, mention, columns)?.entry !== entry) return null;
  return some(mention, entry);
}

/** What no noun is that would go on with the name. */
const ENDS = /^(?:and|or|but|not|never|who|that|which|,|[?.!])$|ed$/;

/** Whether any value of the column is meant: behind an article, and none of them is told. */
function isAny(reader: Reader, mention: Mention, entry: ColumnEntry): boolean {
  const next = reader.mentionAt.get(mention.end)?.candidates ?? [];
  const told = next.some((candidate) => candidate.entry === entry && candidate.value !== null);
  const word = wordAt(reader, mention.end);
  const ends = word === "" || AUXILIARIES.has(word) || PREPOSITIONS.has(word) || ENDS.test(word);
  const named = !entry.numeric && entry.affirmative === null;
  return named && hasArticle(reader, mention) && (next.length > 0 || ends) && !told;
}

function some({ start, end }: Mention, entry: ColumnEntry): Item {
  const yes = asserted(entry, false);
  const event = yes ?? compare({ kind: "column", column: entry.column.name }, ">", 0);
  return { kind: "event", event, start, end, entry, how: yes === null ? "compare" : "yes" };
}

/** Whether a number is said of the column behind its name. */
function isBound(reader: Reader, { end }: Mention, to: number): boolean {
  if (reader.tokens[end]?.value != null) return true;
  if (/^(?:of|between|[=<>])$/.test(wordAt(reader, end))) return true;
  const next = end + (COPULAS.has(wordAt(reader, end)) ? 1 : 0);
  return reader.tokens[next]?.value != null || readComparator(reader, next, to) !== null;
}

/** 'Were renovated', 'renovated houses': what is said of rows. */
function isBehindCopula(reader: Reader, { start, end }: Mention): boolean {
  if (/^(?:in|since|before|after|between|during|by)$/.test(wordAt(reader, end))) return false;
  return (
    /^(?:is|are|was|were|been|got|not|never|ever)$/.test(wordAt(reader, start - 1)) ||
    (isRowNoun(wordAt(reader, end)) && !reader.mentionAt.has(end))
  );
}

/** 'A discounted item', 'is discounted' of a column `discount_pct`: some of what the column says in its own word. */
function isAffected(reader: Reader, { start, end, candidates }: Mention): boolean {
  const word = wordAt(reader, start);
  if (end !== start + 1 || !/[a-z]ed$/.test(word) || JUDGED.test(word)) return false;
  if (wordAt(reader, end) === "by") return false;
  const said = COPULAS.has(wordAt(reader, start - 1));
  const before = isRowNoun(wordAt(reader, end)) && !reader.mentionAt.has(end);
  return (said || before) && candidates[0]?.entry.words[0]?.word === word.slice(0, -2);
}

/** What every row is, to some degree. */
const JUDGED = /^(?:priced|rated|aged|scored|sized|weighed|dated|timed|measured|ranked)$/;

function hasArticle(reader: Reader, { start }: Mention): boolean {
  return /^(?:a|an|any|some)$/.test(wordAt(reader, start - 1));
}

/** 'Play an instrument': a verb that says no more than that they have one. */
function isDone(reader: Reader, { start }: Mention): boolean {
  const verb = wordAt(reader, start - 2);
  return LIGHT_VERBS.has(verb) && !/^(?:is|are|was|were|be|been|of|for)$/.test(verb);
}

/** Whether somebody is said to have what is named: right behind a verb of having, or a 'with' behind those who have it. */
function isHad(reader: Reader, { start, end }: Mention): boolean {
  // 'who claimed before' of a column `prior_claims`
  if (end > start + 1 && wordAt(reader, end - 1) === "before") return true;
  // 'if a loan was renewed' of a column `renewals`
  const done = end === start + 1 && /[a-z]ed$/.test(wordAt(reader, start));
  if (done && /^(?:was|were|been|got|is|are)$/.test(wordAt(reader, start - 1))) return true;
  const article = /^(?:a|an|any|some)$/.test(wordAt(reader, start - 1));
  const at = article ? start - 2 : start - 1;
  const word = wordAt(reader, at);
  if (HAVE.test(word)) return true;
  if (word !== "with") return false;
  const own = mentionBefore(reader, at)?.candidates[0];
  return (
    isRowNoun(wordAt(reader, at - 1)) ||
    // 'and with children?' of the rows before
    at <= 1 ||
    /^(?:those|anyone|someone|everyone|anybody|people|about|only|just|ones)$/.test(
      wordAt(reader, at - 1),
    ) ||
    (own !== undefined && (own.value !== null || own.entry.affirmative !== null))
  );
}
