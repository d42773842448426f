/** The dataset room: a CSV file in, a queryable dataset directory out. */
export { isDatasetRefused } from "./dataset-refused.ts";
export { type DatasetLimits, defaultDatasetLimits } from "./limits.ts";
export { type OpenDataset, type OpenOptions, openDataset } from "./query/open-dataset.ts";
export { isQueryTimeout } from "./query/query-timeout.ts";
export { isDiskFull, type ReceivedFile, receiveCsv } from "./receive/receive-csv.ts";
export { tooLarge } from "./receive/size.ts";
export { ingestFile } from "./store/create-dataset.ts";
export { removeDataset, sweepScratch } from "./store/dataset-directories.ts";
