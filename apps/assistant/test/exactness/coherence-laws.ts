import { and, type Event, eventColumns, not, or, printEvent } from "@probability-chat/query";

/** P(event | given) by any estimate, `value` or `predictive`; null where there is none. */
export type Ask = (event: Event, given: Event) => Promise<number | null>;

/** What a law is tried on. */
export interface Instance {
  readonly one: Event;
  readonly other: Event;
  readonly given: Event;
  /** A column's levels (or ranges of it), which exclude one another and leave out no present row. */
  readonly levels: readonly Event[];
}

/** Two numbers that should be equal, or of which the first should not be larger. */
export interface Judged {
  readonly left: number;
  readonly right: number;
  readonly holds: boolean;
  readonly about: string;
}

/** A law of probability; null where one of its terms cannot be asked. */
export interface Law {
  readonly name: "complement" | "additivity" | "totalProbability" | "monotone";
  readonly judge: (ask: Ask, instance: Instance, tolerance: number) => Promise<Judged | null>;
}

/** Over the same rows each; numbers that are equal by law may differ by `tolerance`. */
export const coherenceLaws: readonly Law[] = [
  {
    name: "complement",
    async judge(ask, { one, given }, tolerance) {
      const [yes, no] = [await ask(one, given), await ask(not(one), given)];
      if (yes === null || no === null) return yes === no ? null : apart(yes, no, [one, given]);
      return equal(yes + no, 1, tolerance, [one, given]);
    },
  },
  {
    name: "additivity",
    async judge(ask, { levels, given }, tolerance) {
      const shares = await askAll(ask, levels, given);
      const part = levels.filter((_, index) => index % 2 === 0);
      const union = await ask(or(...part), given);
      if (!shares || union === null) return null;
      const sum = shares.reduce((total, share) => total + share, 0);
      const parts = shares.filter((_, index) => index % 2 === 0);
      const whole = equal(sum, 1, tolerance, [...levels, given]);
      const some = parts.reduce((total, share) => total + share, 0);
      return whole.holds ? equal(union, some, tolerance, [...part, given]) : whole;
    },
  },
  {
    name: "totalProbability",
    async judge(ask, { one, levels, given }, tolerance) {
      const known = and(given, present([one, ...levels]));
      const whole = await ask(one, known);
      if (whole === null) return null;
      let sum = 0;
      for (const level of levels) {
        const weight = await ask(level, known);
        if (weight === null) return null;
        if (weight === 0) continue;
        const within = await ask(one, and(known, level));
        if (within === null) return null;
        sum += within * weight;
      }
      return equal(whole, sum, tolerance, [one, ...levels, given]);
    },
  },
  {
    name: "monotone",
    async judge(ask, { one, other, given }, tolerance) {
      const known = and(given, present([one, other]));
      const both = await ask(and(one, other), known);
      const either = await ask(or(one, other), known);
      const alone = await ask(one, known);
      if (both === null || either === null || alone === null) return null;
      const about = [one, other, given];
      const below = atMost(both, alone, tolerance, about);
      return below.holds ? atMost(alone, either, tolerance, about) : below;
    },
  },
];

async function askAll(ask: Ask, events: readonly Event[], given: Event): Promise<number[] | null> {
  const shares: number[] = [];
  for (const event of events) {
    const share = await ask(event, given);
    if (share === null) return null;
    shares.push(share);
  }
  return shares;
}

/** That the columns of some events are there, so that all are shares of the same rows. */
function present(events: readonly Event[]): Event {
  const columns = [...new Set(events.flatMap((event) => eventColumns(event)))];
  return and(...columns.map((column): Event => ({ kind: "present", column })));
}

function about(events: readonly Event[]): string {
  return events.map(printEvent).join(" ; ");
}

function equal(left: number, right: number, tolerance: number, of: readonly Event[]): Judged {
  return { left, right, holds: Math.abs(left - right) <= tolerance, about: about(of) };
}

function atMost(left: number, right: number, tolerance: number, of: readonly Event[]): Judged {
  return { left, right, holds: left <= right + tolerance, about: about(of) };
}

/** An event can be asked and its negation cannot. */
function apart(left: number | null, right: number | null, of: readonly Event[]): Judged {
  const shown = (value: number | null) => value ?? Number.NaN;
  return { left: shown(left), right: shown(right), holds: false, about: about(of) };
}
