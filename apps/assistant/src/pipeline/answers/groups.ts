import type { Series } from "@probability-chat/contract";
import type { Group } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import type { Query } from "@probability-chat/query";
import { shortCell } from "../escape.ts";
import {
  chance,
  estimateFigure,
  figure,
  hasEstimate,
  type Known,
  number,
  rangeText,
} from "../figures.ts";
import { isOrdered, isTime, labelOf, name, periodPlace, rangeOf } from "../labels.ts";
import { drawnUnit } from "../unit.ts";
import { axis, bounded, fewest, heat, held, levels, pointsOf } from "./drawing.ts";
import { comparisonText } from "./estimate.ts";
import { baselineFacts } from "./estimate-facts.ts";
import { estimateEvidence } from "./evidence.ts";
import { partedFace } from "./face.ts";
import { groupTable, placeOf } from "./group-table.ts";
import type { Asked, Headline, Said, Sentence, Shown } from "./shown.ts";

type Groups = Extract<Said, { kind: "groups" }>;

export const groupsShown: Shown<Groups> = {
  headline: groupsHeadline,
  sentence: groupsSentence,
  tables: (answer, asked) => {
    const { columns, groups, quantity } = answer;
    return groupTable(columns, groups, quantity, asked, totalOf(answer));
  },
  series: seriesOf,
  face: ({ form, columns, groups }, { unit, names }, sentence) => {
    const [first] = groups.filter(hasEstimate);
    if (!first || form !== "rank") return partedFace(sentence);
    return {
      figure: labelOf(columns, first.keys, names),
      beside: estimateFigure(first.estimate, unit),
    };
  },
  facts: (answer, asked) => {
    const { query, unit } = asked;
    const winner = winnerText(answer, asked);
    return [
      ...(winner ? [{ label: `Really the ${placeOf(query)}?`, text: winner }] : []),
      ...baselineFacts(answer.baseline, "Over all groups", unit),
    ];
  },
  below: (answer, asked) => {
    const { unit } = asked;
    const [only, ...others] = answer.groups;
    const isOne = only?.estimate && others.length === 0;
    return [
      isOne ? estimateEvidence(only.estimate, unit) : null,
      winnerText(answer, asked),
      comparisonText(answer.baseline, "over all groups", unit),
    ];
  },
  estimate: ({ groups }) => groups.find(({ estimate }) => estimate)?.estimate ?? null,
  isOfGroups: ({ groups, form }) => groups.length > 1 && form !== "distribution",
};

/** What all groups together have; null where there are no shares of it, or they say nothing. */
function totalOf({ form, columns, groups, quantity, baseline }: Groups): number | null {
  if (quantity !== "count" && quantity !== "sum") return null;
  const estimates = groups.flatMap(({ estimate }) => estimate ?? []);
  const isOverTime = columns.some((column, at) =>
    isTime(
      column,
      groups.map(({ keys }) => keys[at] ?? null),
    ),
  );
  if (isOverTime || estimates.some(({ value }) => value < 0)) return null;
  if (form === "by") return estimates.reduce((sum, { value }) => sum + value, 0);
  // Of all rows no figure over all groups is given.
  return form === "rank" ? (baseline?.value ?? estimates[0]?.support.rows ?? null) : null;
}

/** Of what is drawn by its place alone. */
const mostPlaces = 400;

function groupsHeadline(answer: Groups, query: Query): Headline {
  if (answer.form === "rank") {
    const names = answer.groups.map(({ keys }) => name(keys[0] ?? null));
    return query.kind === "rank" && query.limit === 1 && names[0] !== undefined
      ? { form: "category", value: names[0] }
      : { form: "list", value: names };
  }
  const nested = answer.groups.some(({ keys }) => keys.length > 1);
  return { form: nested ? "table" : "group", value: valuesOf(answer.groups, 0) };
}

/** Groups by their keys from a depth on: an object per key, the value at the last. */
export function valuesOf(groups: readonly Group[], depth: number): Record<string, unknown> {
  const byKey = new Map<string, Group[]>();
  for (const group of groups) {
    const key = name(group.keys[depth] ?? null);
    const same = byKey.get(key);
    if (same) same.push(group);
    else byKey.set(key, [group]);
  }
  return Object.fromEntries(
    [...byKey].map(([key, of]) => {
      const [first] = of;
      const last = !first || first.keys.length <= depth + 1;
      return [
        key,
        last ? (first?.estimate?.value ?? first?.date?.value ?? null) : valuesOf(of, depth + 1),
      ];
    }),
  );
}

function groupsSentence(answer: Groups, { reading, unit, names }: Asked): Sentence {
  const known = answer.groups.filter(hasEstimate);
  const [first, ...others] = known;
  if (!first) return datesSentence(answer, reading, names);
  if (answer.form === "rank") {
    return {
      figure: labelOf(answer.columns, first.keys, names),
      rest: ` (${estimateFigure(first.estimate, unit)}): ${reading}.`,
    };
  }
  const sorted = [first, ...others].sort((a, b) => b.estimate.value - a.estimate.value);
  const [most = first] = sorted;
  const least = sorted.at(-1) ?? first;
  const said = (group: Known) =>
    `${estimateFigure(group.estimate, unit)} for ${labelOf(answer.columns, group.keys, names)}`;
  if (most === least) return { figure: said(most), rest: `: ${reading}.` };
  return answer.form === "distribution"
    ? { figure: said(most), rest: `, the most common of ${number(known.length)}: ${reading}.` }
    : { figure: said(most), rest: `, down to ${said(least)}: ${reading}.` };
}

