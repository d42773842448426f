import type { EngineAnswer, Estimate, Group } from "@probability-chat/engine";
import type { Key, Query, Scalar } from "@probability-chat/query";
import { ExpectedScalars, type Figure, shownDate } from "./expected-scalar.ts";
import type { RawTable } from "./raw-table.ts";

/** Beyond so many groups a query is not asked, since each is counted by a query of its own. */
const mostGroups = 40;
/** Beyond so many values of a column its shares are not compared. */
const mostLevels = 300;

/** What is wrong with an answer, null if nothing is; `skipped` where the question is no test. */
export type Verdict = string | null | "skipped";

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
    case "by":
      return checkGroups(query.columns, query.query as Scalar, null, answer, table, expected);
    case "rank":
      return checkGroups([query.column], query.by, query, answer, table, expected);
    default:
      return checkFigure(await expected.of(query as Scalar, "true"), answer);
  }
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

function near(figure: Figure, value: number | string | null | undefined): boolean {
  if (figure.kind === "none") return value === null || value === undefined;
  if (figure.kind === "date") return value === figure.text;
  return (
    typeof value === "number" &&
    (value === figure.value || Math.abs(value - figure.value) <= figure.error)
  );
}

function show(figure: Figure): string {
  if (figure.kind === "none") return "nothing";
  return figure.kind === "date" ? figure.text : String(figure.value);
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
  const [a, b] = [await expected.of(left, "true"), await expected.of(right, "true")];
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

interface Level {
  readonly text: string;
  /** The rows that have it. */
  readonly where: string;
}

/** Levels of a key as the file spells them, with the rows of each. */
async function levelsOf(key: Key, table: RawTable): Promise<Level[] | null> {
  const name = typeof key === "string" ? key : key.column;
  const index = table.known.columns.findIndex((column) => column.name === name);
  const holds = table.known.columns[index]?.holds ?? "text";
  const cell = `k${index}`;
  if (typeof key !== "string") {
    const part = `date_part('${key.part === "weekday" ? "isodow" : key.part}', ${cell})`;
    const values = await table.rows(`SELECT DISTINCT ${part} FROM t WHERE ${cell} IS NOT NULL`);
    return values.map(([value]) => ({ text: String(value), where: `${part} = ${value}` }));
  }
  if (holds === "boolean") return answersOf(cell, table);
  const dated = holds === "date" || holds === "time";
  const shown = dated ? shownDate(holds, cell) : cell;
  const found = await table.rows(
    `SELECT ${shown}, arg_min(r${index}, rid), CAST(${cell} AS VARCHAR) FROM t WHERE ${cell} IS NOT NULL GROUP BY ${cell} LIMIT ${mostLevels}`,
  );
  if (found.length >= mostLevels) return null;
  const codes = found.length <= 12 && found.every(([value]) => Number.isInteger(value)) && !dated;
  return found.map(([value, spelled, literal]) => ({
    text: codes ? String(spelled) : String(value),
    where:
      typeof value === "number"
        ? `${cell} = CAST('${value}' AS DOUBLE)`
        : `${cell} = '${String(literal).replaceAll("'", "''")}'`,
  }));
}

/** Yes and no, whatever their case, each as it is spelled most often. */
async function answersOf(cell: string, table: RawTable): Promise<Level[]> {
  const rows = await table.rows(
    `SELECT ${cell}, count(*) AS n FROM t WHERE ${cell} IS NOT NULL GROUP BY 1 ORDER BY n DESC, 1`,
  );
  const spellings = new Map<string, string>();
  for (const [text] of rows) {
    const folded = String(text).toLowerCase();
    if (!spellings.has(folded)) spellings.set(folded, String(text));
  }
  return [...spellings].map(([folded, text]) => ({
    text,
    where: `lower(${cell}) = '${folded}'`,
  }));
}

async function combinations(keys: readonly Key[], table: RawTable) {
  const [first, second] = keys;
  const rows = first === undefined ? [] : await levelsOf(first, table);
  if (!rows) return null;
  if (second === undefined) return rows.map(({ text, where }) => ({ keys: [text], where }));
  const columns = await levelsOf(second, table);
  if (!columns || rows.length * columns.length > 900) return null;
  const pairs = rows.flatMap((row) =>
    columns.map((column) => ({
      keys: [row.text, column.text],
      where: `${row.where} AND ${column.where}`,
    })),
  );
  const [counts = []] = await table.rows(
    `SELECT ${pairs.map(({ where }) => `count(*) FILTER (WHERE ${where})`).join(", ") || "0"} FROM t`,
  );
  return pairs.filter((_, index) => Number(counts[index]) > 0);
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
    const a = await groupFigure(scalar.left, where, table, expected);
    const b = await groupFigure(scalar.right, where, table, expected);
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

/** Shares of values: each level's count over the rows in which the columns are present. */
class Shares {
  readonly #table: RawTable;
  readonly #expected: ExpectedScalars;

  constructor(table: RawTable, expected: ExpectedScalars) {
    this.#table = table;
    this.#expected = expected;
  }

  async distribution(
    { column, given }: Extract<Query, { kind: "distribution" }>,
    answer: EngineAnswer,
  ): Promise<Verdict> {
    if (!(await this.#expected.close(given))) return this.#refused(answer);
    const { cell, total } = await this.#total(column, given);
    if (total === 0) return this.#refused(answer);
    if (answer.kind !== "groups") return `answered as ${answer.kind}`;
    if (answer.caveats.some(({ kind }) => kind === "truncatedGroups")) return "skipped";
    const levels = (await levelsOf(column, this.#table)) ?? [];
    const byText = new Map(levels.map(({ text, where }) => [text, where]));
    let sum = 0;
    for (const { keys, estimate } of answer.groups) {
      const key = keys[0] ?? "";
      const where = byText.get(key) ?? rangeOf(key, cell) ?? periodOf(key, cell);
      const found = await this.#count(`${this.#expected.yes(given)} AND ${where}`);
      sum += found;
      if (!isShare(estimate, found, total))
        return `${estimate?.value} in ${key} for ${found}/${total}`;
    }
    return sum === total ? null : `${sum} of ${total} rows are in a group`;
  }

  async mode(
    { kind, column, given }: Extract<Query, { kind: "mode" | "antimode" }>,
    answer: EngineAnswer,
  ): Promise<Verdict> {
    if (!(await this.#expected.close(given))) return this.#refused(answer);
    const { total } = await this.#total(column, given);
    if (total === 0) return this.#refused(answer);
    const levels = await levelsOf(column, this.#table);
    if (!levels) return "skipped";
    const condition = this.#expected.yes(given);
    const row = await this.#table.row(
      `SELECT ${levels.map(({ where }) => `count(*) FILTER (WHERE ${where})`).join(", ")} FROM t WHERE ${condition}`,
    );
    const counts = levels.map(({ text }, index) => ({ text, count: Number(row[index]) }));
    const seen = counts.filter(({ count }) => count > 0);
    const place = (kind === "mode" ? Math.max : Math.min)(...seen.map(({ count }) => count));
    const ties = seen.filter(({ count }) => count === place).map(({ text }) => text);
    if (ties.length > 20) return this.#refused(answer);
    if (answer.kind !== "label") return `answered as ${answer.kind}`;
    const same = [...answer.ties].sort().join("\n") === ties.sort().join("\n");
    if (!same || !ties.includes(answer.value)) return `${answer.ties} for ${ties}`;
    return isShare(answer.share, place, total)
      ? null
      : `${answer.share?.value} for ${place}/${total}`;
  }

  async cross(
    { row, column, given }: Extract<Query, { kind: "table" }>,
    answer: EngineAnswer,
  ): Promise<Verdict> {
    if (!(await this.#expected.close(given))) return this.#refused(answer);
    const [a, b] = [this.#expected.cell(row), this.#expected.cell(column)];
    const condition = `${this.#expected.yes(given)} AND ${a} IS NOT NULL AND ${b} IS NOT NULL`;
    const total = await this.#count(condition);
    if (total === 0) return this.#refused(answer);
    if (answer.kind !== "table") return `answered as ${answer.kind}`;
    if (answer.caveats.some(({ kind }) => kind === "truncatedGroups")) return "skipped";
    const [rows, columns] = [await levelsOf(row, this.#table), await levelsOf(column, this.#table)];
    if (!rows || !columns) return "skipped";
    let sum = 0;
    for (const { key, groups } of answer.rows) {
      const inRow = rows.find(({ text }) => text === key)?.where ?? "false";
      const wheres = groups.map(
        ({ keys }) => columns.find(({ text }) => text === keys[0])?.where ?? "false",
      );
      const counts = await this.#table.row(
        `SELECT ${wheres.map((where) => `count(*) FILTER (WHERE ${where})`).join(", ")} FROM t WHERE ${condition} AND ${inRow}`,
      );
      for (const [index, group] of groups.entries()) {
        const count = Number(counts[index]);
        sum += count;
        if (!isShare(group.estimate, count, total)) {
          return `${group.estimate?.value} in ${key}, ${group.keys} for ${count}/${total}`;
        }
      }
    }
    return sum === total ? null : `${sum} of ${total} rows are in a cell`;
  }

  async #total(key: Key, given: Extract<Query, { kind: "mode" }>["given"]) {
    const cell = this.#expected.cell(typeof key === "string" ? key : key.column);
    const total = await this.#count(`${this.#expected.yes(given)} AND ${cell} IS NOT NULL`);
    return { cell, total };
  }

  async #count(where: string): Promise<number> {
    return Number((await this.#table.row(`SELECT count(*) FROM t WHERE ${where}`))[0]);
  }

  #refused(answer: EngineAnswer): Verdict {
    return answer.kind === "refused" ? null : `${answer.kind} where nothing can be said`;
  }
}

function isShare(estimate: Estimate | null, count: number, total: number): boolean {
  const { value, support } = estimate ?? {};
  return value === count / total && support?.matching === count && support.given === total;
}

/** The rows of a group shown as `[0, 5)`. */
function rangeOf(key: string, cell: string): string | null {
  const [, low, high, end] = /^\[(.+), (.+)([\])])$/.exec(key) ?? [];
  if (low === undefined) return null;
  return `${cell} >= CAST('${low}' AS DOUBLE) AND ${cell} ${end === "]" ? "<=" : "<"} CAST('${high}' AS DOUBLE)`;
}

/** The rows of a group shown as `2012` or `2012-03`, or as a text of a column of very many. */
function periodOf(key: string, cell: string): string {
  if (!/^\d{4}(?:-\d{2})?$/.test(key)) return `${cell} = '${key.replaceAll("'", "''")}'`;
  return `strftime(${cell}, '${key.length > 4 ? "%Y-%m" : "%Y"}') = '${key}'`;
}
