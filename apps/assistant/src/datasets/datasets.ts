/** The dataset room: a table's file in, a queryable dataset directory out. */
export { correctDataset } from "./correct/correct-dataset.ts";
export { isCorrectionRefused } from "./correct/correction-refused.ts";
export { isDatasetRefused } from "./dataset-refused.ts";
export { type DatasetLimits, defaultDatasetLimits } from "./limits.ts";
export { isEngineFault } from "./query/clickhouse/engine-fault.ts";
export { EngineEnvironment, EngineSettings } from "./query/clickhouse/engine-settings.ts";
export type { TableEngine } from "./query/clickhouse/table-engine.ts";
export { type OpenDataset, type OpenOptions, openDataset } from "./query/open-dataset.ts";
export { isQueryTimeout } from "./query/query-timeout.ts";
export { isDiskFull } from "./receive/disk-full.ts";
export type { ReceivedFile } from "./receive/receive-csv.ts";
export { receiveFile } from "./receive/receive-file.ts";
export { tooLarge } from "./receive/size.ts";
export { ingestFile } from "./store/create-dataset.ts";
export { removeDataset, sweepScratch } from "./store/dataset-directories.ts";
