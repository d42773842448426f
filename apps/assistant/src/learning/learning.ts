import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { BodyOf, internalOperations } from "@probability-chat/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Limits } from "../configuration.ts";
import type { DatasetShelf } from "../library/dataset-shelf.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import { auditOf } from "./audit-of.ts";
import { type LearnTask, learnInChild } from "./learn-in-child.ts";
import type { LearnedFile } from "./learner-messages.ts";
import { publishModel, readModel, removeUnfinished, unfinishedModel } from "./model-file.ts";
import type { Questions } from "./questions.ts";

export interface LearningParts {
  readonly api: ProductApi;
  readonly shelf: DatasetShelf;
  readonly questions: Questions;
  readonly worker: string;
  /** When this life of the process began: leases taken before it bind it no more. */
  readonly startedAt: string;
  readonly seed: number;
  readonly limits: Limits;
  readonly failpoint: (name: string) => void | Promise<void>;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Learns the models of datasets in the background, one at a time. */
export interface Learning {
  /** There may be something new to learn. */
  wake(): void;
  /** Ends what is being learned of datasets that are no more. */
  cancel(ids: readonly string[]): Promise<void>;
  /** Ends, giving back what is unfinished. */
  close(): Promise<void>;
}

type Claimed = {
  readonly dataset_id: string;
  readonly attempt: number;
  readonly lease_seconds: number;
};
type Outcome = BodyOf<typeof internalOperations.settleLearning>["outcome"];

/** How often leases of processes that died and pauses after failures are looked at. */
const lookAgain = 10_000;
/** Renewals in the time of a lease: two may be lost. */
const renewals = 4;

const closed = new Error("The service closes.");
const replaced = new Error("The dataset is no more.");

/**
 * The product API's row says what is to be learned and who learns it, so any number of processes
 * over the same datasets may run this, and a crash loses nothing but an attempt. The model's file
 * is renamed into place before the row is settled: found there, it is not learned again.
 */
export function startLearning(parts: LearningParts): Learning {
  const { api, worker, startedAt, log } = parts;
  const closing = new AbortController();
  let current: { readonly id: string; end(reason: Error): void; done: Promise<void> } | null = null;
  let rouse = () => {};
  let roused = true;

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      roused = false;
      const task = await claim();
      if (task) await begin(task);
      else if (!roused) await rest();
    }
  }

  async function claim(): Promise<Claimed | null> {
    try {
      return (await api.call("claimLearning", { worker, started_at: startedAt })).task;
    } catch (error) {
      log.warn({ err: error }, "Learning waits for the product API.");
      return null;
    }
  }

  function begin(task: Claimed): Promise<void> {
    const stopping = new AbortController();
    const end = (reason: Error) => stopping.abort(reason);
    const done = takeTurn(parts, task, stopping, closing.signal).catch((error: unknown) => {
      log.warn({ err: error, dataset: task.dataset_id }, "A turn at learning was lost.");
    });
    current = { id: task.dataset_id, end, done };
    return done.finally(() => {
      current = null;
    });
  }

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookAgain);
      timer.unref();
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    wake() {
      roused = true;
      rouse();
    },
    async cancel(ids) {
      if (!current || !ids.includes(current.id)) return;
      const { done } = current;
      current.end(replaced);
      await done;
    },
    async close() {
      closing.abort(closed);
      current?.end(closed);
      rouse();
      await running;
    },
  };
}

/** From a lease to its end: a model in place, a failure told, or the turn given back. */
async function takeTurn(
  parts: LearningParts,
  task: Claimed,
  stopping: AbortController,
  closing: AbortSignal,
): Promise<void> {
  const { api, worker, log } = parts;
  const { dataset_id: id, attempt } = task;
  if (closing.aborted) stopping.abort(closed);
  const renewing = setInterval(
    () => {
      api.call("renewLearning", { worker, attempt }, { id }).then(
        ({ held }) => held || stopping.abort(replaced),
        (error: unknown) => log.warn({ err: error }, "A lease on learning was not renewed."),
      );
    },
    (task.lease_seconds * 1_000) / renewals,
  ).unref();
  try {
    const outcome = await learnOne(parts, id, stopping.signal);
    if (!outcome) return;
    await parts.failpoint("learning:before-settle");
    const { state } = await api.call("settleLearning", { worker, attempt, outcome }, { id });
    await parts.failpoint("learning:after-settle");
    log.info({ dataset: id, attempt, outcome: outcome.kind, state }, "Learning ended.");
  } finally {
    clearInterval(renewing);
  }
}

async function learnOne(
  parts: LearningParts,
  id: string,
  signal: AbortSignal,
): Promise<Outcome | null> {
  try {
    const { version, audit } = await findOrLearn(parts, id, signal);
    return { kind: "ready", model_version: version, audit };
  } catch (error) {
    if (signal.reason === closed) return { kind: "released" };
    if (signal.aborted) return null;
    parts.log.warn({ err: error, dataset: id }, "A model could not be learned.");
    return { kind: "failed" };
  }
}

async function findOrLearn(
  { shelf, questions, seed, limits, failpoint }: LearningParts,
  id: string,
  signal: AbortSignal,
): Promise<LearnedFile> {
  const directory = shelf.directoryOf(id);
  const found = await readModel(directory);
  if (found) return { version: found.version, audit: auditOf(found) };
  await removeUnfinished(directory);
  const target = unfinishedModel(directory, randomUUID());
  const task: LearnTask = {
    directory,
    target,
    seed,
    threads: limits.learningThreads,
    niceness: limits.learningNiceness,
    memoryMegabytes: limits.learningMegabytes,
  };
  try {
    const learned = await learnInChild(task, {
      signal,
      timeout: limits.learningTimeout,
      questions,
      onStep: (kind) => void failpoint(`learning:${kind}`),
    });
    await failpoint("learning:before-rename");
    await publishModel(target, directory);
    await failpoint("learning:after-rename");
    return learned;
  } finally {
    await rm(target, { force: true });
  }
}
