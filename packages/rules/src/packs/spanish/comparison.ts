/**
 * Comparisons and superlatives: 'las mujeres aprueban más que los hombres', 'la nota más alta', 'qué
 * tienda tiene más pedidos'. The grammar wants 'do women pass more than men', 'the highest grade'.
 */
import type { Unit } from "../pack.ts";
import { isClausal, isVerbal } from "./verbs.ts";

/** What the superlative is as a comparative. */
const COMPARATIVE: ReadonlyMap<string, string> = new Map([
  ["highest", "higher"],
  ["lowest", "lower"],
  ["largest", "larger"],
  ["smallest", "smaller"],
  ["most expensive", "more expensive"],
  ["cheapest", "cheaper"],
  ["oldest", "older"],
  ["youngest", "younger"],
  ["longest", "longer"],
  ["shortest", "shorter"],
  ["fastest", "faster"],
  ["slowest", "slower"],
  ["heaviest", "heavier"],
  ["lightest", "lighter"],
  ["hottest", "hotter"],
  ["coldest", "colder"],
  ["most common", "more common"],
  ["least common", "less common"],
  ["best", "better"],
  ["worst", "worse"],
]);

const isVerb = (unit: Unit | undefined): boolean =>
  unit !== undefined && (isClausal(unit.said) || isVerbal(unit.said));

const isMore = (unit: Unit | undefined): boolean => /^(?:mas|menos)$/.test(unit?.said ?? "");

/** A unit of the grammar that was not in the question as it stands. */
function word(at: Unit, means: string): Unit {
  return { ...at, means, kind: "grammar" };
}

export function compared(units: readonly Unit[]): Unit[] {
  const than = thanAt(units);
  if (than === null) return superlatives(units);
  const told = units.map((unit, at) =>
    at === than ? word(unit, "than") : at < than ? comparative(unit) : unit,
  );
  return likelier(told, than) ?? verbBehind(told, than) ?? asked(told);
}

/** The 'que' of a comparison: after 'más' or its like, with no clause of its own. */
function thanAt(units: readonly Unit[]): number | null {
  for (let at = units.length - 1; at > 0; at--) {
    if (units[at]?.said !== "que" && units[at]?.said !== "que el" && units[at]?.said !== "que la")
      continue;
    const before = units.slice(0, at);
    const compares = before.some(
      (unit) =>
        isMore(unit) || /^(?:mayor|menor)(?:es)?$/.test(unit.said) || greatest(unit) !== null,
    );
    if (!compares || units.slice(at + 1).some(isVerb)) return null;
    return at;
  }
  return null;
}

/** The superlative that a unit says; null where it says none. */
function greatest(unit: Unit): string | null {
  const means = unit.means.replace(/^.*\bthe /, "");
  return unit.kind === "grammar" && COMPARATIVE.has(means) ? means : null;
}

function comparative(unit: Unit): Unit {
  const means = greatest(unit);
  if (means === null) return unit;
  const lead = /^(?:with|has) the /.exec(unit.means)?.[0].replace(" the ", " ") ?? "";
  return { ...unit, means: `${lead}${COMPARATIVE.get(means)}` };
}

/** 'es más probable que apruebe una mujer que un hombre' as 'is a woman more likely to pass than a man'. */
function likelier(units: readonly Unit[], than: number): Unit[] | null {
  const likely = units.findIndex((unit, at) => unit.said === "probable" && isMore(units[at - 1]));
  const more = units[likely - 1];
  const adjective = units[likely];
  const verb = units[likely + 2];
  if (more === undefined || adjective === undefined || verb === undefined) return null;
  if (units[likely + 1]?.said !== "que" || !isVerb(verb) || than < likely + 4) return null;
  const first = units.slice(likely + 3, than);
  const rest = units.slice(than);
  const chance = word(adjective, "likely to");
  return [...units.slice(0, likely - 1), ...first, more, chance, verb, ...rest];
}

/** 'aprueban más las mujeres que los hombres': the verb goes behind its subject. */
function verbBehind(units: readonly Unit[], than: number): Unit[] | null {
  const [verb, more] = units;
  if (verb === undefined || more === undefined || !isVerb(verb) || !isMore(more)) return null;
  return [word(verb, "do"), ...units.slice(2, than), verb, more, ...units.slice(than)];
}

const QUESTION =
  /^(?:what|which|who|whose|how|where|when|why|is|are|was|were|do|does|did|has|have|had|compare|the difference)\b/;

/** 'las mujeres aprueban más que los hombres': whether they do. */
function asked(units: readonly Unit[]): Unit[] {
  const [first] = units;
  const verb = units.some((unit) => isVerb(unit));
  if (first === undefined || !verb || QUESTION.test(first.means)) return [...units];
  return [word(first, "do"), ...units];
}

const NOMINAL = /^(?:noun|table)$/;

/** 'la nota final más alta' as 'the highest final grade'; 'tiene más pedidos' as 'has the most orders'. */
function superlatives(units: readonly Unit[]): Unit[] {
  const result: Unit[] = [];
  for (const unit of units) {
    const before = result.at(-1);
    const has = before !== undefined && /^(?:has|have|had)$/.test(before.means);
    if (has && isMore(unit)) {
      result.push(word(unit, unit.said === "mas" ? "the most" : "the fewest"));
      continue;
    }
    const behind = COMPARATIVE.has(unit.means) && before !== undefined && isNoun(before);
    if (!behind) {
      result.push(unit);
      continue;
    }
    let from = result.length - 1;
    while (from > 0 && partOfName(result, from - 1)) from -= 1;
    result.splice(from, 0, unit);
  }
  return result;
}

function isNoun(unit: Unit): boolean {
  return NOMINAL.test(unit.kind) || /^(?:average|mean|median|rate|total)$/.test(unit.means);
}

function partOfName(units: readonly Unit[], at: number): boolean {
  const unit = units[at];
  if (unit === undefined) return false;
  const joins = unit.said === "de" && units[at - 1] !== undefined;
  return (isNoun(unit) && !isVerb(unit)) || (joins && isNoun(units[at - 1] ?? unit));
}
