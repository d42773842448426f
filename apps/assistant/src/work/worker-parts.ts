import path from "node:path";
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

/** The datasets of a directory, opened as they are asked; `unreadable` is told of models that are. */
export function openDatasets(
  root: string,
  { openDatasets, modelMegabytes, ...limits }: OpenLimits,
  unreadable: (id: string) => void,
): OpenDatasets {
  const models = new ModelShelf(modelMegabytes * megabyte, (directory) =>
    unreadable(path.basename(directory)),
  );
  return new OpenDatasets(root, openDatasets, models, limits);
}
