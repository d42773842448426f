import { stat } from "node:fs/promises";
import path from "node:path";
import type { Admission } from "../admission/admission.ts";
import type { DatasetLimits } from "../datasets/datasets.ts";
import { dataFile } from "../datasets/store/dataset-files.ts";
import type { DatasetShelf } from "../library/dataset-shelf.ts";
import type { Log } from "../processes/messages.ts";
import type { Incoming } from "../uploads/incoming.ts";
import type { LoadTask } from "./tasks.ts";
import type { Work } from "./work.ts";

interface AbsentTablesParts {
  readonly shelf: Pick<DatasetShelf, "hold" | "directoryOf">;
  readonly work: Pick<Work, "run">;
  readonly incoming: Pick<Incoming, "checkSpace">;
  /** Where this is one account among those that upload. */
  readonly uploads: Pick<Admission, "admit">;
  readonly datasetLimits: Partial<DatasetLimits>;
  /** Aborts when the service ends. */
  readonly signal: AbortSignal;
  readonly log: Pick<Log, "warn">;
}

/** Large tables that were asked of and are not in their engine. */
export interface AbsentTables {
  /** Has one put there, when it is its turn; this machine answers of it meanwhile. */
  put(id: string): void;
  /** Each is tried once until then. */
  tryAgain(): void;
}

/** Puts large tables into their engine one after another. */
export function createAbsentTables(parts: AbsentTablesParts): AbsentTables {
  const { shelf, work, incoming, uploads, datasetLimits: limits, signal, log } = parts;
  const tried = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  function load(id: string): Promise<null> {
    const directory = shelf.directoryOf(id);
    const task: LoadTask = { kind: "load", id, directory, limits };
    return uploads.admit({ id: task.kind, atOnce: 1 }, (takeTurn) =>
      shelf.hold(id, () =>
        takeTurn(async () => {
          const { size } = await stat(path.join(directory, dataFile));
          await incoming.checkSpace(size);
          return work.run(task, { key: task.kind });
        }, signal),
      ),
    );
  }

  return {
    put(id) {
      if (tried.has(id)) return;
      tried.add(id);
      last = last
        .then(() => load(id))
        .catch((err: unknown) => {
          if (signal.aborted) return;
          log.warn({ err }, "A large table was not put into its engine; it is answered here.");
        });
    },
    tryAgain() {
      tried.clear();
    },
  };
}
