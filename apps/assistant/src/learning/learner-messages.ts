import type { LearningAudit } from "@probability-chat/contract";

/** What a learner is told. */
export type ToLearner =
  | {
      readonly kind: "learn";
      /** The dataset's directory. */
      readonly directory: string;
      /** Where the model goes, on the same file system. */
      readonly target: string;
      readonly seed: number;
      readonly threads: number;
      readonly niceness: number;
      readonly memoryMegabytes: number;
    }
  /** Questions are being answered: begin nothing new. */
  | { readonly kind: "wait" }
  | { readonly kind: "go" };

/** What a learner tells. */
export type FromLearner =
  /** It reads its table from now on: before that nothing is the table's fault. */
  | { readonly kind: "begun" }
  /** Something new begins, or waits to, as it was told. */
  | { readonly kind: "step" }
  | { readonly kind: "waits" }
  | { readonly kind: "learned"; readonly model: LearnedFile }
  /** `isHostFault`: for want of what the host has to give, not over this table. */
  | { readonly kind: "failed"; readonly reason: string; readonly isHostFault: boolean };

/** A model on disk, complete and flushed. */
export interface LearnedFile {
  readonly version: string;
  readonly audit: LearningAudit | null;
}
