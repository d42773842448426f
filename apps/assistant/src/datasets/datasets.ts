/** The dataset room: a CSV file in, a queryable dataset directory out. */
export { type DatasetRefused, isDatasetRefused } from "./dataset-refused.ts";
export { type DatasetLimits, defaultDatasetLimits } from "./limits.ts";
export { type OpenDataset, type OpenOptions, openDataset } from "./query/open-dataset.ts";
export { isQueryTimeout, type QueryTimeout } from "./query/query-timeout.ts";
export { type ReceivedFile, receiveCsv } from "./receive/receive-csv.ts";
export {
  type CreateDatasetOptions,
  createDataset,
  type Dataset,
  type DatasetStage,
  freeDiskBytes,
  ingestFile,
} from "./store/create-dataset.ts";
export { listDatasets, removeDataset, sweepScratch } from "./store/dataset-directories.ts";
export { type DatasetMeta, publishDirectory } from "./store/dataset-files.ts";
