import path from "node:path";
import type { EngineSettings, TableEngine } from "../datasets/datasets.ts";
import { ModelShelf } from "../library/model-shelf.ts";
import { OpenDatasets } from "../library/open-datasets.ts";

/** What bounds the datasets that are open at a time, and what is asked of them. */
export interface OpenLimits {
  readonly openDatasets: number;
  readonly modelMegabytes: number;
  readonly memoryMegabytes: number;
  readonly threads: number;
}

const megabyte = 1_048_576;

/** The engine of large tables, whose client takes its time to load; null where there is none. */
export async function openEngine(settings: EngineSettings | null): Promise<TableEngine | null> {
  if (!settings) return null;
  const { TableEngine } = await import("../datasets/query/clickhouse/table-engine.ts");
  return new TableEngine(settings);
}

/** Hears of datasets, as they are opened, to which something is to be done. */
export interface OpenNotices {
  /** Of one whose model this version does not read. */
  readonly unreadable: (id: string) => void;
  /** Of one whose table is not in the engine of large tables, where it belongs. */
  readonly absent: (id: string) => void;
}

/** The datasets of a directory, opened as they are asked. */
export function openDatasets(
  root: string,
  { openDatasets, modelMegabytes, ...limits }: OpenLimits,
  { unreadable, absent }: OpenNotices,
  engine: TableEngine | null,
): OpenDatasets {
  const models = new ModelShelf(modelMegabytes * megabyte, (directory) =>
    unreadable(path.basename(directory)),
  );
  return new OpenDatasets(root, openDatasets, models, { ...limits, engine, absent });
}
