/** What Spanish leaves to neighbours or puts elsewhere: 'precio medio', 'tiene 30 años', 'entre 20 y 30', 'no sobrevivió'. */
import { isRowNoun } from "../../lexicon/row-nouns.ts";
import type { OwnWord, Unit } from "../pack.ts";
import { compared } from "./comparison.ts";
import { MONTH_NAMES } from "./grammar.ts";
import { nounGloss } from "./nouns.ts";
import { isClausal, isVerbal } from "./verbs.ts";

/** Adjectives that ask for a summary, behind what they summarise. */
export const SUMMARY =
  /^(?:medio|medios|media|medias|promedio|maximo|maxima|maximos|maximas|minimo|minima|minimos|minimas|mediana|medianas|mediano|medianos|total|totales)$/;
const PAIRED =
  /^(?:diferencia|relacion|correlacion|comparar|compara|comparacion|asociacion|vinculo|variar|esta|estan)$/;
const PERSONS =
  /^(?:wom[ae]n|m[ae]n|females?|males?|person|people|girls?|boys?|child(?:ren)?|adults?|customers?|users?|members?|passengers?|patients?|students?|employees?|drivers?|teachers?|borrowers?|applicants?|voters?|subscribers?)$/;

/** By what was said: over a Spanish table 'mujer' may stand for its 'femenino'. */
function isPerson(unit: Unit | undefined): boolean {
  return unit !== undefined && PERSONS.test(nounGloss(unit.said) ?? unit.means);
}

/** A form that carries a clause, and is no noun ('coste'). */
function isVerb(word: string): boolean {
  return isClausal(word) && nounGloss(word) === null;
}

export function arrange(units: readonly Unit[], own: OwnWord): Unit[] {
  const asked = units.filter((unit) => !/^[¿¡]$/.test(unit.said));
  const settled = namedAge(asked.map(settle), own("age"));
  const telling = settled.filter((unit) => unit.means !== "");
  return adjectivesFirst(compared(summariesFirst(amongWhom(bareInfinitive(telling)))));
}

const BOUND =
  /^(?:tiene|tienen|tenga|tengan|tenia|tenian|tener|de|entre|de entre|y|a|o|hasta|exactamente|(?:no )?(?:mas|menos)(?: de)?|(?:o )?(?:mas|menos)|(?:al|por lo) menos|como (?:minimo|maximo)|mayor|mayores|menor|menores)$/;

/**
 * 'tiene más de 30 años', 'mayores de 60': the grammar finds the column by its English name, so
 * where the table's is Spanish, it is said.
 */
function namedAge(units: readonly Unit[], age: string | null): Unit[] {
  if (age === null) return [...units];
  const result = [...units];
  for (let at = 0; at < result.length; at++) {
    const unit = result[at];
    const years = unit?.means === "years old";
    const elder = /^(?:older|younger) than$/.test(unit?.means ?? "");
    if (unit === undefined || (!years && !elder)) continue;
    let from = at;
    while (years && from > 0 && isBoundOf(result[from - 1])) from -= 1;
    const named = result.slice(Math.max(0, from - 2), from).some((one) => one.means === age);
    if (years) result[at] = { ...unit, means: "" };
    const first = result[from];
    if (first === undefined || (years && from === at)) continue;
    const means = first.means.replace("older", "greater").replace("younger", "less");
    const has = /^(?:is|has|had|have|having)$/.test(means);
    const said = named ? means : has ? `has ${age}` : `with ${age} ${means}`.trim();
    result[from] = { ...first, means: said };
  }
  return result;
}

function isBoundOf(unit: Unit | undefined): boolean {
  return unit?.kind === "number" || (unit?.kind === "grammar" && BOUND.test(unit.said));
}

