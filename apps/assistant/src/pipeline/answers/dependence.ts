import type { AnswerTable, Series } from "@probability-chat/contract";
import type { DependenceResult } from "@probability-chat/engine";
import { type Names, sayQuery } from "@probability-chat/language";
import { cut } from "../cut-table.ts";
import { count, level, namedFew, number, pValue, rows, withUnit } from "../figures.ts";
import { keyName, keyNamed, name } from "../labels.ts";
import { unitOf } from "../unit.ts";
import { directionText } from "./direction.ts";
import { bare, levels, type Point, scatter } from "./drawing.ts";
import { clauseFace } from "./face.ts";
import { gauge } from "./gauge.ts";
import { groupsShown } from "./groups.ts";
import { trendShown } from "./over-time.ts";
import type { Asked, Headline, Said, Sentence, Shown } from "./shown.ts";
import { tableShown } from "./table.ts";

type Dependence = Extract<Said, { kind: "dependence" }>;

/** Between the keys of a group. */
const BETWEEN = " · ";
/** Groups named in a sentence. */
const MOST_LISTED = 5;

export const dependenceShown: Shown<Dependence> = {
  headline: dependenceHeadline,
  sentence: dependenceSentence,
  method: () => "test",
  tables: (answer, asked) => (answer.results.length < 2 ? [] : dependenceTable(answer, asked)),
  series: pictureOf,
  gauge: ({ results: [only, ...others] }) => {
    const r = only?.effect.pearson_r;
    if (!only?.correlation || r === undefined || others.length > 0) return null;
    const { low, high } = only.correlation;
    return gauge("correlation", r, { low, high }, [{ label: "none", value: 0 }]);
  },
  face: (_answer, _asked, sentence) => clauseFace(sentence),
  facts: (answer, asked) => {
    const [only, ...others] = answer.results;
    if (!only || others.length > 0) return [];
    const which = whichWay(answer, asked);
    return [
      ...(which ? [{ label: "Which way", text: which }] : []),
      { label: "Strength", text: effectText(only) },
      { label: "p value", text: pValue(only.pValue).replace("= ", "") },
      { label: "Rows", text: count(only.n) },
    ];
  },
  isOfGroups: ({ results }) => results.length > 1,
};

/**
 * The verdict with its statistics; within groups, each group's measure of association by name:
 * Pearson's r of two numbers, else Cramér's V or η².
 */
function dependenceHeadline(answer: Dependence): Headline {
  const [only] = answer.results;
  if (only && answer.results.length === 1 && only.group === null) {
    const { group: _, effect, pValue, correlation, curve, ...rest } = only;
    const more = {
      ...(correlation && { pearson_r_interval: [correlation.low, correlation.high] }),
      ...(curve && { curve: curve.shape }),
    };
    return { form: "dependence", value: { ...rest, ...effect, ...more, p_value: pValue } };
  }
  const value = Object.fromEntries(
    answer.results.map(({ group, effect }) => [name(group), Object.values(effect)[0] ?? null]),
  );
  return { form: "dependence", value };
}

/** Rows of one value of what is held, by the values that make it. */
function groupName(group: string | null, { query, names }: Asked): string {
  const inner = query.kind === "by" ? query.query : query;
  const within = inner.kind === "dependence" ? inner.within : [];
  const strata = [...(query.kind === "by" ? query.columns.map(keyNamed) : []), ...within];
  const keys = group?.split(BETWEEN) ?? [];
  if (keys.length !== strata.length) return name(group);
  return keys.map((key, at) => keyName(strata[at] ?? "", key, names)).join(BETWEEN);
}

function dependenceSentence(answer: Dependence, asked: Asked): Sentence {
  const { names } = asked;
  const [x, y] = [names.column(answer.x), names.column(answer.y)];
  const { results } = answer;
  const [only] = results;
  if (only && results.length === 1) {
    const where = only.group === null ? "" : ` for ${groupName(only.group, asked)}`;
    const basis = `(${effectText(only)}, p ${pValue(only.pValue)}, ${rows(only.n)}).`;
    const which = whichWay(answer, asked);
    return only.dependent
      ? {
          figure: "Associated",
          rest: `${where}: ${x} and ${y} go together ${strengthOf(only.effect)}${directionOf(only)} ${basis}${which ? ` ${which}` : ""}`,
        }
      : { figure: "No association found", rest: ` between ${x} and ${y}${where} ${basis}` };
  }
  const dependent = results
    .filter((result) => result.dependent)
    .map(({ group }) => groupName(group, asked));
  return dependent.length === 0
    ? { figure: "No association found", rest: ` between ${x} and ${y} in any group.` }
    : {
        figure: `Associated in ${dependent.length} of ${results.length} groups`,
        rest: `: ${x} and ${y}, for ${namedFew(dependent, MOST_LISTED)}.`,
      };
}

/** Of two numbers whether they rise together; or that they do neither. */
function directionOf({
  curve,
  test,
  effect: { spearman_rho, pearson_r },
}: DependenceResult): string {
  const along = [spearman_rho, pearson_r].filter((r) => r !== undefined);
  const isWeak = along.every((r) => Math.abs(r) < LEAST_DIRECTED);
  if (curve || (isWeak && test.startsWith("binned"))) return ", though in no one direction";
  if (isWeak || !/^(pearson|linear|binned)/.test(test)) return "";
  if (along.every((r) => r > 0)) return ", the higher the one the higher the other";
  return along.every((r) => r < 0) ? ", the higher the one the lower the other" : "";
}

