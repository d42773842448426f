/**
 * What stands out in a table that nobody has asked about yet. Every pair of columns is tested, by
 * ranks or by counts; the false discovery rate holds over all of them, however they depend on each
 * other (Y. Benjamini and D. Yekutieli 2001). What is beyond chance need not matter: relations are
 * told by the lower end of their strength, those that are surely more than small, and each with an
 * interval that allows for having been chosen. A relation that turns round within a third column is
 * told before all others. Oddities are facts of the rows, and no test.
 */
import type { Query } from "@probability-chat/query";
import { DISCOVERY_RATE } from "../../../numerics/false-discovery.ts";
import type { Caveat } from "../../caveat.ts";
import type { Context } from "../../context.ts";
import { fewRows, mergeCaveats } from "../../figures/outcome.ts";
import { type Refused, refuse } from "../../refuse.ts";
import type { Asked, Kind, Oracle } from "../kind.ts";
import type { Finding, FindingsFound, OddityFound } from "./found.ts";
import { findOddities } from "./oddities.ts";
import { relationQuery } from "./queries.ts";
import { findRelations, type Relations } from "./relations.ts";
import { findReversedRelations, type Reversal } from "./reversals.ts";
import { findShifts } from "./shifts.ts";

/** Oddities that are told, and of each kind. */
const MOST_ODD = 6;
const MOST_OF_KIND = 2;

export const findingsKind: Kind<"findings"> = { answer: findingsAnswer };

async function findingsAnswer(
  given: Context,
  { column }: Asked<"findings">,
  { ask }: Oracle,
): Promise<FindingsFound | Refused> {
  // Reversals are what is asked for.
  const context = { ...given, onSkip: undefined };
  const { rows } = context.table.codebook;
  if (rows === 0) return refuse("noRows", "The table has no rows.");
  const relations = await findRelations(context, column);
  const reversals = await findReversedRelations(context, relations.discoveries, ask);
  const turned = new Set(reversals.map(({ found: { x, y } }) => pairText(x, y)));
  const shifts = await findShifts(context, column, ask);
  const oddities = await findOddities(context, column, relations.copies);
  const findings: Finding[] = [];
  for (const reversal of reversals) findings.push(...(await reversalFinding(reversal, ask)));
  for (const relation of relations.told) {
    if (turned.has(pairText(relation.x, relation.y))) continue;
    findings.push(...(await relationFinding(context, relation, ask)));
  }
  for (const { found, query } of fewOfKind([...shifts, ...oddities])) {
    findings.push(...(await finding(found, query, ask)));
  }
  return {
    kind: "findings",
    column,
    findings,
    comparisons: relations.comparisons,
    discoveries: relations.discoveries.length,
    rate: DISCOVERY_RATE,
    support: { rows, given: rows, matching: null, excluded: 0 },
    caveats: caveatsOf(relations, rows),
  };
}

function pairText(x: string, y: string): string {
  return JSON.stringify([x, y].sort());
}

async function finding(
  found: Finding["found"],
  query: Query | null,
  ask: Oracle["ask"],
): Promise<Finding[]> {
  if (query === null) return [{ found, query, answer: null }];
  const answer = await ask(query);
  if (answer.kind === "refused") return [];
  // A code among numbers was found in a sample: its own answer has counted it.
  const rows = answer.kind === "estimate" ? answer.support.matching : null;
  const counted = found.kind === "code" && rows !== null ? { ...found, rows } : found;
  return [{ found: counted, query, answer }];
}

/** Over time neighbours are alike, which a test of rows does not know: there the trend decides. */
async function relationFinding(
  context: Context,
  { x, y, adjusted, strength }: Relations["told"][number],
  ask: Oracle["ask"],
): Promise<Finding[]> {
  const { value, low, high, level, falls, n } = strength;
  const query = relationQuery(context.column(x), context.column(y));
  if (query === null) return [];
  const measured = { value, low, high, level };
  const told = await finding(
    { kind: "relation", x, y, strength: measured, falls, adjusted, n },
    query,
    ask,
  );
  return told.filter(({ answer }) => {
    if (answer?.kind !== "trend") return true;
    const { interval } = answer.slope;
    return interval === null || interval.low > 0 || interval.high < 0;
  });
}

async function reversalFinding({ found, query }: Reversal, ask: Oracle["ask"]): Promise<Finding[]> {
  const answer = await ask(query);
  if (answer.kind === "refused") return [];
  const overall =
    answer.kind === "groups"
      ? answer.baseline?.value
      : answer.kind === "estimate"
        ? answer.value
        : undefined;
  if (overall === undefined || overall * found.inside >= 0) return [];
  return [{ found: { ...found, overall }, query, answer }];
}

function fewOfKind<One extends { readonly found: OddityFound }>(all: readonly One[]): One[] {
  const times = new Map<string, number>();
  return all
    .filter(({ found: { kind } }) => {
      times.set(kind, (times.get(kind) ?? 0) + 1);
      return (times.get(kind) ?? 0) <= MOST_OF_KIND;
    })
    .slice(0, MOST_ODD);
}

function caveatsOf(relations: Relations, rows: number): Caveat[] {
  const { comparisons, discoveries, columns } = relations;
  if (comparisons === 0) return [];
  const found = discoveries.length;
  return mergeCaveats(
    found > 0 ? [{ kind: "association" }] : [],
    [{ kind: "discoveries", comparisons, found, rate: DISCOVERY_RATE }],
    columns.tested < columns.all
      ? [{ kind: "screened", shown: columns.tested, columns: columns.all }]
      : [],
    rows > relations.rows ? [{ kind: "sampled", rows: relations.rows }] : [],
    fewRows(rows),
  );
}
