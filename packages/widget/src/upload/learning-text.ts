import type { Learning } from "@probability-chat/sdk";

/** How far a dataset's model is, in a sentence; empty where there is nothing to say. */
export function learningText(learning: Learning | undefined): string {
  switch (learning?.state) {
    case "learning":
      return "Learning patterns. Answers are exact counts meanwhile.";
    case "none":
      return "Answers are exact counts; learning patterns is turned off.";
    case "failed":
      return "Answers are exact counts; patterns could not be learned.";
    case "ready":
      return auditText(learning.audit);
    default:
      return "";
  }
}

function auditText(audit: Learning["audit"]): string {
  if (!audit) return "Patterns are learned.";
  const questions = audit.questions.toLocaleString("en");
  const [held, promised] = [audit.held, audit.level].map((share) => percent(share));
  return `Patterns are learned. Checked on ${questions} questions about rows that were set aside, ${held} of the ${promised} intervals held the true figure.`;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
