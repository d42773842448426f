import { messages } from "@probability-chat/contract";
import type { Limits } from "../configuration.ts";
import { Admission, type AdmissionRules } from "./admission.ts";

type OnRefused = AdmissionRules["onRefused"];

export function uploadAdmission(limits: Limits, onRefused?: OnRefused): Admission {
  return new Admission({
    ...(onRefused ? { onRefused } : {}),
    running: limits.concurrentIngests,
    underWay: limits.uploads,
    patience: limits.uploadPatience,
    retryAfter: 10,
    texts: {
      own: "You have {n} uploads under way, as many as your plan allows at once. Please wait until one has ended.",
      full: "Very many files are being uploaded at the moment. Please try again shortly.",
    },
  });
}

export function questionAdmission(limits: Limits, onRefused?: OnRefused): Admission {
  return new Admission({
    ...(onRefused ? { onRefused } : {}),
    // As many as there are processes, so that nobody waits twice.
    running: Math.min(limits.concurrentQuestions, limits.processes || limits.concurrentQuestions),
    underWay: limits.questions,
    patience: limits.questionPatience,
    retryAfter: 2,
    texts: {
      own: messages.server.questionsUnderWay,
      full: "Very many questions are being answered at the moment. Please try again shortly.",
    },
  });
}