/** What the one is, on average, by the other, where they go together. */
function whichWay(answer: Dependence, { names }: Asked): string | null {
  const { shown, results } = answer;
  const [only] = results;
  if (!only?.dependent) return null;
  if (only.curve) return turnText(answer, only.curve, names);
  if (!shown) return null;
  const { answer: said, query } = shown;
  return directionText(said, query, unitOf(query, names.codebook), names);
}

/** `As x grows, y first falls, then rises: 3.9 on average at −2 to −1.6, 0.1 at …, 4.1 at ….` */
function turnText(
  { x, y, scatter: drawn }: Dependence,
  { of, shape, bins }: NonNullable<DependenceResult["curve"]>,
  names: Names,
): string | null {
  const [along, turning] = (of === 1 ? [x, y] : [y, x]).map((column) => names.column(column));
  const ascending = bins.toSorted((a, b) => a.mean - b.mean);
  const [lowest, highest, first, last] = [ascending[0], ascending.at(-1), bins[0], bins.at(-1)];
  if (!lowest || !highest || !first || !last) return null;
  const unit = (side: "x" | "y") => drawn?.[side].unit ?? null;
  const said = ({ from, to, mean }: typeof first, average = "") =>
    `${withUnit(number(mean), unit("y"))}${average} at ${withUnit(`${number(from)} to ${number(to)}`, unit("x"))}`;
  const grows = `As ${along} grows, ${turning}`;
  if (shape === "wave") {
    return `${grows} goes up and down: from ${said(lowest, " on average")} up to ${said(highest)}.`;
  }
  const [goes, turn] =
    shape === "valley" ? ["first falls, then rises", lowest] : ["first rises, then falls", highest];
  return `${grows} ${goes}: ${said(first, " on average")}, ${said(turn)}, ${said(last)}.`;
}

/** What shows how they go together; within groups how strongly, by group. */
function pictureOf({ results, shown, scatter: drawn }: Dependence, asked: Asked): Series | null {
  const { names, reading } = asked;
  if (drawn) return scatter(drawn, reading, names);
  if (!shown) return results.length > 1 ? strengths(results, asked) : null;
  const { answer, query } = shown;
  const unit = unitOf(query, names.codebook);
  const about = { query, reading: sayQuery(query, names), unit, names };
  switch (answer.kind) {
    case "groups":
      return groupsShown.series?.(answer, about) ?? null;
    case "table":
      return tableShown.series?.(answer, about) ?? null;
    case "trend":
      return trendShown.series?.(answer, about) ?? null;
    default:
      return null;
  }
}

/** The first measure of each group, where all have the same. */
function strengths(results: Dependence["results"], asked: Asked): Series | null {
  const points = results.map(({ group, effect, correlation, n }): Point & { measure: string } => {
    const [measure = "", value = Number.NaN] = Object.entries(effect)[0] ?? [];
    const isBounded = measure === "pearson_r" && correlation;
    return {
      ...bare(groupName(group, asked), value),
      ...(isBounded && { low: correlation.low, high: correlation.high }),
      ...{ n, measure },
    };
  });
  const [measure, ...others] = new Set(points.map((point) => point.measure));
  if (measure === undefined || others.length > 0) return null;
  const unit = measure === "pearson_r" ? "correlation" : "";
  const said = `${asked.reading}: ${effectNames[measure] ?? measure}`;
  return levels(
    said,
    unit,
    points.map(({ measure: _, ...point }) => point),
  );
}

const effectNames: Readonly<Record<string, string>> = {
  cramers_v: "Cramér's V",
  pearson_r: "Pearson's r",
  spearman_rho: "rank correlation (Spearman's ρ)",
  eta_squared: "η²",
};

/** A weaker correlation says nothing of a direction. */
const LEAST_DIRECTED = 0.1;

/** From where an effect is weak, moderate and strong by Cohen's conventions. */
const conventions: Readonly<Record<string, readonly [number, number, number]>> = {
  cramers_v: [0.1, 0.3, 0.5],
  pearson_r: [0.1, 0.3, 0.5],
  spearman_rho: [0.1, 0.3, 0.5],
  eta_squared: [0.01, 0.06, 0.14],
};

/** `moderately`, by the largest of the effects. */
function strengthOf(effect: Readonly<Record<string, number>>): string {
  const steps = Object.entries(effect).map(
    ([key, value]) => conventions[key]?.filter((least) => Math.abs(value) >= least).length ?? 0,
  );
  return ["very weakly", "weakly", "moderately", "strongly"][Math.max(0, ...steps)] ?? "";
}

/** `Pearson's r 0.42 (95 % interval 0.35 to 0.48), rank correlation (Spearman's ρ) 0.40`. */
function effectText({ effect, correlation }: DependenceResult): string {
  return Object.entries(effect)
    .map(([key, value]) => {
      const said = `${effectNames[key] ?? key} ${number(value)}`;
      if (key !== "pearson_r" || !correlation) return said;
      const { low, high } = correlation;
      return `${said} (${level(correlation.level)} interval ${number(low)} to ${number(high)})`;
    })
    .join(", ");
}

function dependenceTable(answer: Dependence, asked: Asked): AnswerTable[] {
  const body = answer.results.map((result) => [
    groupName(result.group, asked),
    result.dependent ? "yes" : "no",
    effectText(result),
    pValue(result.pValue).replace("= ", ""),
    count(result.n),
  ]);
  return cut(["Group", "Associated", "Strength", "p", "Rows"], body, [
    "left",
    "left",
    "left",
    "right",
    "right",
  ]);
}
