/** Which frame reads a question: an edit of the last one, else the first that its opening allows. */
import { ALL, and, type Event, equalQueries, type Query } from "@probability-chat/query";
import { readFollowUp } from "./context/follow-up.ts";
import { pointsBack, rowsMeant } from "./context/rows-meant.ts";
import { addCondition, mapGiven, scalarOf } from "./edit-query.ts";
import { forEachLevel } from "./frames/each-level.ts";
import type { Frame } from "./frames/frame.ts";
import { FRAMES } from "./frames/frames.ts";
import { ofCells } from "./frames/of-cells.ts";
import { head } from "./frames/words.ts";
import { accountFor } from "./grammar/accounting/accounting.ts";
import { fork, join, type Reader, wordAt } from "./grammar/reader.ts";
import { readCondition } from "./grammar/sentence/clause.ts";
import type { Situation } from "./interpretation.ts";

interface Attempt {
  readonly query: Query | null;
  readonly reader: Reader;
}

export function attempt(base: Reader, situation: Situation): Attempt {
  const made = attemptAmongLast(base, situation) ?? attemptWhole(base, situation);
  if (made.query === null || !saysNothing(made.query)) return made;
  made.reader.problems.push({ kind: "ask", span: null, message: "Compared with what?" });
  return { ...made, query: null };
}

/** A figure beside itself. */
function saysNothing(query: Query): boolean {
  return query.kind === "claim" && equalQueries(query.left, query.right);
}

/** 'Of those, how many are married?': asked of the rows of the last answer. */
function attemptAmongLast(base: Reader, situation: Situation): Attempt | null {
  const last = situation.context.at(-1);
  const pointer = last === undefined ? null : pointsBack(base);
  if (last === undefined || pointer === null) return null;
  const from = head(base, 0, base.tokens.length, JOINED);
  const { query, reader } = attemptWhole(base, { ...situation, context: [] }, from);
  if (query === null || query.kind === "describe") return null;
  // 'are they cheaper than average' may be of the figure asked last, and is else of theirs
  if (saysNothing(query) && readFollowUp(fork(base), situation.context) !== null) return null;
  const figure = scalarOf(last)?.kind;
  const named = base.mentionAt.has(head(base, 0, base.tokens.length, NAMING));
  // 'and the members among them?' after an average: theirs
  if (named && query.kind === "probability" && (figure === "statistic" || figure === "quantile"))
    return { query: addCondition(last, and(query.event, query.given)), reader };
  const rows = rowsMeant(base, last, query, pointer);
  if (!("span" in rows)) return { query: amongThem(query, rows), reader };
  reader.problems.push(rows);
  return { query: null, reader };
}

/** The question of some rows; where it sets them beside all, only they are those. */
function amongThem(query: Query, rows: Event): Query {
  if (query.kind !== "claim" || !saysNothing(query)) return addCondition(query, rows);
  return { ...query, left: mapGiven(query.left, (given) => and(given, rows)) };
}

const JOINED = /^(?:(?:and|but|so|now|ok|okay|,) )+/;
const NAMING =
  /^(?:(?:and|but|so|now|ok|okay|,) )*(?:(?:what|how) about )?(?:(?:only|just) )*(?:for )?(?:the |those )?/;

function attemptWhole(base: Reader, situation: Situation, from = 0): Attempt {
  const compared = attemptFronted(base, from, situation, COMPARING);
  if (compared !== null) return compared;
  const whole = attemptFrom(base, from, situation);
  if (whole.query !== null) return whole;
  return attemptFronted(base, from, situation, FRAMES) ?? whole;
}

/** Frames that set rows against rows, so that a condition before them must not be taken for one side. */
const COMPARING = FRAMES.filter(({ name }) => /^(?:compare|claim|rank)$/.test(name));

const FRONT = /^(?:among|amongst|for|in|on|at|during|within|with|of|from|under|over)$/;
const ASKING =
  /^(?:by|how|what|which|who|is|are|was|were|do|does|did|has|have|had|can|could|would|compare|mean|median|average|the)$/;

