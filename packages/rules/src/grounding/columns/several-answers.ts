/** Cells that hold several answers (`Python;R;SQL`): each answer is a level, true of all cells that hold it. */
import type { Column, Level } from "@probability-chat/codebook";
import type { Event, Literal } from "@probability-chat/query";
import { groupBy } from "../../group-by.ts";

export interface Answers {
  /** Each answer with the rows that gave it. */
  readonly levels: readonly Level[];
  readonly events: ReadonlyMap<Literal, Event>;
}

const SEPARATORS: readonly RegExp[] = [/\s*;\s*/, /\s*\|\s*/, /\s*,\s*/];

/** More answers are a list of names. */
const MOST_ANSWERS = 80;
/** A condition of more letters is longer than what a query may be. */
const LONGEST = 8000;

/** The answers in the cells of a column; null where each cell holds one. */
export function severalAnswers(column: Column): Answers | null {
  if (column.type !== "text" || column.levels.length < 4) return null;
  for (const separator of SEPARATORS) {
    const cells = column.levels.map((level) => ({
      level,
      answers: [...new Set(level.text.split(separator).filter((answer) => answer !== ""))],
    }));
    const several = cells.filter(({ answers }) => answers.length > 1).length;
    if (several * 2 < cells.length) continue;
    const holders = groupBy(
      cells.flatMap(({ level, answers }) => answers.map((answer) => ({ answer, level }))),
      ({ answer }) => answer,
    );
    // a surname before a first name, a kind before its subkind: no answers that are given again in others
    const again = [...holders.values()].filter((cell) => cell.length > 2).length;
    if (holders.size > MOST_ANSWERS || holders.size * 2 > cells.length) continue;
    if (again * 4 < holders.size * 3 || !isMixed(cells)) continue;
    return answersOf(column, holders);
  }
  return null;
}

/** The fewest answers of which each of the cells holds one, and no other cell; none where there are none. */
export function answersIn(column: Column, values: readonly Literal[]): string[] {
  const wanted = new Set(values.map(String));
  const said: string[] = [];
  const open = new Set(wanted);
  const answers = severalAnswers(column);
  for (const { text } of answers?.levels ?? []) {
    const event = answers?.events.get(text);
    const cells = event?.kind === "in" ? event.values.map(String) : [];
    if (cells.some((cell) => !wanted.has(cell)) || !cells.some((cell) => open.has(cell))) continue;
    said.push(text);
    for (const cell of cells) open.delete(cell);
  }
  return open.size > 0 ? [] : said;
}

/** Whether the same answer stands first in one cell and behind another elsewhere, or alone. */
function isMixed(cells: readonly { readonly answers: readonly string[] }[]): boolean {
  const first = new Set(cells.map(({ answers }) => answers[0]));
  const later = new Set(cells.flatMap(({ answers }) => answers.slice(1)));
  return [...later].filter((answer) => first.has(answer)).length * 2 >= later.size;
}

function answersOf(
  { name, levels, distinct }: Column,
  holders: ReadonlyMap<string, readonly { readonly level: Level }[]>,
): Answers {
  const events = new Map<Literal, Event>();
  const given: Level[] = [];
  // of cells that are not all known no condition can be made
  for (const [answer, cells] of levels.length === distinct ? holders : []) {
    const values = cells.map(({ level }) => level.text);
    if (values.join("").length > LONGEST) continue;
    events.set(answer, { kind: "in", left: { kind: "column", column: name }, values });
    given.push({ text: answer, count: cells.reduce((sum, { level }) => sum + level.count, 0) });
  }
  return { levels: given.sort((a, b) => b.count - a.count), events };
}
