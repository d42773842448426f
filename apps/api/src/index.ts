export {
  checkDatabaseFree,
  type DatabaseCopy,
  discardLoad,
  knownMigrations,
  loadDatabase,
} from "./backup/load-database.ts";
export { type Snapshot, takeSnapshot } from "./backup/snapshot.ts";
export { PaddleConfig, paddleFromEnvironment, paddleVariables } from "./billing/paddle/config.ts";
export type { InternalFetch } from "./config.ts";
export { type ApiConfig, type ApiConfigInput, ConfigError, parseConfig } from "./config.ts";
export { type Api, createApi } from "./create-api.ts";
export { type Cluster, type ClusterOptions, startCluster } from "./embedded-postgres/cluster.ts";
export { type FileLock, lockFile } from "./embedded-postgres/file-lock.ts";
export { discardCluster, findRunningDatabase } from "./embedded-postgres/running.ts";
export { isDiskFull } from "./errors/disk-full.ts";
export { resetFactors } from "./factors/reset-factors.ts";
export { type ProviderConfig, providersFromEnvironment } from "./federation/config.ts";
export { fetchThrough } from "./http/fetch-through.ts";
export type { DemoAccount } from "./local/demo-account.ts";
export { loadMasterSecret } from "./security/keys.ts";
export { exportUse, type UseSink } from "./use/export-use.ts";
