/**
 * Outcomes that no column is for, though the table tells them: a level of a column that is not
 * there, whose condition is on those that are.
 */
import type { Event, Literal } from "@probability-chat/query";
import { type Names, naming } from "../folds/fold-phrases.ts";
import type { ColumnEntry } from "../table-index.ts";

/** Outcomes that only a fold tells, by what its rules call them; none that the columns do not tell. */
export function toldBy(
  name: string,
  [first, ...parts]: readonly ColumnEntry[],
  events: Readonly<Record<string, Event | null>>,
): Names {
  if (first === undefined) return {};
  const levelOf = (said: string): string => `${name}${said.toLowerCase()}`;
  const known = Object.entries(events).flatMap(([said, event]) =>
    event === null ? [] : [[said, event] as const],
  );
  const { entry } = outcomes(
    name,
    [first, ...parts],
    known.map(([said, event]) => [levelOf(said), event, []]),
  );
  return Object.fromEntries(known.map(([said]) => [said, naming(entry, levelOf(said))]));
}

export interface Outcomes {
  readonly entry: ColumnEntry;
  /** What each outcome is called. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

export type NamedOutcome = readonly [level: string, event: Event, names: readonly string[]];

export function outcomes(
  name: string,
  parts: readonly [ColumnEntry, ...ColumnEntry[]],
  all: readonly NamedOutcome[],
): Outcomes {
  const [first] = parts;
  const events: ReadonlyMap<Literal, Event> = new Map(all.map(([level, event]) => [level, event]));
  const entry: ColumnEntry = {
    ...first,
    column: {
      ...first.column,
      name,
      header: name,
      type: "text",
      role: "category",
      distinct: all.length,
      levels: [],
      unit: null,
      affirmative: null,
    },
    key: name,
    words: [],
    unit: null,
    affirmative: null,
    negative: null,
    numeric: false,
    told: { events, parts },
  };
  return { entry, names: new Map(all.map(([level, , names]) => [level, names])) };
}
