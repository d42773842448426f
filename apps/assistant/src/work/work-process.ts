import type { EngineSettings } from "../datasets/datasets.ts";
import { toFailure } from "../processes/failure.ts";
import type { Unavailable } from "../processes/process-pool.ts";
import { megabytesHeld, type Service, serveTasks, watchMemory } from "../processes/serve-tasks.ts";
import { createProvider } from "../provider/openai-compatible.ts";
import type { ProviderSettings } from "../provider/settings.ts";
import type { ReadReply } from "../reader/messages.ts";
import { createModelReader } from "../reader/model-reader.ts";
import { startRulesThread } from "../reader/rules-thread.ts";
import { withSecondOpinion } from "../reader/second-opinion.ts";
import type { Ended, Permits, Task } from "./tasks.ts";
import { createWorker, type Worker } from "./worker.ts";
import { type OpenLimits, openDatasets, openEngine } from "./worker-parts.ts";

/** What a working process loads. */
export interface ToLoad {
  readonly root: string;
  readonly limits: OpenLimits;
  readonly seed: number;
  /** Above so many megabytes it ends at once. */
  readonly megabytes: number;
  /** What the reader's model was trained with, and milliseconds for a second opinion. */
  readonly reader: {
    readonly vocabulary: readonly string[];
    readonly hash: string;
    readonly deadline: number;
  } | null;
  readonly provider: ProviderSettings | null;
  readonly engine: EngineSettings | null;
}

let worker: Worker | null = null;
let permits: Permits = { read: async () => undefined };

serveTasks<ToLoad, true, Task, Ended>({
  async load(told, service) {
    watchMemory(told.megabytes);
    const notices = {
      unreadable: (id: string) => void service.call("unreadable", id),
      absent: (id: string) => void service.call("absent", id),
    };
    permits = { read: async () => void (await service.call("permit")) };
    const engine = await openEngine(told.engine);
    worker = createWorker({
      datasets: openDatasets(told.root, told.limits, notices, engine),
      engine,
      seed: told.seed,
      reader: told.reader && readerThrough(service, told.reader),
      provider: told.provider && providerThrough(service, told.provider),
      log: service,
    });
    return true;
  },
  async run(task) {
    if (!worker) throw new Error("Nothing is loaded.");
    const ended = await worker(task, permits).then(
      (result) => ({ kind: "done", result }) as const,
      (error: unknown) => ({ kind: "failed", failure: toFailure(error) }) as const,
    );
    return { ...ended, megabytes: megabytesHeld() };
  },
});

/** The model stands in processes of its own, which the service shares out. */
function readerThrough(service: Service, { deadline, ...model }: NonNullable<ToLoad["reader"]>) {
  const pool = {
    read: async (_key: unknown, task: unknown) =>
      (await service.call("read", task)) as ReadReply | Unavailable,
  };
  const rules = startRulesThread({ deadline, log: service });
  return withSecondOpinion(createModelReader(model, pool, service), rules);
}

/** What a provider may be asked in a minute is counted for all processes together. */
function providerThrough(service: Service, settings: ProviderSettings) {
  const provider = createProvider(settings, (failure) =>
    service.warn({ failure }, "The model provider read nothing; the deterministic reply stands."),
  );
  return {
    ...provider,
    suggest: async (question: Parameters<typeof provider.suggest>[0]) =>
      (await service.call("providerTurn")) ? provider.suggest(question) : null,
  };
}
