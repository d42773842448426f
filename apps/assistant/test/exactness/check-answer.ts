import type { EngineAnswer, Group } from "@probability-chat/engine";
import type { Key, Query, Scalar } from "@probability-chat/query";
import { checkDescription, checkDraw } from "./check-counts.ts";
import { Shares } from "./check-shares.ts";
import { ExpectedScalars, type Figure, near, pairedSides, show } from "./expected-scalar.ts";
import { combinations } from "./group-levels.ts";
import type { RawTable } from "./raw-table.ts";
import type { Verdict } from "./verdict.ts";

/** Beyond so many groups a query is not asked, since each is counted by a query of its own. */
const mostGroups = 40;

/** Compares the engine's answer to a query with what plain SQL over the raw file says. */
export async function checkAnswer(
  query: Query,
  answer: EngineAnswer,
  table: RawTable,
): Promise<Verdict> {
  const expected = new ExpectedScalars(table);
  switch (query.kind) {
    case "distribution":
      return new Shares(table, expected).distribution(query, answer);
    case "mode":
    case "antimode":
      return new Shares(table, expected).mode(query, answer);
    case "table":
      return new Shares(table, expected).cross(query, answer);
    case "range":
      return checkRange(query, answer, expected);
    case "claim":
      return checkClaim(query, answer, expected);
    case "interval":
      return checkInterval(query, answer, expected);
    case "explain":
      return answer.kind === "explain" || answer.kind === "refused"
        ? checkAnswer(query.query, answer.kind === "explain" ? answer.answer : answer, table)
        : `answered as ${answer.kind}`;
    case "draw":
      return checkDraw(query, answer, expected);
    case "describe":
      return checkDescription(query.column, answer, table, expected);
    case "by":
      if (query.query.kind === "distribution") {
        return new Shares(table, expected).within(query.columns, query.query, answer);
      }
      return checkGroups(query.columns, query.query as Scalar, null, answer, table, expected);
    case "rank":
      return checkGroups([query.column], query.by, query, answer, table, expected);
    default:
      return checkFigure(await expected.of(query as Scalar, "true"), answer);
  }
}

/** What an interval is of; that intervals hold is measured elsewhere. */
async function checkInterval(
  { scalar }: Extract<Query, { kind: "interval" }>,
  answer: EngineAnswer,
  expected: ExpectedScalars,
): Promise<Verdict> {
  if (answer.kind === "interval" && answer.of === null) return null;
  if (answer.kind === "refused" && /^There is no interval/.test(answer.message)) return null;
  const figure = await expected.of(scalar, "true");
  const shown = answer.kind === "interval" && answer.of ? { ...answer.of, caveats: [] } : answer;
  return checkFigure(figure, { ...shown, baseline: null } as EngineAnswer);
}

function checkFigure(figure: Figure, answer: EngineAnswer): Verdict {
  switch (answer.kind) {
    case "refused":
      return figure.kind === "none" ? null : `refused (${answer.message}) ${show(figure)}`;
    case "estimate":
      return near(figure, answer.value) ? null : `${answer.value} for ${show(figure)}`;
    case "label":
      return figure.kind === "date" && figure.text === answer.value
        ? null
        : `${answer.value} for ${show(figure)}`;
    default:
      return `answered as ${answer.kind}`;
  }
}

async function checkRange(
  query: Extract<Query, { kind: "range" }>,
  answer: EngineAnswer,
  expected: ExpectedScalars,
): Promise<Verdict> {
  const closed = await expected.close(query.given);
  const at = (q: number): Promise<Figure> =>
    closed
      ? expected.quantile(q, query.column, expected.yes(query.given))
      : Promise.resolve({ kind: "none" });
  const ends = [await at((1 - query.mass) / 2), await at((1 + query.mass) / 2)];
  if (answer.kind === "refused") {
    return ends[0]?.kind === "none" ? null : `refused (${answer.message})`;
  }
  if (answer.kind !== "interval") return `answered as ${answer.kind}`;
  const [low, high] = ends as [Figure, Figure];
  return near(low, answer.low) && near(high, answer.high)
    ? null
    : `${answer.low} to ${answer.high} for ${show(low)} to ${show(high)}`;
}

async function checkClaim(
  { left, op, right }: Extract<Query, { kind: "claim" }>,
  answer: EngineAnswer,
  expected: ExpectedScalars,
): Promise<Verdict> {
  const [one, other] = pairedSides(left, right);
  const [a, b] = [await expected.of(one, "true"), await expected.of(other, "true")];
  if (a.kind !== "number" || b.kind !== "number") {
    return answer.kind === "refused" ? null : `${answer.kind} where a side has no number`;
  }
  if (answer.kind !== "claim") return `answered as ${answer.kind}`;
  const gap = a.value - b.value;
  if (gap !== 0 && Math.abs(gap) <= a.error + b.error) return "skipped";
  const holds = {
    "=": gap === 0,
    "!=": gap !== 0,
    "<": gap < 0,
    "<=": gap <= 0,
    ">": gap > 0,
    ">=": gap >= 0,
  }[op];
  return holds === answer.holds ? null : `${answer.holds} for ${a.value} ${op} ${b.value}`;
}

