import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { BodyOf, internalOperations } from "@probability-chat/contract";
import type { FastifyBaseLogger } from "fastify";
import type { Limits } from "../configuration.ts";
import type { DatasetShelf } from "../library/dataset-shelf.ts";
import { removeUnused } from "../library/start-up.ts";
import { isHostFault } from "../processes/host-fault.ts";
import type { ProductApi } from "../product-api/product-api.ts";
import { isRequestError } from "../server/request-error.ts";
import { auditOf } from "./audit-of.ts";
import { type LearnTask, learnInChild } from "./learn-in-child.ts";
import type { LearnedFile } from "./learner-messages.ts";
import { readModel, removeUnfinished, unfinishedModel } from "./model-file.ts";
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
  /** Hears how each turn at learning ended, and after how many seconds. */
  readonly onEnded?: (outcome: Outcome["kind"], took: number) => void;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
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
type Settlement = BodyOf<typeof internalOperations.settleLearning>;
type Outcome = Settlement["outcome"];

/** How often leases of processes that died and pauses after failures are looked at. */
const lookAgain = 10_000;
/** Renewals in the time of a lease: two may be lost. */
const renewals = 4;

/** Times the pause after a first fault of the host that one after many is. */
const longestPause = 32;

const closed = new Error("The service closes.");
const replaced = new Error("The dataset is no more.");

/**
 * The product API's row says what is to be learned and who learns it, so any number of processes
 * over the same datasets may run this, and a crash loses nothing but an attempt. The model's file
 * is in place, for all machines, before the row is settled: found there, it is not learned again.
 */
export function startLearning(parts: LearningParts): Learning {
  const { api, worker, startedAt, limits, log } = parts;
  const closing = new AbortController();
  let current: { readonly id: string; end(reason: Error): void; done: Promise<unknown> } | null =
    null;
  let rouse = () => {};
  let roused = true;

  async function run(): Promise<void> {
    for (let faults = 0; !closing.signal.aborted; ) {
      roused = false;
      const task = await claim();
      if (task) {
        faults = (await begin(task)) === "host fault" ? faults + 1 : 0;
        // It would meet whatever is learned next as well.
        if (faults > 0) await pause(Math.min(2 ** (faults - 1), longestPause), closing.signal);
      } else if (!roused) await rest();
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

  function pause(times: number, signal: AbortSignal): Promise<void> {
    const milliseconds = times * limits.learningPause;
    return sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  }

  function begin(task: Claimed): Promise<Ended> {
    const stopping = new AbortController();
    const end = (reason: Error) => stopping.abort(reason);
    const turn = takeTurn(parts, task, stopping, closing.signal).catch((error: unknown): Ended => {
      log.warn({ err: error, dataset: task.dataset_id }, "A turn at learning was lost.");
      return "turn";
    });
    current = { id: task.dataset_id, end, done: turn };
    return turn.finally(() => {
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

  function wake(): void {
    roused = true;
    rouse();
  }

  const running = run();
  return {
    wake,
    async cancel(ids) {
      if (!current || !ids.includes(current.id)) return;
      const { done } = current;
      current.end(replaced);
      await done;
    },
    async close() {
      closing.abort(closed);
      current?.end(closed);
      wake();
      await running;
    },
  };
}

/** How a turn ended, as far as the next one is concerned. */
type Ended = "turn" | "host fault";

/** From a lease to its end: a model in place, a failure told, or the turn given back. */
async function takeTurn(
  parts: LearningParts,
  task: Claimed,
  stopping: AbortController,
  closing: AbortSignal,
): Promise<Ended> {
  const { api, worker, log } = parts;
  const { dataset_id: id, attempt } = task;
  const since = performance.now();
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
    const { outcome, ended = "turn" } = await learnOne(parts, id, stopping.signal);
    if (!outcome) return ended;
    await parts.failpoint("learning:before-settle");
    const { state } = await settle(api, id, { worker, attempt, outcome }, closing);
    await parts.failpoint("learning:after-settle");
    log.info({ dataset: id, attempt, outcome: outcome.kind, state }, "Learning ended.");
    parts.onEnded?.(outcome.kind, (performance.now() - since) / 1_000);
    // What its owner deleted just before the model was put in place has come back by it.
    if (outcome.kind === "ready") await removeUnused(api, parts.shelf, id);
    return ended;
  } finally {
    clearInterval(renewing);
  }
}

/** Settles, again while the product API cannot be reached: a turn that is not settled is an attempt. */
async function settle(api: ProductApi, id: string, settlement: Settlement, closing: AbortSignal) {
  for (let pause = 500; ; pause = Math.min(2 * pause, lookAgain)) {
    try {
      return await api.call("settleLearning", settlement, { id });
    } catch (error) {
      const isPassing = isRequestError(error) && error.code === "unavailable";
      if (!isPassing || closing.aborted) throw error;
      await sleep(pause, undefined, { ref: false, signal: closing }).catch(() => undefined);
    }
  }
}

async function learnOne(
  parts: LearningParts,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly outcome: Outcome | null; readonly ended?: Ended }> {
  try {
    const { version, audit } = await findOrLearn(parts, id, signal);
    return { outcome: { kind: "ready", model_version: version, audit } };
  } catch (error) {
    if (signal.reason === closed) return { outcome: { kind: "released" } };
    if (signal.aborted) return { outcome: null };
    if (isHostFault(error)) {
      parts.log.error({ err: error, dataset: id }, "The host has no means to learn; later again.");
      return { outcome: { kind: "released" }, ended: "host fault" };
    }
    parts.log.warn({ err: error, dataset: id }, "A model could not be learned.");
    return { outcome: { kind: "failed" } };
  }
}

async function findOrLearn(
  parts: LearningParts,
  id: string,
  signal: AbortSignal,
): Promise<LearnedFile> {
  // Another machine may have learned it, and died before it could say so.
  return parts.shelf.hold(id, () => findOrLearnHere(parts, id, signal), true);
}

async function findOrLearnHere(
  { shelf, questions, seed, limits, failpoint }: LearningParts,
  id: string,
  signal: AbortSignal,
): Promise<LearnedFile> {
  const directory = shelf.directoryOf(id);
  const found = await readModel(directory);
  if (found) {
    await shelf.keepModel(id);
    return { version: found.version, audit: auditOf(found) };
  }
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
    await shelf.putModel(id, target);
    await failpoint("learning:after-rename");
    return learned;
  } finally {
    await rm(target, { force: true });
  }
}
