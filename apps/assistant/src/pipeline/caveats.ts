import type { Answered } from "@probability-chat/contract";
import type { Caveat } from "@probability-chat/engine";
import type { Names } from "@probability-chat/language";
import { formulaOf, printColumn } from "@probability-chat/query";
import { count, figure, level, namedFew, percent, rows } from "./figures.ts";

/**
 * The engine's caveats in words, and what the reading took for granted, in plain text.
 * `isBoundSaid`: the answer's sentence has the bound of what happened in none or all of its rows;
 * `isOfGroups`: it has a figure for each of several groups, the fewest of whose rows are told.
 * `unit`: that of its figures.
 */
export function caveatsOf(
  caveats: readonly Caveat[],
  notes: readonly string[],
  said: Said,
): Answered["caveats"] {
  return [
    ...notes.map((message) => ({ kind: "reading", message })),
    ...caveats.map((caveat) => ({ kind: caveat.kind, message: sayCaveat(caveat, said) })),
  ];
}

/** What is missing; a computed figure also where it would be divided by 0. */
function missingText(columns: readonly string[], names: Names): string {
  const divides = columns.some((name) => formulaOf(name) !== null && name.includes(" / "));
  const said = `${columns.map((column) => names.column(column)).join(" or ")} is missing`;
  return divides ? `${said}: a value is, or it would be divided by 0` : said;
}

interface Said {
  readonly isBoundSaid: boolean;
  readonly isOfGroups: boolean;
  readonly unit: string | null;
  readonly names: Names;
}

