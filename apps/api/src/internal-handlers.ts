import type { internalOperations } from "@probability-chat/contract";
import { commitDataset } from "./datasets/commit.ts";
import { authorizeUpload, knownDatasets, readChat } from "./datasets/read.ts";
import { findOrigin } from "./embedding/origins.ts";
import type { Handlers } from "./http/call.ts";
import { claimLearning, closeLearning, reopenLearning } from "./learning/claim.ts";
import { renewLearning, settleLearning } from "./learning/settle.ts";
import { countFreeQuestion, identifyCaller } from "./questions/on-behalf.ts";
import { forgetReservations, renewReservations } from "./questions/reap.ts";
import { reserveQuestion } from "./questions/reserve.ts";
import { releaseQuestion, settleQuestion } from "./questions/settle.ts";

/** What the AI service may ask of the product API. */
export const internalHandlers: Handlers<typeof internalOperations> = {
  identifyCaller,
  findOrigin,
  countFreeQuestion,
  authorizeUpload,
  commitDataset,
  readChat,
  reserveQuestion,
  settleQuestion,
  releaseQuestion,
  renewReservations,
  forgetReservations,
  knownDatasets,
  claimLearning,
  renewLearning,
  settleLearning,
  reopenLearning,
  closeLearning,
};
