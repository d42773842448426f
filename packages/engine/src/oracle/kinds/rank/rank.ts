import { printColumn, type Scalar } from "@probability-chat/query";
import type { EngineAnswer } from "../../answer.ts";
import { type Context, keyName } from "../../context.ts";
import type { DateValue, Estimate } from "../../estimate.ts";
import { fewRows, mergeCaveats } from "../../figures/outcome.ts";
import { predictGroups } from "../../figures/predictive.ts";
import { estimateScalar } from "../../figures/scalar.ts";
import { acrossYears } from "../../groups/across-years.ts";
import {
  findGroups,
  type Group,
  overallFigure,
  rowsRead,
  scalarGroups,
} from "../../groups/groups.ts";
import { compareGroups } from "../../groups/winner.ts";
import { reversalsOfGroups } from "../../held-fixed/reversal.ts";
import { refuse } from "../../refuse.ts";
import type { Asked, Kind } from "../kind.ts";

const RANKED_GROUPS = 10_000;

export const rankKind: Kind<"rank"> = { answer: rankAnswer };

/**
 * The levels of a column in the order of a scalar within each. Those that tie with the last one
 * asked for are all given; groups without rows for the scalar are left out.
 */
async function rankAnswer(
  context: Context,
  { column: key, by: asked, order, limit }: Asked<"rank">,
): Promise<EngineAnswer> {
  const column = keyName(key);
  const by = await inFiniteTerms(context, asked, column);
  const grouping = await findGroups(context, [column], rowsRead(by), RANKED_GROUPS);
  const found = await scalarGroups(context, by, [column], grouping);
  if (found.kind === "refused") return found;
  const sign = order === "desc" ? -1 : 1;
  const ranked = found.groups.flatMap(placeOf).sort((a, b) => sign * inOrder(a.place, b.place));
  const last = ranked[Math.min(limit, ranked.length) - 1];
  if (!last) return refuse("noRows", `No value of ${printColumn(column)} has rows to rank it by.`);
  const placed = ranked.filter(({ place }, index) => index < limit || place === last.place);
  const groups = placed.map(({ group }) => group);
  const compared = ranked.map(({ group }) => group);
  const { winner, place } = compareGroups(context, compared, order);
  const smallest = Math.min(...placed.map(({ figure }) => figure.support.given));
  const caveats = found.caveats.filter(({ kind }) => kind !== "fewRows");
  return {
    kind: "groups",
    form: "rank",
    columns: [column],
    quantity: found.quantity,
    groups: predictGroups(context, by, [column], groups.map(place)),
    ...(winner && { winner }),
    baseline: await overallFigure(context, by),
    caveats: mergeCaveats(
      caveats,
      await acrossYears(context, by, [key]),
      groups.length > limit ? [{ kind: "tied", asked: limit, shown: groups.length }] : [],
      isUncertain(last.figure) ? fewRows(smallest) : [],
      await reversalsOfGroups(context, by, [column], compared),
    ),
  };
}

/** Odds have no value in a group where all rows have the event; shares have, in the same order. */
async function inFiniteTerms(context: Context, by: Scalar, column: string): Promise<Scalar> {
  if (by.kind !== "odds") return by;
  const share = { ...by, kind: "probability" } as const;
  const outcomes = await estimateScalar(context, share, [column]);
  const isCertain = outcomes.some(({ result }) => result.kind === "estimate" && result.value === 1);
  return isCertain ? share : by;
}

interface Placed {
  readonly group: Group;
  readonly figure: Estimate | DateValue;
  readonly place: number | string;
}

function placeOf(group: Group): Placed[] {
  const figure = group.estimate ?? group.date;
  return figure ? [{ group, figure, place: figure.value }] : [];
}

/** Dates in ISO 8601 are in order as texts. */
function inOrder(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isUncertain({ interval }: Estimate | DateValue): boolean {
  return interval?.method !== "exact";
}
