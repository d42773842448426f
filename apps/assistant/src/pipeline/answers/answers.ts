import type { EngineAnswer } from "@probability-chat/engine";
import type { Query } from "@probability-chat/query";
import { claimShown } from "./claim.ts";
import { completionShown } from "./completion.ts";
import { correlationsShown } from "./correlations.ts";
import { dependenceShown } from "./dependence.ts";
import { describeShown } from "./describe.ts";
import { driversShown } from "./drivers.ts";
import { estimateShown } from "./estimate.ts";
import { findingsShown } from "./findings.ts";
import { groupsShown } from "./groups.ts";
import { intervalShown } from "./interval.ts";
import { labelShown } from "./label.ts";
import { forecastShown, trendShown } from "./over-time.ts";
import { powerShown } from "./power.ts";
import { rowsShown } from "./rows.ts";
import { shapeShown } from "./shape.ts";
import type { Headline, Said, Shown } from "./shown.ts";
import { simulatedRowsShown } from "./simulated-rows.ts";
import { surpriseShown } from "./surprise.ts";
import { survivalShown } from "./survival.ts";
import { tableShown } from "./table.ts";

const KINDS: { readonly [Kind in Said["kind"]]: Shown<Extract<Said, { kind: Kind }>> } = {
  estimate: estimateShown,
  label: labelShown,
  claim: claimShown,
  interval: intervalShown,
  groups: groupsShown,
  table: tableShown,
  dependence: dependenceShown,
  drivers: driversShown,
  correlations: correlationsShown,
  completion: completionShown,
  surprise: surpriseShown,
  simulatedRows: simulatedRowsShown,
  rows: rowsShown,
  findings: findingsShown,
  shape: shapeShown,
  trend: trendShown,
  forecast: forecastShown,
  survival: survivalShown,
  power: powerShown,
  describe: describeShown,
};

/** How an answer is shown: the table is typed by kind, the entry of an answer's takes it. */
export function shownOf(answer: Said): Shown<Said> {
  return KINDS[answer.kind] as Shown<Said>;
}

type Answered = Exclude<EngineAnswer, { kind: "refused" }>;

/** An answer, and the query that it answers; of an explanation what it explains. */
export function explained(
  answer: Answered,
  query: Query,
): { readonly answer: Said; readonly query: Query } {
  if (answer.kind !== "explain") return { answer, query };
  return explained(answer.answer, query.kind === "explain" ? query.query : query);
}

/** An answer's value on the wire. */
export function headlineOf(answer: Answered, asked: Query): Headline {
  const { answer: said, query } = explained(answer, asked);
  return shownOf(said).headline(said, query);
}
