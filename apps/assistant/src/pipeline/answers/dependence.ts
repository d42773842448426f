import type { AnswerTable } from "@probability-chat/contract";
import type { DependenceResult } from "@probability-chat/engine";
import { cut } from "../cut-table.ts";
import { count, level, namedFew, number, pValue, rows } from "../figures.ts";
import { keyName, keyNamed, name } from "../labels.ts";
import { clauseFace } from "./face.ts";
import { gauge } from "./gauge.ts";
import type { Asked, Headline, Said, Sentence, Shown } from "./shown.ts";

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
  gauge: ({ results: [only, ...others] }) => {
    const r = only?.effect.pearson_r;
    if (!only?.correlation || r === undefined || others.length > 0) return null;
    const { low, high } = only.correlation;
    return gauge("correlation", r, { low, high }, [{ label: "none", value: 0 }]);
  },
  face: (_answer, _asked, sentence) => clauseFace(sentence),
  facts: ({ results: [only, ...others] }) => {
    if (!only || others.length > 0) return [];
    return [
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
    const { group: _, effect, pValue, correlation, ...rest } = only;
    const interval = correlation && { pearson_r_interval: [correlation.low, correlation.high] };
    return { form: "dependence", value: { ...rest, ...effect, ...interval, p_value: pValue } };
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
    return only.dependent
      ? {
          figure: "Associated",
          rest: `${where}: ${x} and ${y} go together ${strengthOf(only.effect)}${directionOf(only)} ${basis}`,
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

/** Of two numbers that were tested along a line, whether they rise together; or that they do neither. */
function directionOf({ test, effect: { spearman_rho, pearson_r } }: DependenceResult): string {
  const along = [spearman_rho, pearson_r].filter((r) => r !== undefined);
  const isWeak = along.every((r) => Math.abs(r) < LEAST_DIRECTED);
  if (test.startsWith("binned_anova")) return isWeak ? ", though in no one direction" : "";
  if (isWeak || !/^(pearson|linear)/.test(test)) return "";
  if (along.every((r) => r > 0)) return ", the higher the one the higher the other";
  return along.every((r) => r < 0) ? ", the higher the one the lower the other" : "";
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
