import type { LearningAudit } from "@probability-chat/contract";
import type { TableModel } from "@probability-chat/engine";

/** What the self-audit's intervals promise. */
const level = 0.95;

/** What a model's self-audit found, as clients see it; null where the table is too small for one. */
export function auditOf({ calibration }: TableModel): LearningAudit | null {
  if (!calibration || calibration.report.held === null) return null;
  const { questions, held } = calibration.report;
  return { questions, held, level };
}
