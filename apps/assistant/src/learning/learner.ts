import { writeFile } from "node:fs/promises";
import os from "node:os";
import { learnTable } from "@probability-chat/engine";
import { openDataset } from "../datasets/datasets.ts";
import { isHostFault } from "../processes/host-fault.ts";
import { watchMemory } from "../processes/serve-tasks.ts";
import { auditOf } from "./audit-of.ts";
import { createFitPool } from "./fit-pool.ts";
import { Gate } from "./gate.ts";
import type { FromLearner, LearnedFile, ToLearner } from "./learner-messages.ts";
import { writeModel } from "./model-file.ts";

/**
 * A process that learns one model and ends. Its parent is the service: what goes wrong here, up to
 * memory that runs out, is a failed attempt there and nothing more. Without its parent it ends.
 */
const gate = new Gate(10_000);
const patientQuery = 600_000;

// A terminal's Ctrl-C reaches this process too; the parent ends it when it has thought.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("message", (message: ToLearner) => {
  switch (message.kind) {
    case "wait":
      return gate.close();
    case "go":
      return gate.open();
    case "learn":
      tell({ kind: "begun" });
      void learn(message).then(
        (model) => tell({ kind: "learned", model }),
        (error: unknown) =>
          tell({ kind: "failed", reason: String(error), isHostFault: isHostFault(error) }),
      );
  }
});

async function learn({
  directory,
  target,
  seed,
  threads,
  niceness,
  memoryMegabytes,
}: Extract<ToLearner, { kind: "learn" }>): Promise<LearnedFile> {
  await giveWay(niceness);
  watchMemory(memoryMegabytes);
  const dataset = await openDataset(directory, {
    memoryMegabytes: Math.ceil(memoryMegabytes / 4),
    threads: 1,
    timeoutMs: patientQuery,
  });
  const workers = createFitPool(threads, {
    heapMegabytes: Math.ceil(memoryMegabytes / 4),
    async turn() {
      if (gate.isClosed) tell({ kind: "waits" });
      await gate.pass();
      tell({ kind: "step" });
    },
  });
  try {
    const model = await learnTable(dataset.table, { seed, workers });
    await writeModel(target, model);
    return { version: model.version, audit: auditOf(model) };
  } finally {
    // This process is killed once it has told the outcome: what spilled to the disk goes before.
    await dataset.close();
  }
}

/** Threads take the priority of the one that starts them; all that work start after this. */
async function giveWay(niceness: number): Promise<void> {
  os.setPriority(niceness);
  // Where memory runs out, Linux is to take this process rather than the service.
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
}

function tell(message: FromLearner): void {
  if (process.connected) process.send?.(message);
}