/** 'On mobile, do women buy more often than men': where it asks after the comma, what stands before it conditions the answer. */
function attemptFronted(
  base: Reader,
  from: number,
  situation: Situation,
  frames: readonly Frame[],
): Attempt | null {
  const comma = base.tokens.findIndex(({ word }) => /^[,:]$/.test(word));
  if (comma <= from || !ASKING.test(wordAt(base, comma + 1))) return null;
  if (!FRONT.test(wordAt(base, from))) return null;
  const condition = fork(base);
  const given = readCondition(condition, { from, to: comma });
  if (condition.problems.length > 0 || given.kind === "all") return null;
  const { query, reader } = attemptFrom(base, comma + 1, situation, frames, given);
  if (query === null) return null;
  join(reader, condition);
  return { query, reader };
}

/** Reads from a token on; `given` conditions what is read. */
function attemptFrom(
  base: Reader,
  from: number,
  situation: Situation,
  frames: readonly Frame[] = FRAMES,
  given: Event = ALL,
): Attempt {
  let blocked: Reader | null = null;
  const fresh = (): Reader => ({ ...fork(base), notes: [...base.notes] });
  if (from === 0) {
    const followUp = fresh();
    const edited = readFollowUp(followUp, situation.context);
    if (edited !== null) accountFor(followUp, edited);
    if (followUp.problems.length > 0) return { query: null, reader: followUp };
    if (edited !== null) return { query: edited, reader: followUp };
  }
  const allowed = framesFor(base, from);
  for (const frame of frames) {
    // what is only named makes nothing of the words that a question was asked in
    if (!allowed(frame) || (blocked !== null && frame.name === "bare")) continue;
    const reader = fresh();
    const read = frame.read(reader, from, reader.tokens.length);
    if (reader.problems.length > 0) {
      blocked ??= reader;
      break;
    }
    if (
      read === null ||
      (frame.name === "bare" && base.settled.size === 0 && hangs(base, from, read, situation))
    )
      continue;
    const query = ofCells(reader, forEachLevel(reader, addCondition(read, given)));
    // a choice shows its query, whatever of the question it leaves out
    if (base.settled.size === 0) accountFor(reader, query);
    if (reader.problems.length === 0) return { query, reader };
    // another frame may make something of every word
    blocked ??= reader;
  }
  return { query: null, reader: blocked ?? base };
}

/** 'And duration', 'only homes with solar panels': what adds to a question that was not answered asks none of its own. */
function hangs(reader: Reader, from: number, read: Query, { context }: Situation): boolean {
  if (from === 0 && read.kind === "describe" && context.length > 0) return true;
  if (from > 0 || !/^(?:and|or|but|also|only|same)$/.test(wordAt(reader, 0))) return false;
  return read.kind === "describe" || (read.kind === "probability" && read.given.kind === "all");
}

/** A yes-or-no question is not answered by a share, nor 'who' or 'why' by an average. */
function framesFor(reader: Reader, from: number): (frame: Frame) => boolean {
  const [first, second] = reader.tokens.slice(from, from + 2);
  const opener = first?.word ?? "";
  const request = /^(?:can|could|would|will)$/.test(opener) && second?.word === "you";
  if (
    /^(?:is|are|was|were|do|does|did|has|have|had|can|could|should|will)$/.test(opener) &&
    !request &&
    !(opener === "do" && second?.word === "you")
  ) {
    return (frame) => YES_NO.has(frame.name);
  }
  // 'could you count the patients who …' claims nothing
  const wanted = reader.tokens[from + 2]?.word === "please" ? from + 3 : from + 2;
  if (request && /^(?:count|list|compute|calculate|rank)$/.test(wordAt(reader, wanted)))
    return (frame) => frame.name !== "claim" && frame.name !== "any";
  return /^(?:why|who|where)$/.test(opener) ? (frame) => REASONS.has(frame.name) : () => true;
}

const YES_NO = new Set([
  "notation",
  "describe",
  "compare",
  "claim",
  "any",
  "dependence",
  "trend",
  "change",
  "whatIf",
  "draw",
]);
const REASONS = new Set([
  "notation",
  "claim",
  "drivers",
  "dependence",
  "nth",
  "rank",
  "compare",
  "whatIf",
]);