async function checkGroups(
  keys: readonly Key[],
  scalar: Scalar,
  rank: Extract<Query, { kind: "rank" }> | null,
  answer: EngineAnswer,
  table: RawTable,
  expected: ExpectedScalars,
): Promise<Verdict> {
  const groups = await combinations(keys, table);
  if (groups === null || groups.length > mostGroups) return "skipped";
  const figuresOf = async (asked: Scalar) => {
    const found = new Map<string, Figure>();
    for (const { keys: texts, where } of groups) {
      found.set(JSON.stringify(texts), await groupFigure(asked, where, table, expected));
    }
    return found;
  };
  let figures = await figuresOf(scalar);
  if (rank && scalar.kind === "odds") {
    // Infinite odds come first, so that such groups are ranked by their shares.
    const shares = await figuresOf({ ...scalar, kind: "probability" });
    const isCertain = (figure: Figure) => figure.kind === "number" && figure.value === 1;
    if ([...shares.values()].some(isCertain)) figures = shares;
  }
  const known = [...figures].filter(([, figure]) => figure.kind !== "none");
  if (answer.kind === "refused") {
    return known.length === 0 ? null : `refused (${answer.message}) ${known.length} groups`;
  }
  if (answer.kind !== "groups") return `answered as ${answer.kind}`;
  if (rank) return checkOrder(rank, answer.groups, new Map(known));
  const texts = answer.groups.map((group) => JSON.stringify(group.keys));
  const missing = [...figures.keys()].filter((key) => !texts.includes(key));
  if (missing.length > 0 || texts.length !== figures.size) return `groups ${texts} lack ${missing}`;
  for (const group of answer.groups) {
    const figure = figures.get(JSON.stringify(group.keys));
    if (!figure || !near(figure, figureOf(group))) {
      return `${figureOf(group)} in ${group.keys} for ${figure ? show(figure) : "no group"}`;
    }
  }
  return null;
}

function figureOf(group: Group): number | string | null {
  return group.estimate?.value ?? group.date?.value ?? null;
}

/** A group in which no row satisfies the condition has no figure, not even 0 different values. */
async function groupFigure(
  scalar: Scalar,
  where: string,
  table: RawTable,
  expected: ExpectedScalars,
): Promise<Figure> {
  if (scalar.kind === "difference" || scalar.kind === "ratio") {
    const [left, right] = pairedSides(scalar.left, scalar.right);
    const a = await groupFigure(left, where, table, expected);
    const b = await groupFigure(right, where, table, expected);
    if (a.kind !== "number" || b.kind !== "number") return { kind: "none" };
  }
  if (scalar.kind === "statistic" && scalar.statistic === "distinct") {
    if (!(await expected.close(scalar.given))) return { kind: "none" };
    const [rows] = await table.row(
      `SELECT count(*) FROM t WHERE ${expected.yes(scalar.given)} AND ${where}`,
    );
    if (Number(rows) === 0) return { kind: "none" };
  }
  return expected.of(scalar, where);
}

/** Best first, all that tie with the last one asked for. */
function checkOrder(
  { order, limit }: Extract<Query, { kind: "rank" }>,
  groups: readonly Group[],
  figures: ReadonlyMap<string, Figure>,
): Verdict {
  for (const group of groups) {
    const figure = figures.get(JSON.stringify(group.keys));
    if (!figure || !near(figure, figureOf(group))) {
      return `${figureOf(group)} in ${group.keys} for ${figure ? show(figure) : "no group"}`;
    }
  }
  const worth = (figure: Figure) =>
    figure.kind === "number" ? figure.value : figure.kind === "date" ? figure.text : 0;
  const sign = order === "desc" ? -1 : 1;
  const values = [...figures.values()].map(worth);
  values.sort((a, b) => sign * (a < b ? -1 : a > b ? 1 : 0));
  const last = values[Math.min(limit, values.length) - 1];
  const error = Math.max(
    ...[...figures.values()].map((figure) => (figure.kind === "number" ? figure.error : 0)),
  );
  const close = (a: number | string, b: number | string | undefined) =>
    typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= error : a === b;
  const inPlace = groups.every((group, index) => {
    const value = figureOf(group);
    return value !== null && close(value, values[index]);
  });
  if (!inPlace) return `order ${groups.map(figureOf)} for ${values.slice(0, groups.length)}`;
  const strictly = values.filter((value) => value === last || values.indexOf(value) < limit).length;
  const atMost = values.filter((value, index) => index < limit || close(value, last)).length;
  return groups.length <= atMost && groups.length >= Math.min(strictly, limit, values.length)
    ? null
    : `${groups.length} groups for ${strictly} to ${atMost}`;
}