function settle(unit: Unit, at: number, all: readonly Unit[]): Unit {
  const before = all[at - 1];
  const next = all[at + 1];
  const said = (means: string): Unit => ({ ...unit, means });
  switch (unit.said) {
    case "que":
      return before === undefined || /[éÉ]/.test(unit.token.text) ? said("what") : unit;
    case "si":
      return /[íÍ]/.test(unit.token.text) ? said("yes") : unit;
    case "de entre":
    case "entre":
      if (isDay(all, at + 1)) return said("from");
      return next?.kind === "number" ||
        MONTH_NAMES.has(next?.said ?? "") ||
        all.slice(0, at).some((one) => PAIRED.test(one.said))
        ? said("between")
        : unit;
    case "y":
      return isDay(all, at + 1) && isDayRange(all, at) ? said("to") : unit;
    case "el":
    case "los":
      if (!DAYS.test(next?.means ?? "")) return unit;
      if (/^(?:de entre|entre|y)$/.test(before?.said ?? "")) return said("");
      return before?.kind === "grammar" ? unit : said("on");
    case "este":
      return isEast(before, next) ? { ...said("east"), kind: "noun" } : unit;
    case "esta":
      return /[áÁ]/.test(unit.token.text) ? said("is") : unit;
    case "segundo":
    case "segunda":
    case "segundos":
      return before?.kind === "number" ? said("seconds") : unit;
    case "grado":
    case "grados":
      return before?.kind === "number" ? said("degrees") : unit;
    case "ano":
    case "anos":
      return isAge(at, all) ? said("years old") : unit;
    case "de":
    case "del":
      return settleOf(unit, at, all);
    case "no":
      return next !== undefined && isVerb(next.said) && next.kind !== "table"
        ? said("did not")
        : unit;
    case "cantidad":
      return next !== undefined &&
        /^del?$/.test(next.said) &&
        !isBound(all[at + 2]) &&
        unit.kind === "noun" &&
        isOpening(all.slice(0, at))
        ? { ...said("number"), kind: "grammar" }
        : unit;
    case "mayor":
    case "mayores":
      return thanOf(all, at) ? said(aged(all, at) ? "older than" : "greater than") : unit;
    case "menor":
    case "menores":
      return thanOf(all, at) ? said(aged(all, at) ? "younger than" : "less than") : unit;
    case "tiene":
    case "tienen":
    case "tenga":
    case "tengan":
    case "tenia":
    case "tenian":
      return hasAge(all, at) ? said("is") : unit;
    default:
      // a number is not of the verb behind it: 'los mayores de 70 reingresaron'
      return isClausal(unit.said) &&
        (before?.kind === "number" || /^anos?$/.test(before?.said ?? ""))
        ? said(`did ${unit.means}`)
        : unit;
  }
}

const DAYS = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend)s?$/;

/** 'lunes' or 'el lunes' at a place. */
function isDay(all: readonly Unit[], at: number): boolean {
  const place = /^(?:el|los)$/.test(all[at]?.said ?? "") ? at + 1 : at;
  return DAYS.test(all[place]?.means ?? "");
}

/** The 'y' of 'entre el lunes y el viernes'. */
function isDayRange(all: readonly Unit[], at: number): boolean {
  const from = /^(?:el|los)$/.test(all[at - 2]?.said ?? "") ? at - 3 : at - 2;
  return /^(?:de )?entre$/.test(all[from]?.said ?? "");
}

/** 'el este', 'la región este': a direction where no noun follows. */
function isEast(before: Unit | undefined, next: Unit | undefined): boolean {
  if (next?.kind === "noun" || next?.kind === "table") return false;
  return /^(?:el|del|al|region|zona|en)$/.test(before?.said ?? "");
}

/** '30 años' of somebody; not '5 años de experiencia'. */
function isAge(at: number, all: readonly Unit[]): boolean {
  if (all[at - 1]?.kind !== "number") return false;
  const after = all[at + 1];
  if (/^(?:de|en)$/.test(after?.said ?? "") && all[at + 2]?.kind !== "grammar") return false;
  return all
    .slice(Math.max(0, at - 8), at)
    .some(
      (unit) =>
        /^(?:tiene|tienen|tenga|tengan|tenia|tenian|tener|mayor|mayores|menor|menores|edad)$/.test(
          unit.said,
        ) || isPerson(unit),
    );
}

function hasAge(all: readonly Unit[], at: number): boolean {
  const rest = all.slice(at + 1, at + 7);
  const years = rest.findIndex((unit) => /^anos?$/.test(unit.said));
  return (
    years > 0 &&
    isAge(at + 1 + years, all) &&
    rest.slice(0, years).every((unit) => unit.kind === "number" || unit.kind === "grammar")
  );
}

function settleOf(unit: Unit, at: number, all: readonly Unit[]): Unit {
  const before = all[at - 1];
  const next = all[at + 1];
  const silent = { ...unit, means: "" };
  // 'julio de 2012', '2 millones de dólares', 'mayores de 60', 'de más de 60'
  if (MONTH_NAMES.has(before?.said ?? "") && next?.kind === "number") return silent;
  if (before?.kind === "number" && MONTH_NAMES.has(next?.said ?? "")) return silent;
  if (before?.kind === "number" && before.end > before.token.end && next?.kind === "noun")
    return silent;
  if (/^(?:mayor|mayores|menor|menores)$/.test(before?.said ?? "") && thanOf(all, at - 1))
    return silent;
  if (/^(?:mas|menos|no mas|no menos|al menos|por lo menos|entre)\b/.test(next?.said ?? ""))
    return silent;
  // 'de 20 a 30'
  if (next?.kind === "number" && all[at + 2]?.said === "a" && all[at + 3]?.kind === "number")
    return { ...unit, means: "from" };
  return unit;
}

function thanOf(all: readonly Unit[], at: number): boolean {
  return all[at + 1]?.said === "de" && all[at + 2]?.kind === "number";
}

/** 'mujeres mayores de 60', 'los mayores de 60', '… de 60 años'; not 'precio mayor de 60'. */
function aged(all: readonly Unit[], at: number): boolean {
  if (/^anos?$/.test(all[at + 3]?.said ?? "")) return true;
  for (let place = at - 1; place >= 0; place--) {
    const unit = all[place];
    if (unit === undefined || unit.kind === "noun" || unit.kind === "table")
      return isPerson(unit) || unit?.means === "age" || isRowNoun(unit?.means ?? "");
    if (/^(?:entre|para|de|los|las)$/.test(unit.said) && place === at - 1) return true;
  }
  return true;
}

