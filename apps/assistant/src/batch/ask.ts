import { once } from "node:events";
import { rmSync } from "node:fs";
import { access, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Dictionary } from "@probability-chat/contract";
import { learnTable, type Table, type TableModel } from "@probability-chat/engine";
import * as z from "zod";
import { ingestFile, isDatasetRefused, openDataset } from "../datasets/datasets.ts";
import { createFitPool } from "../learning/fit-pool.ts";
import { countsVersion } from "../library/model-shelf.ts";
import { answerQuestion, type Circumstances } from "../pipeline/answer-question.ts";
import { withSaidUnits } from "../pipeline/said-units.ts";
import { suggestionsFor } from "../pipeline/suggestions.ts";
import { createProvider } from "../provider/openai-compatible.ts";
import type { Provider } from "../provider/provider.ts";
import { ProviderEnvironment } from "../provider/settings.ts";
import { FileValues } from "../reader/file-values.ts";
import { ReaderEnvironment, ReaderSettings } from "../reader/settings.ts";
import { type ModelReader, startReader } from "../reader/start-reader.ts";
import { isRequestError } from "../server/request-error.ts";
import { namesFirst } from "../uploads/dictionary.ts";
import { type AskArguments, readArguments, UsageError, usage } from "./arguments.ts";
import { askLine } from "./ask-lines.ts";
import { parseJson, readQuestions } from "./questions.ts";

/** `npm run ask`: questions about a table on disk, answered by the chat's own pipeline. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    const told = readArguments(argv);
    await readable(told.data);
    return await ask(told);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}\n`);
      return 2;
    }
    if (isDatasetRefused(error)) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

async function ask(told: AskArguments): Promise<number> {
  const dictionary = told.dictionary ? namesFirst(await readDictionary(told.dictionary)) : {};
  const provider = told.provider ? providerOfEnvironment() : null;
  const lines =
    told.ask.kind === "file"
      ? readQuestions(await readText(told.ask.questions), told.ask.questions)
      : [];
  const out = told.ask.kind === "file" && told.ask.out ? await openOut(told.ask.out) : null;
  const scratch = await mkdtemp(path.join(tmpdir(), "probability-chat-ask-"));
  const leave = () => {
    rmSync(scratch, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
  try {
    const directory = path.join(scratch, "dataset");
    const { codebook, meta } = await ingestFile(path.resolve(told.data), directory);
    progress(`${told.data}: ${codebook.rows} rows, ${codebook.columns.length} columns`);
    const dataset = await openDataset(directory);
    const reader = await readerOfEnvironment();
    try {
      const model = told.learning ? await learn(dataset.table, told.seed) : null;
      const asked: Circumstances = {
        table: withSaidUnits(dataset.table, dictionary),
        model,
        dictionary,
        title: path.basename(told.data),
        suggestions: suggestionsFor(codebook, dictionary),
        context: [],
        dataset: { hash: meta.hash, model_version: model?.version ?? countsVersion },
        seed: told.seed,
        values: new FileValues(dataset),
        provider,
        reader,
      };
      if (told.ask.kind === "one") {
        const { message } = await answerQuestion(told.ask.question, asked);
        process.stdout.write(`${message}\n`);
        return 0;
      }
      return await askAll(lines, asked, (text) => (out ? out.appendFile(text) : print(text)));
    } finally {
      await reader?.close();
      await dataset.close();
    }
  } finally {
    await out?.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function openOut(file: string) {
  return open(path.resolve(file), "w").catch((error: Error) => {
    throw new UsageError(`${file} cannot be written: ${error.message}`);
  });
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

function providerOfEnvironment(): Provider {
  const parsed = ProviderEnvironment.safeParse(process.env);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  const { provider } = parsed.data;
  if (!provider) throw new UsageError("--provider needs MODEL_PROVIDER_URL, _KEY and _MODEL.");
  return createProvider(provider, (failure) =>
    progress(`The model provider read nothing: ${failure}`),
  );
}

/** Milliseconds to read one question in: an answer in a file is the same on a busy machine. */
const patience = 30_000;

const modelAlong = fileURLToPath(new URL("../../models/reader", import.meta.url));

async function readerOfEnvironment(): Promise<ModelReader | null> {
  const parsed = ReaderEnvironment.safeParse(process.env);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  const settings = parsed.data.reader(modelAlong);
  return (
    settings &&
    startReader(ReaderSettings.parse({ ...settings, deadline: settings.deadline ?? patience }), {
      info: () => undefined,
      warn: (why, text) => progress(`${text} ${JSON.stringify(why)}`),
    })
  );
}

/** The final model: an answer in a file is to be the same whenever it is asked for. */
async function learn(table: Table, seed: number): Promise<TableModel> {
  const started = performance.now();
  const workers = createFitPool(availableParallelism());
  try {
    const model = await learnTable(table, { seed, workers });
    progress(`learned in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    return model;
  } finally {
    await workers.close();
  }
}

async function askAll(
  lines: ReturnType<typeof readQuestions>,
  asked: Circumstances,
  write: (text: string) => Promise<void>,
): Promise<number> {
  let failures = 0;
  for (const [at, line] of lines.entries()) {
    const answered = await askLine(line, asked).catch((error: unknown) => {
      failures += 1;
      process.stderr.write(`${line.id}: ${error instanceof Error ? error.stack : error}\n`);
      const text = isRequestError(error) ? error.message : "Something went wrong on our side.";
      return { id: line.id, status: "refuse", value: null, text, formal: null, ms: 0 };
    });
    await write(`${JSON.stringify(answered)}\n`);
    if ((at + 1) % 50 === 0) progress(`${at + 1} of ${lines.length} questions`);
  }
  progress(`${lines.length} questions asked${failures > 0 ? `, ${failures} failed` : ""}`);
  return failures > 0 ? 1 : 0;
}

async function readDictionary(file: string): Promise<Dictionary> {
  const parsed = Dictionary.safeParse(parseJson(await readText(file), file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${file} is no dictionary: ${issue?.path.join(".")}: ${issue?.message}`);
}

async function readText(file: string): Promise<string> {
  await readable(file);
  return readFile(file, "utf8");
}

async function readable(file: string): Promise<void> {
  await access(file).catch(() => {
    throw new UsageError(`There is no readable file ${file}.`);
  });
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

process.exitCode = await main(process.argv.slice(2));
