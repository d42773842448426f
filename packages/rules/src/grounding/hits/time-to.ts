/** 'How long does it take to pay', 'faster at resolving complaints' of the one time that something takes: `Days to Pay`, `resolution_hours`. */
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { unitOf } from "../../lexicon/units.ts";
import { family, stem } from "../../text/stem.ts";
import type { Token } from "../../text/tokens.ts";
import { asColumn, type Hit } from "../candidate.ts";
import { isRowHead, rowHeads } from "../folds/row-heads.ts";
import { oncePer } from "../once-per.ts";
import type { ColumnEntry, TableIndex } from "../table-index.ts";

const ASKED =
  /^(?:long|longer|longest|shorter|shortest|time|quick|quicker|quickest|quickly|fast|faster|fastest|slow|slower|slowest)$/;
const NO_VERB = /^(?:days?|hours?|minutes?|mins?|weeks?|months?|time|to|total|elapsed|number|of)$/;

/** The verbs of what a column counts the time of: paying of `days_to_pay`. */
const verbsOf = oncePer(({ words, unit, numeric, column }: ColumnEntry): readonly string[] => {
  const timed = unitOf(unit)?.dimension === "time" || words.some(({ word }) => word === "time");
  if (!numeric || column.role !== "measure" || !timed) return [];
  return words.filter(({ word }) => !NO_VERB.test(word)).map((word) => word.family);
});

export function timesTo(tokens: readonly Token[], index: TableIndex): Hit[] {
  const asked = tokens.findIndex(({ word }) => ASKED.test(word));
  if (asked < 0) return [];
  const hits: Hit[] = [];
  tokens.forEach((token, at) => {
    const verb = verbAfter(tokens, at);
    if (verb === null || at < asked) return;
    const kin = family(tokens[verb]?.word ?? "");
    const timed = index.columns.filter((entry) => verbsOf(entry).includes(kin));
    const [only, ...others] = timed;
    if (only === undefined || others.length > 0) return;
    const end = objectEnd(tokens, verb + 1, index);
    const start = token.word === "to" && tokens[at - 1]?.word === "time" ? at - 1 : at;
    hits.push({ start, end, score: end - start, candidate: asColumn(only, 0.05), raw: 0.05 });
  });
  return hits;
}

/** The verb of 'to pay', 'to get paid', 'at resolving', 'in resolving'. */
function verbAfter(tokens: readonly Token[], at: number): number | null {
  const [word, next] = [at, at + 1].map((place) => tokens[place]?.word ?? "");
  if (word === "to") return /^(?:be|get|an?|the)$/.test(next ?? "") ? at + 2 : at + 1;
  return /^(?:at|in)$/.test(word ?? "") && /ing$/.test(next ?? "") ? at + 1 : null;
}

/** Where the noun for a row ends that is the object: 'to pay a fine', 'resolving complaints'. */
function objectEnd(tokens: readonly Token[], from: number, index: TableIndex): number {
  const word = (at: number): string => tokens[at]?.word ?? "";
  const article = /^(?:an?|the|their|its|it|them)$/.test(word(from)) ? from + 1 : from;
  if (/^(?:it|them)$/.test(word(from))) return article;
  const isRow =
    isRowNoun(word(article)) ||
    isRowHead(rowHeads(index), stem(word(article)), "a", word(article + 1));
  const closed = !/^(?:type|types|with|that|who|which)$/.test(word(article + 1));
  return isRow && closed ? article + 1 : from;
}
