import { availableParallelism } from "node:os";
import * as z from "zod";
import { EngineSettings } from "./datasets/datasets.ts";
import { S3Settings } from "./library/store-settings.ts";
import { ProviderSettings } from "./provider/settings.ts";
import { ReaderSettings } from "./reader/settings.ts";

const megabyte = 1_048_576;
const mostProcesses = 4;

/** What bounds the service's work; every limit has a default for a small machine. */
export const Limits = z.object({
  /** Uploads at once, whoever's; how many of them are turned into datasets; how long one waits. */
  uploads: z.number().int().min(1).default(64),
  concurrentIngests: z.number().int().min(1).default(2),
  uploadPatience: z.number().int().min(1).default(600_000),
  /** Questions at once, whoever's, and how many of them are being answered. */
  questions: z.number().int().min(1).default(256),
  concurrentQuestions: z.number().int().min(1).default(8),
  /** Milliseconds until a question is given up, and until one whose turn has not come is. */
  questionTimeout: z.number().int().min(1).default(20_000),
  questionPatience: z.number().int().min(1).default(10_000),
  /** Milliseconds a replay waits for the first request's answer. */
  replayTimeout: z.number().int().min(1).default(25_000),
  /**
   * Processes that answer questions, one each at a time, of which one user has all but one; with
   * none, this process answers, and a hostile question stops all others.
   */
  processes: z
    .number()
    .int()
    .min(0)
    .default(() => Math.min(availableParallelism(), mostProcesses) + 1),
  /** All that such a process may hold; above it the question fails, and nothing else does. */
  processMegabytes: z.number().int().min(256).default(2_048),
  /** All that a process may hold that takes a file in. */
  ingestMegabytes: z.number().int().min(256).default(4_096),
  /** Milliseconds until an upload is given up that was received. */
  ingestTimeout: z.number().int().min(1_000).default(1_800_000),
  openDatasets: z.number().int().min(1).default(16),
  /** Models of open datasets that are kept in memory, by the size of their files. */
  modelMegabytes: z.number().int().min(1).default(256),
  memoryMegabytes: z.number().int().min(64).default(1_024),
  threads: z.number().int().min(1).default(2),
  /**
   * Whether models are learned at all, and by this process; without, answers are exact counts.
   */
  learning: z.union([z.boolean(), z.literal("elsewhere")]).default(true),
  /** Threads that learn, one dataset at a time. */
  learningThreads: z.number().int().min(1).default(2),
  /** How far learning stands behind everything else on the machine: 19 is last, 0 its equal. */
  learningNiceness: z.number().int().min(0).max(19).default(19),
  /** All that a learning process may hold; above it the attempt fails, and nothing else does. */
  learningMegabytes: z.number().int().min(64).default(2_048),
  /** Milliseconds until an attempt to learn is given up. */
  learningTimeout: z.number().int().min(1_000).default(900_000),
  /** Milliseconds until learning is tried again where the host had no means; longer each time. */
  learningPause: z.number().int().min(1).default(10_000),
  /** Left free on the disk. */
  reserveBytes: z
    .number()
    .int()
    .min(0)
    .default(256 * megabyte),
  /** What this machine keeps on its disk of a store that machines share. */
  cacheMegabytes: z.number().int().min(1).default(10_240),
  /** Milliseconds until what was deleted is gone from the disks of machines that did not delete it. */
  cacheSweep: z.number().int().min(1).default(60_000),
  /** Milliseconds between sweeps of uploads that nobody goes on with. */
  uploadSweep: z.number().int().min(1).default(600_000),
  /** Milliseconds between sweeps of the store and of uploads nobody heard of, and for how long nothing in a store is taken for left behind. */
  storeSweep: z.number().int().min(1).default(3_600_000),
  storeGrace: z.number().int().min(0).default(3_600_000),
});
export type Limits = z.infer<typeof Limits>;

/** How learning and answering are set by the environment; what is not set is as {@link Limits} has it. */
export const LearningEnvironment = z
  .object({
    LEARNING: z.enum(["on", "off", "elsewhere"]).default("on"),
    LEARNING_THREADS: z.coerce.number().int().min(1).optional(),
    LEARNING_MEGABYTES: z.coerce.number().int().min(64).optional(),
    LEARNING_NICENESS: z.coerce.number().int().min(0).max(19).optional(),
    ANSWERING_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
    ANSWERING_MEGABYTES: z.coerce.number().int().min(256).optional(),
    CACHE_MEGABYTES: z.coerce.number().int().min(1).optional(),
    CACHE_SWEEP_SECONDS: z.coerce.number().min(0.1).max(86_400).optional(),
  })
  .transform(
    (set): z.input<typeof Limits> => ({
      learning: set.LEARNING === "elsewhere" ? set.LEARNING : set.LEARNING === "on",
      learningThreads: set.LEARNING_THREADS,
      learningMegabytes: set.LEARNING_MEGABYTES,
      learningNiceness: set.LEARNING_NICENESS,
      processes: set.ANSWERING_PROCESSES,
      processMegabytes: set.ANSWERING_MEGABYTES,
      cacheMegabytes: set.CACHE_MEGABYTES,
      cacheSweep: set.CACHE_SWEEP_SECONDS && Math.round(set.CACHE_SWEEP_SECONDS * 1_000),
    }),
  );

/** The configuration of the AI service, less what is no data. */
export const Configuration = z.object({
  dataDir: z.string().min(1, "DATA_DIR is required: where datasets are kept."),
  masterSecret: z
    .string()
    .min(32, "The master secret must have at least 32 characters; the product API's is the same."),
  /** Is good as well, and signs nothing: the one that comes, or the one that was. */
  furtherSecret: z.string().min(32).optional(),
  /** Names this process to the product API; the same after a restart, and no other's. */
  worker: z.string().min(1).max(100),
  /** Where datasets are for all machines; without it, in this one's `dataDir`. */
  store: S3Settings.nullable().default(null),
  /** Where large tables are asked; without it, of this machine's DuckDB, as all others are. */
  engine: EngineSettings.nullable().default(null),
  /** Origins that browsers may call from, beyond this server's own. */
  corsOrigins: z.array(z.url()).default([]),
  /** Where users reach this service; by https, browsers are told to come by nothing else. */
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Whose `X-Forwarded-For` to believe; refused tokens are counted by address. */
  trustProxy: z.union([z.boolean(), z.string()]).default(false),
  seed: z.number().int().default(1),
  limits: Limits.prefault({}),
  /** Reads free questions with a trained model; without, typed queries alone are answered. */
  reader: ReaderSettings.nullable().default(null),
  /** Reads what the language cannot; nothing leaves this process without one. */
  provider: ProviderSettings.nullable().default(null),
});
export type Configuration = z.infer<typeof Configuration>;
