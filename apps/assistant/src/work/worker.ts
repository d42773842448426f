import type { Codebook } from "@probability-chat/codebook";
import type { Reader } from "@probability-chat/language";
import { inSpan } from "@probability-chat/telemetry";
import {
  correctDataset,
  defaultDatasetLimits,
  ingestFile,
  type OpenOptions,
  type TableEngine,
} from "../datasets/datasets.ts";
import { readCodebook } from "../datasets/store/dataset-files.ts";
import type { AskedDataset, OpenDatasets } from "../library/open-datasets.ts";
import { answerQuestion, type Circumstances } from "../pipeline/answer-question.ts";
import { answerFormal } from "../pipeline/formal.ts";
import { interpretOnly } from "../pipeline/interpret-only.ts";
import { askedBackOf, queriesOf } from "../pipeline/queries-of.ts";
import { withSaidUnits } from "../pipeline/said-units.ts";
import { suggestionsFor } from "../pipeline/suggestions.ts";
import type { Log } from "../processes/messages.ts";
import type { Provider } from "../provider/provider.ts";
import { FileValues } from "../reader/file-values.ts";
import { checkColumns, keptOf, namesFirst } from "../uploads/dictionary.ts";
import { leftOutOf } from "../uploads/left-out.ts";
import { summarise } from "../uploads/summarise.ts";
import { useOfQuestion, WatchedReading } from "../use/learn-from-use.ts";
import { permitted } from "./permitted.ts";
import type {
  AnswerTask,
  AskedTable,
  CorrectTask,
  IngestTask,
  InterpretTask,
  LoadTask,
  Permits,
  Results,
  SuggestTask,
  Task,
  ViewTask,
} from "./tasks.ts";
import { withDeadline } from "./with-deadline.ts";

/** What tasks are done with. */
export interface WorkerParts {
  readonly datasets: OpenDatasets;
  readonly engine: TableEngine | null;
  readonly seed: number;
  readonly reader: Reader | null;
  readonly provider: Provider | null;
  readonly log: Pick<Log, "warn">;
}

/** Does a task where it is called. */
export type Worker = <T extends Task>(task: T, permits: Permits) => Promise<Results[T["kind"]]>;

/** All that takes long or looks into a table: to be called off the thread that serves. */
export function createWorker(parts: WorkerParts): Worker {
  const { datasets } = parts;

  function answer(task: AnswerTask, permits: Permits): Promise<Results["answer"]> {
    const reading = new WatchedReading((asked) =>
      task.isFormal ? answerFormal(task.content, asked) : answerQuestion(task.content, asked),
    );
    return datasets.use(task.table.id, async (dataset) => {
      const reply = await withDeadline(task.until, (signal) =>
        reading.respond(circumstances(task, dataset, permits, signal)),
      );
      return { reply, kept: await useOfQuestion(dataset, task, reading, reply) };
    });
  }

  function interpret(task: InterpretTask, permits: Permits): Promise<Results["interpret"]> {
    return datasets.use(task.table.id, (dataset) =>
      withDeadline(task.until, (signal) => {
        const asked = circumstances(task, dataset, permits, signal);
        return interpretOnly(task.message, task.isFormal, { ...asked, provider: null });
      }),
    );
  }

  function suggest({ id, dictionary }: SuggestTask): Promise<readonly string[]> {
    return datasets.use(id, async ({ codebook }) =>
      suggestionsFor(codebook, namesFirst(dictionary)),
    );
  }

  async function ingest(task: IngestTask): Promise<Results["ingest"]> {
    const { file, directory, limits } = task;
    const { codebook, meta } = await ingestFile(file, directory, limits);
    await putThere(task, codebook);
    const leftOut = task.looksUp ? await leftOutHere(directory, codebook, limits) : [];
    const columns = codebook.columns.map(({ name }) => name);
    if (task.dictionary) checkColumns(task.dictionary, columns);
    const dictionary = task.dictionary ?? keptOf(task.saidBefore, columns);
    const { filename: fileName, receivedBytes: bytes } = file;
    const { hash, createdAt } = meta;
    return summarise({ id: task.id, fileName, bytes, hash, createdAt }, codebook, dictionary, {
      learning: task.learns,
      leftOut,
    });
  }

  /** A table that the engine does not take now is answered here, as smaller ones are. */
  async function putThere(
    { id, directory, limits }: Pick<LoadTask, "id" | "directory" | "limits">,
    codebook: Codebook,
  ) {
    const { engine, log } = parts;
    if (!engine?.takes(codebook)) return;
    const { memoryMegabytes, threads } = { ...defaultDatasetLimits, ...limits };
    await engine
      .load(id, codebook, directory, { memoryMegabytes, threads })
      .catch((error: unknown) => {
        log.warn({ err: error }, "A large table was not put into its engine; it is answered here.");
      });
  }

  async function load(task: LoadTask): Promise<null> {
    await putThere(task, await readCodebook(task.directory));
    return null;
  }

  function view({ id, window, until }: ViewTask): Promise<Results["view"]> {
    return datasets.use(id, (dataset) =>
      withDeadline(until, (signal) =>
        dataset.view(window, { signal, timeoutMs: Math.max(1, until - Date.now()) }),
      ),
    );
  }

  async function correct(task: CorrectTask): Promise<Results["correct"]> {
    const { directory, limits, corrections, summary, dictionary } = task;
    const { codebook, meta } = await correctDataset(task.source, directory, corrections, limits);
    await putThere(task, codebook);
    const leftOut = task.looksUp ? await leftOutHere(directory, codebook, limits) : [];
    const { file_name: fileName, bytes, created_at: createdAt } = summary;
    const dataset = { id: task.id, fileName, bytes, hash: meta.hash, createdAt };
    const corrected = summarise(dataset, codebook, dictionary, { learning: task.learns, leftOut });
    return Object.keys(corrections).length > 0 ? { ...corrected, corrections } : corrected;
  }

  function leftOutHere(directory: string, codebook: Codebook, limits: OpenOptions) {
    return leftOutOf(directory, codebook, limits).catch((error: unknown) => {
      parts.log.warn({ err: error }, "What cannot be looked up in a dataset is not known.");
      return [];
    });
  }

  function circumstances(
    { table, until }: { readonly table: AskedTable; readonly until: number },
    dataset: AskedDataset,
    permits: Permits,
    signal: AbortSignal,
  ): Circumstances {
    const timeoutMs = Math.max(1, until - Date.now());
    return {
      table: withSaidUnits(dataset.tableFor({ signal, timeoutMs }), table.dictionary),
      model: dataset.model,
      dictionary: table.dictionary,
      title: table.title,
      suggestions: table.suggestions,
      context: queriesOf(table.context),
      askedBack: table.askedBack ? askedBackOf(table.askedBack) : null,
      dataset: { hash: table.hash, model_version: dataset.modelVersion },
      seed: parts.seed,
      values: new FileValues(dataset),
      ...permitted(parts, permits.read),
      signal,
    };
  }

  const act = (task: Task, permits: Permits): Promise<Results[Task["kind"]]> => {
    switch (task.kind) {
      case "answer":
        return answer(task, permits);
      case "interpret":
        return interpret(task, permits);
      case "suggest":
        return suggest(task);
      case "ingest":
        return ingest(task);
      case "view":
        return view(task);
      case "correct":
        return correct(task);
      case "load":
        return load(task);
    }
  };
  return ((task, permits) => inSpan(task.kind, {}, () => act(task, permits))) as Worker;
}
