import { evaluate, tableFromRecords } from "@probability-chat/engine";
import { normalQuery, printQuery } from "@probability-chat/query";
import { headlineOf } from "../../../apps/assistant/src/pipeline/answers/answers.ts";
import { sameAnswer as sameHeadline } from "../../../apps/assistant/src/pipeline/decide.ts";
import { drawRecords } from "./draw-table.mjs";

/** Worlds on which two answers have to agree, and on which where the first tell little. */
const WORLDS = 3;
const MORE_WORLDS = 8;
/** How far marginals are bent in every world but the first, which is as the card has it. */
const TILT = 0.5;

/** Tables drawn from one card, each when it is first asked for, with the answers they gave. */
export function worldsOf(card, seed = 1) {
  const drawn = [];
  const answers = new Map();
  const table = (index) => {
    drawn[index] ??= drawWorld(card, seed, index);
    return drawn[index];
  };
  const answer = async (asked, index) => {
    const query = normalQuery(asked);
    const key = `${index} ${printQuery(query)}`;
    if (!answers.has(key)) answers.set(key, await evaluateQuietly(query, table(index)));
    return answers.get(key);
  };
  return { table, answer };
}

function drawWorld(card, seed, index) {
  const tilt = index === 0 ? 0 : TILT;
  const { headers, records } = drawRecords(card, { seed: seed * 1_000 + index, tilt });
  return tableFromRecords(headers, records);
}

/** What the engine fails at has no answer, as what it refuses. */
async function evaluateQuietly(query, table) {
  try {
    return await evaluate(query, table, { seed: 1 });
  } catch (error) {
    return { kind: "refused", reason: "failed", message: String(error) };
  }
}

/** Whether two queries have one normal form. */
export function sameQuery(one, other) {
  return printQuery(normalQuery(one)) === printQuery(normalQuery(other));
}

/**
 * Whether two queries have equal headlines on all drawn tables, of which one at least has to have
 * an answer. Headlines that could be equal by chance (a claim that holds everywhere, a share of 0,
 * the same category each time) are looked at in more worlds, and if they still tell nothing, the
 * answers have to be equal in all that they say.
 */
export async function sameAnswer(one, other, worlds) {
  if ((one.kind === "explain") !== (other.kind === "explain")) return false;
  const pairs = [];
  for (let index = 0; index < MORE_WORLDS; index++) {
    if (index >= WORLDS && isTelling(pairs)) return true;
    const pair = await answerBoth(one, other, worlds, index);
    if (pair === null) return false;
    pairs.push(pair);
  }
  const said = pairs.filter(([answer]) => answer.kind !== "refused");
  if (said.length === 0) return false;
  return isTelling(pairs) || said.every(([a, b]) => figuresOf(a) === figuresOf(b));
}

/** The answers in one world; null where they differ. */
async function answerBoth(one, other, worlds, index) {
  const left = await worlds.answer(one, index);
  const right = await worlds.answer(other, index);
  const isRefused = left.kind === "refused";
  if (isRefused !== (right.kind === "refused")) return null;
  const same =
    isRefused ||
    sameHeadline(
      { reading: { query: one }, answer: left },
      { reading: { query: other }, answer: right },
    );
  return same ? [left, right, isRefused ? null : headlineOf(left, one)] : null;
}

/** Whether headlines would hardly be equal unless the queries ask the same. */
function isTelling(pairs) {
  const headlines = pairs.flatMap(([, , headline]) => headline ?? []);
  const numbers = headlines.flatMap(({ value }) => numbersIn(value));
  if (numbers.some((number) => number !== 0 && number !== 1)) return true;
  const values = headlines.map(({ value }) => JSON.stringify(value));
  const counts = [...new Set(values)].map((value) => values.filter((one) => one === value).length);
  return counts.length > 1 && values.length - Math.max(...counts) >= 2;
}

function numbersIn(value) {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** All figures of an answer, rounded, without its words. */
function figuresOf(answer) {
  return JSON.stringify(answer, (key, value) => {
    if (key === "caveats") return undefined;
    return typeof value === "number" ? Number(value.toPrecision(9)) : value;
  });
}
