import { messages } from "@probability-chat/contract";
import type { Limits } from "../configuration.ts";
import { Admission } from "./admission.ts";

export function uploadAdmission(limits: Limits): Admission {
  return new Admission({
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

export function questionAdmission(limits: Limits): Admission {
  return new Admission({
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