function isBound(unit: Unit | undefined): boolean {
  return (
    unit?.kind === "number" || /^(?:mas|menos|al menos|por lo menos|como)\b/.test(unit?.said ?? "")
  );
}

/** Nothing but the opening of a question. */
function isOpening(units: readonly Unit[]): boolean {
  return units.every(
    (unit) => unit.kind === "grammar" && !/^(?:of|average|mean)$/.test(unit.means),
  );
}

/** 'qué probabilidad tiene una mujer de sobrevivir': 'the probability of a woman surviving'. */
function bareInfinitive(units: readonly Unit[]): Unit[] {
  const has = units.findIndex((unit) =>
    /^que (?:probabilidad|posibilidad)(?:es)? tiene/.test(unit.said),
  );
  if (has < 0) return [...units];
  return units.filter(
    (unit, at) =>
      !(
        at > has &&
        unit.said === "de" &&
        /^(?:ser|tener|estar|haber|no)$|^haber /.test(units[at + 1]?.said ?? "")
      ) && !(at > has && unit.said === "de" && isVerbal(units[at + 1]?.said ?? "")),
  );
}

/** 'probabilidad de devolución de las mujeres': the second 'de' says among whom. */
function amongWhom(units: readonly Unit[]): Unit[] {
  const chance = units.findIndex((unit) =>
    /(?:^| )(?:probability|risk|rate)(?: of)?$/.test(unit.means),
  );
  const first = units[chance + 1];
  if (chance < 0 || first === undefined || !/^del?$/.test(first.said)) return [...units];
  const second = units.findIndex((unit, at) => at > chance + 2 && /^del?$/.test(unit.said));
  const between = units.slice(chance + 2, second);
  const whom =
    second > 0 &&
    units[second + 1]?.kind !== "number" &&
    between.every((unit) => unit.kind !== "grammar" || /^(?:the|a|not)$/.test(unit.means)) &&
    between.filter((unit) => unit.kind !== "grammar").length === 1;
  if (!whom) return [...units];
  return units.map((unit, at) =>
    at === second ? { ...unit, means: unit.means.replace("of", "for") } : unit,
  );
}

/** 'el tiempo de espera medio' as 'the average wait time'; each summary over what it summarises. */
function summariesFirst(units: readonly Unit[]): Unit[] {
  const result: Unit[] = [];
  for (const unit of units) {
    const before = result.at(-1);
    const behind =
      SUMMARY.test(unit.said) &&
      unit.kind !== "table" &&
      before !== undefined &&
      (before.kind === "noun" || before.kind === "table" || SUMMARY.test(before.said)) &&
      !isVerb(before.said);
    if (!behind) {
      result.push(unit);
      continue;
    }
    let from = result.length - 1;
    while (from > 0 && isNominal(result, from - 1)) from -= 1;
    result.splice(from, 0, { ...unit, means: unit.means === "mean" ? "average" : unit.means });
  }
  return result;
}

/** 'coches americanos' as 'american cars': what qualifies a row stands before it. */
function adjectivesFirst(units: readonly Unit[]): Unit[] {
  const result = [...units];
  for (let at = 1; at < result.length; at++) {
    const noun = result[at - 1];
    const adjective = result[at];
    const after = result[at + 1];
    if (noun === undefined || adjective === undefined || noun.kind !== "noun") continue;
    if (!isRowNoun(noun.means) || adjective.means.includes(" ")) continue;
    // 'categorías de producto distintas': the adjective is of the noun before
    const owner = result[at - 3]?.kind;
    if (result[at - 2]?.said === "de" && (owner === "noun" || owner === "table")) continue;
    const named = adjective.kind === "table" && after?.kind !== "table";
    const qualifies =
      adjective.kind === "noun" &&
      (!isVerbForm(adjective.said) || /(?:ad|id|t|ch)[oa]s?$/.test(adjective.said)) &&
      !isRowNoun(adjective.means);
    if ((!named && !qualifies) || after?.kind === "number") continue;
    result.splice(at - 1, 2, adjective, noun);
  }
  return result;
}

function isVerbForm(word: string): boolean {
  return isVerb(word) || isVerbal(word);
}

/** A noun, or the 'of' between two, or a summary that was moved already. */
function isNominal(units: readonly Unit[], at: number): boolean {
  const unit = units[at];
  if (unit === undefined) return false;
  if (unit.kind === "noun" || unit.kind === "table") return !isVerb(unit.said);
  if (unit.said === "de" && unit.means === "of")
    return units[at - 1]?.kind === "noun" || units[at - 1]?.kind === "table";
  return (
    SUMMARY.test(unit.said) &&
    units[at + 1] !== undefined &&
    unit.start > (units[at + 1]?.start ?? unit.start)
  );
}
