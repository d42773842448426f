import { literalNumber } from "@probability-chat/codebook";
import { and, printKey, type Query } from "@probability-chat/query";
import {
  type Exits,
  kaplanMeier,
  logRank,
  medianSurvival,
  type Step,
} from "../numerics/kaplan-meier.ts";
import { denominator } from "../table/denominator.ts";
import { aggregateBy, countAt, counting } from "./aggregate.ts";
import type { Refused, SurvivalCurve, SurvivalFound } from "./answer.ts";
import type { Caveat } from "./caveat.ts";
import type { Context } from "./context.ts";
import { fewRows, missingExcluded } from "./outcome.ts";
import { refuse, refuseNoRows } from "./refuse.ts";

const MOST_TIMES = 100_000;
const MOST_GROUPS = 12;
/** So many steps of a curve are shown. */
const MOST_STEPS = 100;
/** Fewer events make a curve of large steps. */
const FEW_EVENTS = 10;

/** The share without an event after each time, its median, and whether groups differ. */
export async function survivalAnswer(
  context: Context,
  { time, event, by, given }: Extract<Query, { kind: "survival" }>,
): Promise<SurvivalFound | Refused> {
  const { table, level } = context;
  const { known, columns } = denominator(event);
  const key = by === null ? null : typeof by === "string" ? by : printKey(by);
  const asked = [...columns, time, ...(key === null ? [] : [key])];
  const rows = await aggregateBy(
    context,
    and(given, known),
    key === null ? [time] : [key, time],
    [counting({ kind: "all" }), counting(event)],
    MOST_TIMES,
  );
  const [counted] = await table.aggregate({
    where: given,
    by: [],
    measures: [counting({ kind: "all" })],
  });
  const n = rows.reduce((sum, { measures }) => sum + countAt(measures, 0), 0);
  const excluded = countAt(counted?.measures ?? [], 0) - n;
  if (n === 0) return refuseNoRows(context, given, excluded, asked);
  const groups = new Map<string | null, Exits[]>();
  for (const { keys, measures } of rows) {
    const group = key === null ? null : (keys[0] ?? null);
    const events = countAt(measures, 1);
    const exit = {
      time: literalNumber(keys.at(-1) ?? "") ?? Number.NaN,
      events,
      censored: countAt(measures, 0) - events,
    };
    const exits = groups.get(group);
    if (exits) exits.push(exit);
    else groups.set(group, [exit]);
  }
  const refused = refusalOf(groups, time);
  if (refused) return refused;
  const curves = [...groups].map(([group, exits]) => curveOf(group, exits, level));
  const few = curves.some(({ events }) => events < FEW_EVENTS);
  const caveats: Caveat[] = [
    ...(few ? [{ kind: "fewEvents", least: FEW_EVENTS } as const] : []),
    { kind: "censoring" },
    ...fewRows(Math.min(...curves.map(({ rows }) => rows))),
    ...missingExcluded(
      context,
      excluded,
      asked.filter((name) => context.column(name).missing > 0),
    ),
  ];
  return {
    kind: "survival",
    time,
    by: key,
    curves,
    test: curves.length > 1 ? logRank([...groups.values()]) : null,
    level,
    support: {
      rows: table.codebook.rows,
      given: n,
      matching: curves.reduce((sum, { events }) => sum + events, 0),
      excluded,
    },
    caveats,
  };
}

function refusalOf(groups: ReadonlyMap<string | null, readonly Exits[]>, time: string) {
  if (groups.size > MOST_GROUPS) {
    const message = `Survival is compared in at most ${MOST_GROUPS} groups; there are ${groups.size}.`;
    return refuse("tooManyGroups", message);
  }
  const exits = [...groups.values()].flat();
  if (exits.some((exit) => exit.time < 0)) {
    return refuse("undefined", "A time until an event is not negative.", time);
  }
  return exits.every(({ events }) => events === 0)
    ? refuse("noRows", "The event happens in no row, so that every one is without it throughout.")
    : null;
}

function curveOf(group: string | null, exits: readonly Exits[], level: number): SurvivalCurve {
  const steps = kaplanMeier(exits, level);
  return {
    group,
    rows: exits.reduce((sum, { events, censored }) => sum + events + censored, 0),
    events: exits.reduce((sum, { events }) => sum + events, 0),
    until: exits.at(-1)?.time ?? 0,
    median: medianSurvival(steps),
    steps: thinned(steps),
  };
}

/** Some of many steps, the last among them. */
function thinned(steps: readonly Step[]): readonly Step[] {
  const every = Math.ceil(steps.length / MOST_STEPS);
  return steps.filter((_, at) => (steps.length - 1 - at) % every === 0);
}
