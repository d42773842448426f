export { LearningEnvironment, Limits } from "./configuration.ts";
export {
  type Assistant,
  type AssistantConfiguration,
  type AssistantParts,
  createAssistant,
} from "./create-assistant.ts";
export { EngineEnvironment } from "./datasets/datasets.ts";
export { listDatasetFiles } from "./datasets/store/dataset-files.ts";
export { S3Environment } from "./library/store-settings.ts";
export type { InternalFetch } from "./product-api/product-api.ts";
export { ProviderEnvironment } from "./provider/settings.ts";
export { ReaderEnvironment } from "./reader/settings.ts";
export { cutSlowBody } from "./server/cut-slow-body.ts";
