import type { Reader } from "@probability-chat/language";
import type { Configuration } from "../configuration.ts";
import type { TableEngine } from "../datasets/datasets.ts";
import type { Log } from "../processes/messages.ts";
import { openReader, startReader } from "../reader/start-reader.ts";
import { startWork, type WatchPool, type Work, workHere } from "./work.ts";
import type { OpenNotices } from "./worker-parts.ts";

interface WorkingParts extends OpenNotices {
  readonly configuration: Configuration;
  readonly root: string;
  /** A reader of this process, which answers then itself. */
  readonly reader: Reader | undefined;
  readonly engine: TableEngine | null;
  readonly watch: WatchPool;
  readonly log: Log;
}

/** Starts what answers questions and takes files in, as the configuration has it. */
export async function startWorking(
  parts: WorkingParts,
): Promise<Work & { /** Whether free words are read. */ readonly reads: boolean }> {
  const { configuration, root, unreadable, absent, watch, log } = parts;
  const { limits, seed, provider, reader: settings } = configuration;
  const given = { root, limits, seed, provider, unreadable, absent, log };
  const reads = (parts.reader ?? settings) !== null;
  if (!reads) log.warn({}, "No reader is installed: typed queries alone are read.");
  if (limits.processes === 0 || parts.reader) {
    const own = settings && !parts.reader ? await startReader(settings, log) : null;
    const work = workHere({ ...given, engine: parts.engine, reader: parts.reader ?? own });
    const close = async () => void (await Promise.all([work.close(), own?.close()]));
    return { ...work, reads, close };
  }
  const opened = settings && (await openReader(settings, log, watch));
  const work = startWork({
    ...given,
    engine: configuration.engine,
    watch,
    reader: opened && settings && { ...opened, deadline: settings.deadline },
    processes: {
      processes: limits.processes,
      ingests: limits.concurrentIngests,
      questionTimeout: limits.questionTimeout,
      ingestTimeout: limits.ingestTimeout,
      megabytes: limits.processMegabytes,
      ingestMegabytes: limits.ingestMegabytes,
    },
  });
  const close = async () => void (await Promise.all([work.close(), opened?.pool.close()]));
  return { ...work, reads, close };
}
