import type { Column } from "@probability-chat/codebook";
import { difference, type Query } from "@probability-chat/query";
import { DISCOVERY_RATE } from "../../../numerics/false-discovery.ts";
import { scaleOf } from "../../columns/scan-columns.ts";
import type { Context } from "../../context.ts";
import { findReversals } from "../../held-fixed/reversal.ts";
import type { Asked, Oracle } from "../kind.ts";
import type { ReversalFound } from "./found.ts";
import { figureOf, levelEvent, ranksOf, sidesOf, tellingLevel } from "./queries.ts";
import type { Discovery } from "./relations.ts";

/** Comparisons that are looked through, by their evidence: each reads some columns of all rows. */
const MOST_LOOKED = 12;
/** Cells that all of them may read together, as many as one that was asked for. */
const CELLS = 40_000_000;
/** Levels within which a correlation is looked at. */
const MOST_LEVELS = 30;
const MOST_WITHIN = 4;
const MOST_TOLD = 3;
/** Nobody asked, and a reversal is told before all else: of a search at 4 to 6 % half is left. */
const STRICTER = 2;

export interface Reversal {
  readonly found: Omit<ReversalFound, "overall">;
  /** Of the comparison within each level, where it has levels; else of the comparison. */
  readonly query: Query;
}

/**
 * Relations that turn round once a third column is held fixed, which has to go with both: of two
 * groups by the engine's own search, of two numbers by their correlation of ranks with it held fixed.
 */
export async function findReversedRelations(
  context: Context,
  discoveries: readonly Discovery[],
  ask: Oracle["ask"],
): Promise<Reversal[]> {
  const partners = partnersOf(discoveries);
  const triads = discoveries.flatMap(({ x, y }) => {
    const within = [...(partners.get(x) ?? [])].filter((name) => partners.get(y)?.has(name));
    const pair = [context.column(x), context.column(y)] as const;
    return within.length > 0 && isCompared(pair) ? [{ pair, within }] : [];
  });
  const { rows, columns } = context.table.codebook;
  const affordable = Math.floor(CELLS / Math.max(1, rows * columns.length));
  const looked = triads.slice(0, Math.max(1, Math.min(MOST_LOOKED, affordable)));
  const found: Reversal[] = [];
  for (const { pair, within } of looked) {
    if (found.length === MOST_TOLD) break;
    const [x, y] = pair;
    const isOfNumbers = scaleOf(x) === "number" && scaleOf(y) === "number";
    const reversal = isOfNumbers
      ? await ofNumbers(context, x, y, within, looked.length, ask)
      : await ofGroups(context, x, y, STRICTER * looked.length);
    if (reversal) found.push(reversal);
  }
  return found;
}

function partnersOf(discoveries: readonly Discovery[]): ReadonlyMap<string, Set<string>> {
  const partners = new Map<string, Set<string>>();
  for (const { x, y } of discoveries) {
    partners.set(x, (partners.get(x) ?? new Set()).add(y));
    partners.set(y, (partners.get(y) ?? new Set()).add(x));
  }
  return partners;
}

/** Two numbers; or two groups and a number or the share of a value of two. */
function isCompared(pair: readonly [Column, Column]): boolean {
  if (pair.some(({ type }) => type === "date")) return false;
  const scales = pair.map(scaleOf);
  if (scales.every((scale) => scale === "number")) return true;
  return pair.every((column, at) => scales[at] === "number" || column.distinct === 2);
}

async function ofGroups(
  context: Context,
  x: Column,
  y: Column,
  comparisons: number,
): Promise<Reversal | null> {
  const [group, outcome] =
    scaleOf(x) === "number" ? [y, x] : scaleOf(y) === "number" ? [x, y] : sidesOf(x, y);
  const left = tellingLevel(group);
  const right = group.levels.map(({ text }) => text).find((text) => text !== left);
  if (right === undefined) return null;
  const compared = difference(
    figureOf(outcome, levelEvent(group, left)),
    figureOf(outcome, levelEvent(group, right)),
  );
  const caveats = await findReversals(context, compared.left, compared.right, comparisons);
  const turned = caveats.flatMap((caveat) => (caveat.kind === "reversal" ? [caveat] : []));
  const [first] = turned.sort(
    (a, b) => context.column(a.column).distinct - context.column(b.column).distinct,
  );
  if (!first) return null;
  const isNumber = scaleOf(outcome) === "number";
  return {
    found: {
      kind: "reversal",
      x: group.name,
      y: outcome.name,
      within: first.column,
      quantity: first.quantity,
      sides: [left, right],
      level: isNumber ? null : tellingLevel(outcome),
      inside: first.within,
    },
    query: byLevels(context.column(first.column), compared),
  };
}

async function ofNumbers(
  context: Context,
  x: Column,
  y: Column,
  within: readonly string[],
  comparisons: number,
  ask: Oracle["ask"],
): Promise<Reversal | null> {
  const overall = await ask(ranksOf(x.name, y.name));
  const groups = within
    .map(context.column)
    .filter((column) => scaleOf(column) === "category" && column.distinct <= MOST_LEVELS)
    .slice(0, MOST_WITHIN);
  for (const group of groups) {
    const level = 1 - DISCOVERY_RATE / (comparisons * groups.length);
    const inside = await ask(ranksOf(x.name, y.name, [group.name]), level);
    if (overall.kind !== "estimate" || inside.kind !== "estimate" || !inside.interval) continue;
    const { low, high } = inside.interval;
    const isTurned = overall.value > 0 ? high < 0 : low > 0;
    if (!isTurned) continue;
    return {
      found: {
        kind: "reversal",
        x: x.name,
        y: y.name,
        within: group.name,
        quantity: "correlation",
        sides: null,
        level: null,
        inside: inside.value,
      },
      query: byLevels(group, ranksOf(x.name, y.name)),
    };
  }
  return null;
}

/** Of too many levels the comparison itself, whose answer says that it turns round. */
function byLevels(column: Column, query: Asked<"by">["query"]): Query {
  const isShown = scaleOf(column) === "category" && column.distinct <= MOST_LEVELS;
  return isShown ? { kind: "by", columns: [column.name], query } : query;
}
