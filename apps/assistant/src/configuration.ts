import * as z from "zod";
import { ProviderSettings } from "./provider/settings.ts";
import { ReaderSettings } from "./reader/settings.ts";

const megabyte = 1_048_576;

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
  openDatasets: z.number().int().min(1).default(16),
  /** Models of open datasets that are kept in memory, by the size of their files. */
  modelMegabytes: z.number().int().min(1).default(256),
  memoryMegabytes: z.number().int().min(64).default(1_024),
  threads: z.number().int().min(1).default(2),
  /** Whether models are learned at all; without, answers are exact counts. */
  learning: z.boolean().default(true),
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
  /** Requests a minute by one token. */
  requestsPerMinute: z.number().int().min(1).default(600),
  /** Questions in free words a minute by one principal, which a reader or a provider reads. */
  freeQuestionsPerMinute: z.number().int().min(1).default(60),
});
export type Limits = z.infer<typeof Limits>;

/** How learning is set by the environment; what is not set is as {@link Limits} has it. */
export const LearningEnvironment = z
  .object({
    LEARNING: z.enum(["on", "off"]).default("on"),
    LEARNING_THREADS: z.coerce.number().int().min(1).optional(),
    LEARNING_MEGABYTES: z.coerce.number().int().min(64).optional(),
    LEARNING_NICENESS: z.coerce.number().int().min(0).max(19).optional(),
  })
  .transform(
    (set): z.input<typeof Limits> => ({
      learning: set.LEARNING === "on",
      learningThreads: set.LEARNING_THREADS,
      learningMegabytes: set.LEARNING_MEGABYTES,
      learningNiceness: set.LEARNING_NICENESS,
    }),
  );

/** The configuration of the AI service, less what is no data. */
export const Configuration = z.object({
  dataDir: z.string().min(1, "DATA_DIR is required: where datasets are kept."),
  masterSecret: z
    .string()
    .min(32, "The master secret must have at least 32 characters; the product API's is the same."),
  /** Names this process to the product API; the same after a restart. */
  worker: z.string().min(1).max(100).default("assistant"),
  /** Origins that browsers may call from, beyond this server's own. */
  corsOrigins: z.array(z.url()).default([]),
  seed: z.number().int().default(1),
  limits: Limits.prefault({}),
  /** Multiplies what is allowed a minute. */
  rateLimitMultiplier: z.number().positive().default(1),
  /** Reads free questions with a trained model; without, typed queries alone are answered. */
  reader: ReaderSettings.nullable().default(null),
  /** Reads what the language cannot; nothing leaves this process without one. */
  provider: ProviderSettings.nullable().default(null),
});
export type Configuration = z.infer<typeof Configuration>;