/** Groups whose figures are dates: the first of a ranking, else from the earliest to the latest. */
function datesSentence({ form, columns, groups }: Groups, reading: string, names: Names): Sentence {
  const said = groups.flatMap(({ keys, date }) =>
    date ? [{ date: date.value, label: labelOf(columns, keys, names) }] : [],
  );
  const [first] = said;
  if (!first) return { figure: "No groups", rest: `: ${reading}.` };
  if (form === "rank") return { figure: first.label, rest: ` (${first.date}): ${reading}.` };
  const ends = [...said].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const [earliest = first, latest = first] = [ends[0], ends.at(-1)];
  const figure = `${earliest.date} for ${earliest.label}`;
  return earliest === latest
    ? { figure, rest: `: ${reading}.` }
    : { figure, rest: `, up to ${latest.date} for ${latest.label}: ${reading}.` };
}

/** Whether the first of several groups is really first, and what its true rate may be. */
function winnerText(engine: Groups, { query, unit, names }: Asked): string | null {
  if (engine.form !== "rank" || !engine.winner) return null;
  const { keys, pBest, claimed } = engine.winner;
  const place = placeOf(query);
  const name = labelOf(engine.columns, keys, names);
  const said = claimed
    ? `That ${name} is really the ${place} is ${chance(pBest).replace("> ", "more than ")} certain.`
    : `The data cannot say that ${name} is really the ${place}: the chance is ${chance(pBest)}.`;
  const group = engine.groups.find((one) => one.keys.every((key, at) => key === keys[at]));
  const { shrunken } = group ?? {};
  if (!shrunken) return said;
  const { value, interval, quantity } = shrunken;
  const range = interval ? ` (95 % interval ${rangeText(interval, quantity, unit)})` : "";
  return `${said} Allowing for the luck of coming first of several, its figure is best put at ${figure(value, quantity, unit)}${range}.`;
}

function seriesOf(answer: Groups, { reading: title, unit, names }: Asked): Series | null {
  const { baseline, columns, form, quantity } = answer;
  const groups = answer.groups.filter(hasEstimate);
  const drawn = drawnUnit(quantity, unit);
  const [column = "", other] = columns;
  if (other !== undefined) return ofPairs(answer, groups, title, drawn, names);
  if (form === "distribution") {
    const bins = binsOf(groups);
    if (bins) return { kind: "histogram", title, unit: drawn, x: axis(column, names), bins };
  }
  if (form !== "rank" && isTime(column, keysOf(groups)) && groups.length > fewest) {
    const line = { label: "", points: placesOf(groups) };
    return {
      kind: "line",
      title,
      unit: drawn,
      x: axis(column, names),
      lines: [line],
      reference: held(baseline),
    };
  }
  const points = pointsOf(columns, groups, names);
  const sorted = form === "by" && !isOrdered(column, keysOf(groups));
  const shown = sorted ? [...points].sort((a, b) => b.value - a.value) : points;
  return levels(title, drawn, shown, held(baseline));
}

/** Groups by two keys: lines over time, or a field for each pair. */
function ofPairs(
  { columns, baseline }: Groups,
  groups: readonly Known[],
  title: string,
  unit: string,
  said: Names,
): Series | null {
  const [first = "", second = "", ...others] = columns;
  if (others.length > 0 || groups.length < fewest || groups.length > mostPlaces) return null;
  if (isTime(first, keysOf(groups))) {
    const names = [...new Set(groups.map(({ keys }) => keys[1] ?? null))];
    if (names.length > 6) return null;
    const lines = names.map((name) => ({
      label: shortCell(labelOf([second], [name], said)),
      points: placesOf(groups.filter(({ keys }) => (keys[1] ?? null) === name)),
    }));
    return { kind: "line", title, unit, x: axis(first, said), lines, reference: held(baseline) };
  }
  return heat(
    title,
    unit,
    [first, second],
    groups.map(({ keys, estimate }) => [keys[0] ?? null, keys[1] ?? null, estimate.value]),
    said,
  );
}

/** Ranges that stand side by side, in their order; null where the groups are anything else. */
function binsOf(groups: readonly Known[]) {
  const bins = groups.flatMap(({ keys, estimate }) => {
    const range = rangeOf(keys[0] ?? null);
    return range ? [{ ...range, ...bounded(estimate) }] : [];
  });
  const isAll = groups.every(({ keys }) => keys[0] === null || rangeOf(keys[0] ?? null));
  return isAll && bins.length >= fewest ? bins.sort((a, b) => a.from - b.from) : null;
}

function placesOf(groups: readonly Known[]) {
  return groups
    .filter(({ keys, estimate }) => keys[0] != null && Number.isFinite(estimate.value))
    .map(({ keys, estimate }) => ({ x: periodPlace(keys[0] ?? ""), ...bounded(estimate) }))
    .sort((a, b) => (a.x < b.x ? -1 : 1));
}

function keysOf(groups: readonly Group[]): (string | null)[] {
  return groups.map(({ keys }) => keys[0] ?? null);
}
