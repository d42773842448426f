import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import * as z from "zod";

const most = 4;

/** How questions in free words are read. */
export const ReaderSettings = z.object({
  /** The folder of the trained model. */
  model: z.string().min(1),
  /** Processes that read, one question each at a time. */
  processes: z
    .number()
    .int()
    .min(1)
    .default(() => Math.min(availableParallelism(), most)),
  runtime: z.enum(["auto", "native", "wasm"]).default("auto"),
  /** Milliseconds for one question; what takes longer is ended, and the user asked to try again. */
  deadline: z.number().int().min(1).default(2_000),
  /** Milliseconds that a question waits for a process, and how many may wait. */
  patience: z.number().int().min(1).default(8_000),
  queue: z.number().int().min(0).default(64),
  /** What a process may hold; WebAssembly holds the weights as fractions. */
  megabytes: z
    .object({ native: z.number().min(1).default(250), wasm: z.number().min(1).default(400) })
    .prefault({}),
});
export type ReaderSettings = z.infer<typeof ReaderSettings>;

/** How reading is set by the environment; what is not set is as {@link ReaderSettings} has it. */
export const ReaderEnvironment = z
  .object({
    READER: z.enum(["on", "off"]).default("on"),
    /** A folder with a trained model instead of the one that comes along. */
    READER_MODEL: z.string().min(1).optional(),
    READER_PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
    READER_RUNTIME: z.enum(["auto", "native", "wasm"]).optional(),
    READER_MILLISECONDS: z.coerce.number().int().min(1).optional(),
  })
  .transform((set) => ({
    /**
     * The settings, given the folder where a model comes along; null where none is to be or is. One
     * that is named is there, or the start fails.
     */
    reader(along: string): z.input<typeof ReaderSettings> | null {
      const comes = existsSync(path.join(along, "reader.json"));
      if (set.READER === "off" || (set.READER_MODEL === undefined && !comes)) return null;
      return {
        model: set.READER_MODEL ?? along,
        processes: set.READER_PROCESSES,
        runtime: set.READER_RUNTIME,
        deadline: set.READER_MILLISECONDS,
      };
    },
  }));
