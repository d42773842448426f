/** 'Teenagers', 'elderly patients', 'minors' of a table with an age: the ages that the word stands for. */
import { type Query, walk } from "@probability-chat/query";
import { type LifeStage, lifeStageOf } from "../../lexicon/life-stages.ts";
import { tellsOf } from "../../lexicon/row-fields.ts";
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import { quoted } from "../../text/wording.ts";
import { columnsAbout } from "../columns.ts";
import type { EventItem, Stretch } from "../item.ts";
import { bandsOfAge } from "../numbers/band-bounds.ts";
import type { Comparison, Quantity } from "../numbers/quantity.ts";
import { quantityItem } from "../numbers/quantity-item.ts";
import {
  fork,
  join,
  mentionOver,
  type Problem,
  type Reader,
  spanOf,
  tell,
  wordAt,
} from "../reader.ts";
import { aboutTheYoung, isAged } from "../row-words.ts";

/** Ages up to this one, or more, are those of people. */
const GROWN = 30;

/** The ages as an item, or where the word ends that no bands of ages tell of; null for any other word. */
export function lifeStageItem(stretch: Stretch, at: number): EventItem | number | null {
  const { reader, to } = stretch;
  const citizens = /^citizens?$/.test(wordAt(reader, at + 1));
  const stage = lifeStageOf(`${wordAt(reader, at)}${citizens ? "s" : ""}`);
  if (stage === null || reader.mentionAt.has(at) || isAged(reader, at, to)) return null;
  if (!tellsAges(reader) || isRow(reader, at)) return null;
  const end = citizens ? at + 2 : at + 1;
  const { quantity, comparison } = asked(stage, at, end);
  const tried = fork(reader);
  const item = quantityItem({ ...stretch, reader: tried, items: [] }, quantity, comparison);
  if (item === null) {
    // no bands of ages end where the word does
    reader.problems.push({ kind: "vague", span: spanOf(reader, at, end), column: null });
    return end;
  }
  join(reader, tried);
  tell(reader, `“${spanOf(reader, at, end).text}” is taken as ${said(stage)}`);
  return item;
}

function asked(
  { from, before }: LifeStage,
  start: number,
  end: number,
): { quantity: Quantity; comparison: Comparison } {
  const range = from !== null && before !== null ? { low: from, high: before, open: true } : null;
  const values = range === null ? [from ?? before ?? 0] : [];
  const op = range !== null ? "=" : from === null ? "<" : ">=";
  const quantity = { values, range, unit: null, op: null, about: "age", ordinal: false, age: true };
  return { quantity: { ...quantity, end }, comparison: { op, about: "age", start } };
}

function said({ from, before }: LifeStage): string {
  if (from === null) return `an age below ${before}`;
  return before === null ? `an age of ${from} or more` : `an age from ${from} to ${before - 1}`;
}

/** Whether the table has one age of people, in years or in bands of them. */
function tellsAges({ index }: Reader): boolean {
  if (bandsOfAge(index.columns) !== null) return true;
  const [best] = columnsAbout(index, "age");
  if (best === undefined || best.cost > 0.6) return false;
  const { unit, column } = best.entry;
  const years = unit === null || /^y(?:ea)?rs?$/.test(unit);
  return years && typeof column.max === "number" && column.max >= GROWN && column.max < 130;
}

/** Whether the word is what the rows are, in a table of births or of pupils. */
function isRow(reader: Reader, at: number): boolean {
  const word = wordAt(reader, at);
  const tells = tellsOf(word, false);
  const headed = ({ words }: { words: readonly { word: string }[] }): boolean =>
    tells?.test(words.map((own) => own.word).join(" ")) === true;
  if (isRowNoun(word)) return tells === null || reader.index.columns.some(headed);
  return /^(?:seniors|juveniles)$/.test(word) && aboutTheYoung(reader);
}

/** 'Boys' of a table of people of all ages, where nothing says how old they are: no men are meant. */
export function boysOfNoAge(reader: Reader, query: Query): Problem | null {
  const at = reader.tokens.findIndex(({ word }) => /^(?:boys?|girls?)$/.test(word));
  const best = at < 0 ? undefined : mentionOver(reader, at)?.candidates[0];
  if (best?.value == null || /boy|girl/i.test(String(best.value))) return null;
  if (!tellsAges(reader)) return null;
  const compared = [...walk(query)].flatMap(({ node }) => (node.kind === "compare" ? node : []));
  if (compared.some(({ right }) => YOUNG.test(String(right)))) return null;
  const said = new Set(
    [...walk(query)].flatMap(({ node }) =>
      node.kind === "compare" || node.kind === "between" || node.kind === "in"
        ? node.left.column
        : [],
    ),
  );
  const ages = columnsAbout(reader.index, "age").map(({ entry }) => entry.column.name);
  const bands = bandsOfAge(reader.index.columns)?.column.name;
  if ([...ages, bands].some((name) => name !== undefined && said.has(name))) return null;
  const span = spanOf(reader, at, at + 1);
  const message = `There are people of all ages here. Up to which age is one of the ${quoted(span.text)}?`;
  return { kind: "ask", span, message };
}

const YOUNG = /^(?:child|kid|minor|teen|youth|infant|bab|juvenile)/i;
