import { datePeriod, isoText, literalNumber } from "@probability-chat/codebook";
import { ALL, and, type Event, formulaOf, probability } from "@probability-chat/query";
import {
  type Exits,
  kaplanMeier,
  logRank,
  medianSurvival,
  type Step,
} from "../../../numerics/kaplan-meier.ts";
import { denominator } from "../../../table/denominator.ts";
import { planFormula } from "../../../table/formula-plan.ts";
import type { Caveat } from "../../caveat.ts";
import { type Context, keyName } from "../../context.ts";
import type { Support } from "../../estimate.ts";
import { aggregateBy, countAt, counting } from "../../figures/aggregate.ts";
import { fewRows, missingExcluded } from "../../figures/outcome.ts";
import { type Refused, refuse, refuseNoRows } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

export interface SurvivalCurve {
  readonly group: string | null;
  readonly rows: number;
  readonly events: number;
  /** The longest time. */
  readonly until: number;
  /** Null where half are never reached. */
  readonly median: {
    readonly value: number | null;
    readonly low: number | null;
    readonly high: number | null;
  };
  /** From each time on, of many some. */
  readonly steps: readonly {
    readonly time: number;
    readonly atRisk: number;
    readonly events: number;
    readonly share: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** Shares without an event after a time, by groups. */
export interface SurvivalFound {
  readonly kind: "survival";
  readonly time: string;
  readonly by: string | null;
  readonly curves: readonly SurvivalCurve[];
  /** The log-rank test of several groups; null where nothing can differ. */
  readonly test: {
    readonly statistic: number;
    readonly df: number;
    readonly pValue: number;
  } | null;
  readonly level: number;
  readonly support: Support;
  readonly caveats: readonly Caveat[];
}

const MOST_TIMES = 100_000;
const MOST_GROUPS = 12;
/** So many steps of a curve are shown. */
const MOST_STEPS = 100;
/** Fewer events make a curve of large steps. */
const FEW_EVENTS = 10;

export const survivalKind: Kind<"survival"> = {
  check: ({ time }, columns) => columns.number(time),
  answer: survivalAnswer,
  rows: ({ event, given }, behind) => behind(probability(event, given)),
};

/** The share without an event after each time, its median, and whether groups differ. */
async function survivalAnswer(
  context: Context,
  { time, event, by, given }: Asked<"survival">,
): Promise<SurvivalFound | Refused> {
  const { table, level } = context;
  const { known, columns } = denominator(event);
  const key = by && keyName(by);
  const asked = [...columns, time, ...(key === null ? [] : [key])];
  const where = and(given, known);
  const ended = await aggregateBy(
    context,
    where,
    key === null ? [time] : [key, time],
    [counting(ALL), counting(event)],
    MOST_TIMES,
  );
  const open = await openRows(context, where, event, time, key);
  const rows = [
    ...ended.map(({ keys, measures }): Left => {
      const events = countAt(measures, 1);
      const at = literalNumber(keys.at(-1) ?? "") ?? Number.NaN;
      return { group: keys[0], time: at, events, censored: countAt(measures, 0) - events };
    }),
    ...open.rows,
  ];
  const [counted] = await table.aggregate({
    where: given,
    by: [],
    measures: [counting(ALL)],
  });
  const n = rows.reduce((sum, { events, censored }) => sum + events + censored, 0);
  const excluded = countAt(counted?.measures ?? [], 0) - n;
  if (n === 0) return refuseNoRows(context, given, excluded, asked);
  const left = new Map<string | null, Exits[]>();
  for (const { group, ...exit } of rows) {
    const of = key === null ? null : (group ?? null);
    const exits = left.get(of);
    if (exits) exits.push(exit);
    else left.set(of, [exit]);
  }
  const groups = new Map([...left].map(([group, exits]) => [group, byTime(exits)]));
  const refused = refusalOf(groups, time);
  if (refused) return refused;
  const curves = [...groups].map(([group, exits]) => curveOf(group, exits, level));
  const few = curves.some(({ events }) => events < FEW_EVENTS);
  const caveats: Caveat[] = [
    ...(few ? [{ kind: "fewEvents", least: FEW_EVENTS } as const] : []),
    { kind: "censoring" },
    ...(open.until === null ? [] : [{ kind: "openUntil", date: open.until } as const]),
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

/** One entry a time, in ascending order. */
function byTime(exits: readonly Exits[]): Exits[] {
  const together: Exits[] = [];
  for (const exit of exits.toSorted((a, b) => a.time - b.time)) {
    const last = together.at(-1);
    if (last?.time !== exit.time) together.push(exit);
    else {
      const [events, censored] = [last.events + exit.events, last.censored + exit.censored];
      together[together.length - 1] = { time: exit.time, events, censored };
    }
  }
  return together;
}

/** Rows that leave at one time, with or without the event. */
interface Left extends Exits {
  readonly group: string | null | undefined;
}

/**
 * Where the time is from one date to another, a row that has the first alone has not ended: without
 * the event it counts until the last date that the table has of either.
 */
async function openRows(
  context: Context,
  where: Event,
  event: Event,
  time: string,
  key: string | null,
): Promise<{ readonly rows: readonly Left[]; readonly until: string | null }> {
  const none = { rows: [], until: null };
  const { table } = context;
  const formula = formulaOf(time);
  const plan = formula && planFormula(formula, table.codebook);
  if (plan?.kind !== "span") return none;
  const { to, from, milliseconds } = plan;
  const [ended, begun] = [to, from].map((column) => datePeriod(context.column(column).max ?? ""));
  if (!ended || !begun) return none;
  const last = Math.max(ended.start, begun.start);
  const open = await aggregateBy(
    context,
    and(where, { kind: "missing", column: to }, { kind: "not", event }),
    key === null ? [from] : [key, from],
    [counting(ALL)],
    MOST_TIMES,
  );
  const rows = open.flatMap(({ keys, measures }): Left[] => {
    const first = datePeriod(keys.at(-1) ?? "");
    if (!first) return [];
    const lasted = (last - first.start) / milliseconds;
    return [{ group: keys[0], time: lasted, events: 0, censored: countAt(measures, 0) }];
  });
  return { rows, until: rows.length > 0 ? isoText(last, false) : null };
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