function sayCaveat(caveat: Caveat, { isBoundSaid, isOfGroups, unit, names }: Said): string {
  const said = (column: string) => names.column(column);
  switch (caveat.kind) {
    case "fewRows":
      if (isOfGroups)
        return `The smallest group has only ${rows(caveat.rows)}: treat figures of few rows as hints.`;
      return `Only ${rows(caveat.rows)} ${caveat.rows === 1 ? "supports" : "support"} this; treat it as a hint.`;
    case "missingExcluded":
      return `${rows(caveat.rows)} left out because ${missingText(caveat.columns, names)}.`;
    case "zeroCount":
      if (isBoundSaid) return "That it did not happen here does not make it impossible.";
      return `It ${caveat.rows === 1 ? "did not happen in the only row" : `happened in none of ${rows(caveat.rows)}`}, which does not make it impossible: up to ${percent(caveat.upper)} agrees with the data.`;
    case "fullCount":
      if (isBoundSaid) return "That it always happened here does not make it certain.";
      return `It happened in ${caveat.rows === 1 ? "the only row" : `all of ${rows(caveat.rows)}`}, which does not make it certain: down to ${percent(caveat.lower)} agrees with the data.`;
    case "settled":
      return `The condition itself makes this ${caveat.holds ? "certain" : "impossible"}, whatever the rows.`;
    case "extrapolation":
      return "The table has no such row to count. The figure is an extrapolation by the learned model from rows that are similar in part.";
    case "association":
      return "This is an association in the data, not the effect of one on the other.";
    case "skewed":
      if (isOfGroups)
        return `In some groups the mean of ${said(caveat.column)} rests on a few extreme values: its interval holds less often than it says.`;
      return `The mean of ${said(caveat.column)} rests on a few extreme values: its interval holds less often than it says, and the median may describe ${said(caveat.column)} better.`;
    case "noSpread":
      if (isOfGroups)
        return `Groups in which all values of ${said(caveat.column)} are equal have no interval.`;
      return `All values of ${said(caveat.column)} here are equal, which says nothing of how others vary: there is no interval.`;
    case "noInterval":
      return caveat.rows === 1
        ? "There is no interval: a single row does not say how others vary."
        : "There is no interval: these rows are too few, or too much alike, to say how far the figure may be off.";
    case "heavyTails":
      return `A few rows far from the others weigh heavily in this; the correlation of the ranks, spearman(${caveat.columns.map((name) => printColumn(name)).join(", ")}), depends on them less.`;
    case "farFromRows":
      return "No row to learn from has such values together, so the prediction goes beyond them.";
    case "hardlyTold":
      return `${namedFew(caveat.columns.map(said))} ${caveat.columns.length === 1 ? "tells" : "tell"} next to nothing of it: the prediction is hardly better than the average.`;
    case "truncatedColumns":
      return `The first ${count(caveat.shown)} of ${count(caveat.columns)} columns of numbers were looked at.`;
    case "discoveries": {
      const compared = `${count(caveat.comparisons)} ${caveat.comparisons === 1 ? "pair of columns was" : "pairs of columns were"} compared`;
      if (caveat.found === 0) return `${compared}, and none goes together beyond chance.`;
      return `${compared} and ${count(caveat.found)} ${caveat.found === 1 ? "goes" : "go"} together beyond chance; of those, ${level(caveat.rate)} at most are expected to be chance, however the columns depend on each other (Benjamini and Yekutieli). Told are the strongest that are surely above 0.1, with intervals that allow for the choice.`;
    }
    case "screened":
      return `Of ${count(caveat.columns)} columns ${count(caveat.shown)} were compared in full, chosen by their relations in a part of the rows; the figures allow for that.`;
    case "borderline":
      return "This is borderline: other reasonable tests may decide differently.";
    case "severalTests":
      return `The verdicts allow for ${count(caveat.tests)} groups being tested at once: at most 5 % of the dependences found are expected to be chance (Benjamini and Hochberg).`;
    case "sampled":
      return `Computed on a random sample of ${count(caveat.rows)} of the rows.`;
    case "copiesOfTarget":
      return `Left out because they repeat what is asked about, are made of it or nearly tell it: ${caveat.columns.map(said).join(", ")}.`;
    case "partsOfTarget":
      return `Left out because what is asked about is made up of them: ${caveat.columns.map(said).join(", ")}.`;
    case "explainedBy":
      return `Among rows of equal ${said(caveat.column)} nothing of this is left, so the two may go together only through it.`;
    case "negligible":
      return isOfGroups
        ? "Where the association is beyond chance, it is so weak that it hardly matters."
        : "The association is beyond chance, but so weak that it hardly matters.";
    case "reversal":
      return `The direction reverses within the levels of ${said(caveat.column)}, where the difference is ${figure(caveat.within, caveat.quantity, unit)} on average; compare within them.`;
    case "vanishing":
      return `Among rows of like ${said(caveat.column)} the difference is only ${figure(caveat.within, caveat.quantity, unit)} on average, so it may come with ${said(caveat.column)} alone; compare within its levels.`;
    case "notHeld": {
      const [goes, is, has] =
        caveat.columns.length === 1 ? ["goes", "is", "has"] : ["go", "are", "have"];
      return `${namedFew(caveat.columns.map(said))} also ${goes} with what is changed and what is asked, but ${is} not held fixed, since ${has} too many different values.`;
    }
    case "letGo":
      return `Not held fixed, since they repeat what is changed or asked, nearly tell it or were measured after it: ${caveat.columns.map(said).join(", ")}.`;
    case "heldFixed":
      return "A column held fixed that itself follows from the change would hide a part of what the change does: the data cannot tell such columns apart.";
    case "nothingToHold":
      return "No other column clearly goes with both what is changed and what is asked, so nothing had to be held fixed.";
    case "noCounterpart":
      return `${rows(caveat.rows)} left out because hardly any rows like ${caveat.rows === 1 ? "it" : "them"} are found both with that value and without.`;
    case "extended":
      return `For ${percent(caveat.share)} of the rows the change goes beyond what rows like them show; there the fitted line is only extended.`;
    case "tied":
      return `${count(caveat.shown)} are shown, not ${count(caveat.asked)}, since several have the same figure as the last of them.`;
    case "tiedRows":
      return `${rows(caveat.rows)} more ${caveat.rows === 1 ? "has" : "have"} the same ${said(caveat.column)} as the last that is shown.`;
    case "hiddenColumns":
      return `${count(caveat.shown)} of ${count(caveat.columns)} columns are shown.`;
    case "slightDeparture":
      return `Of ${rows(caveat.rows)} a test finds departures that hardly matter: skewness and tails are close to those of a normal distribution.`;
    case "tailsUnseen":
      return "The tails are heavy: skewness and kurtosis rest on a few values, so that no interval for them would hold.";
    case "alikeNeighbours":
      return `Periods that follow each other are alike, and ${count(caveat.periods)} are few: the interval holds in some 85 to 93 of 100 such cases, not in 95.`;
    case "emptyPeriods":
      return `${count(caveat.periods)} ${caveat.periods === 1 ? "period has" : "periods have"} no rows to say.`;
    case "partPeriods":
      return `Left out because the table does not hold all of ${caveat.periods.length === 1 ? "it" : "them"}: ${caveat.periods.join(", ")}.`;
    case "acrossYears":
      return `Each ${caveat.part === "day" ? "day of the month" : caveat.part} is that of all years from ${caveat.from} to ${caveat.to} together: ask by ${caveat.part} and year to tell them apart.`;
    case "totalSpan":
      return `The total covers all of ${said(caveat.column)}, from ${caveat.from} to ${caveat.to}.`;
    case "goesOn":
      return "A forecast supposes that what was goes on; it knows of nothing that is not in the table.";
    case "noBetterThanLast":
      return "On what came before, repeating the last value (of a season, the last season) would have been as good.";
    case "neverOff":
      return "No forecast of what was already known was off, which does not say how far the next may be: there is no interval.";
    case "fewEvents":
      return `A curve of fewer than ${caveat.least} events has large steps; treat it as a hint.`;
    case "censoring":
      return "Rows without the event count until their time; this supposes that they are like the others of that time.";
    case "openUntil":
      return `Rows without an end count until ${caveat.date}, the last date of the table.`;
    case "truncatedGroups":
      return `${count(caveat.shown)} of ${count(caveat.groups)} groups are shown.`;
    case "differentVerdictByCount":
      return "By rates and by plain counts the answer differs.";
  }
}
