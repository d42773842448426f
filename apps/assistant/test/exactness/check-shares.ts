import type { EngineAnswer, Estimate, Group } from "@probability-chat/engine";
import type { Key, Query } from "@probability-chat/query";
import type { ExpectedScalars } from "./expected-scalar.ts";
import { combinations, levelsOf } from "./group-levels.ts";
import type { RawTable } from "./raw-table.ts";
import type { Verdict } from "./verdict.ts";

/** Shares of values: each level's count over the rows in which the columns are present. */
export class Shares {
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

  /** The shares of a column's values within each combination of keys. */
  async within(
    keys: readonly Key[],
    { column, given }: Extract<Query, { kind: "distribution" }>,
    answer: EngineAnswer,
  ): Promise<Verdict> {
    if (!(await this.#expected.close(given))) return this.#refused(answer);
    const groups = await combinations(keys, this.#table);
    const levels = await levelsOf(column, this.#table);
    if (!groups || !levels || groups.length * levels.length > 900) return "skipped";
    const { cell } = await this.#total(column, given);
    const condition = `${this.#expected.yes(given)} AND ${cell} IS NOT NULL`;
    const expected = new Map<string, [count: number, whole: number]>();
    for (const group of groups) {
      const wheres = levels.map(({ where }) => `count(*) FILTER (WHERE ${where})`).join(", ");
      const counts = await this.#table.row(
        `SELECT ${wheres || "0"} FROM t WHERE ${condition} AND ${group.where}`,
      );
      const whole = counts.reduce<number>((sum, count) => sum + Number(count), 0);
      levels.forEach(({ text }, index) => {
        const count = Number(counts[index]);
        if (count > 0) expected.set(JSON.stringify([...group.keys, text]), [count, whole]);
      });
    }
    if (expected.size === 0) return this.#refused(answer);
    const shown = groupsOf(answer);
    if (!shown) return `answered as ${answer.kind}`;
    if ("caveats" in answer && answer.caveats.some(({ kind }) => kind === "truncatedGroups")) {
      return "skipped";
    }
    let met = 0;
    for (const { keys: texts, estimate } of shown) {
      const [count, whole] = expected.get(JSON.stringify(texts)) ?? [0, null];
      met += count > 0 ? 1 : 0;
      if (!isShare(estimate, count, whole ?? estimate?.support.given ?? 0)) {
        return `${estimate?.value} in ${texts} for ${count}/${whole}`;
      }
    }
    return met === expected.size ? null : `${met} of ${expected.size} shares are shown`;
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

function groupsOf(answer: EngineAnswer): readonly Group[] | null {
  if (answer.kind === "groups") return answer.groups;
  if (answer.kind !== "table") return null;
  return answer.rows.flatMap(({ key, groups }) =>
    groups.map((group) => ({ ...group, keys: [key, ...group.keys] })),
  );
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
