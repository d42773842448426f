import type { Learning } from "@probability-chat/sdk";
import type { Texts } from "../texts/texts.ts";
import { thousands } from "../texts/thousands.ts";

/** How far a dataset's model is, in a sentence; empty where there is nothing to say. */
export function learningText({ t }: Texts, learning: Learning | undefined): string {
  switch (learning?.state) {
    case "learning":
      return t("Learning patterns. Answers are exact counts meanwhile.");
    case "none":
      return t("Answers are exact counts; learning patterns is turned off.");
    case "failed":
      return t("Answers are exact counts; patterns could not be learned.");
    case "ready":
      return auditText(t, learning.audit);
    default:
      return "";
  }
}

function auditText(t: Texts["t"], audit: Learning["audit"]): string {
  if (!audit) return t("Patterns are learned.");
  const questions = thousands(audit.questions);
  return t(
    "Patterns are learned. Checked on {questions} questions about rows that were set aside, {held} of the {promised} intervals held the true figure.",
    { questions, held: percent(audit.held), promised: percent(audit.level) },
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
