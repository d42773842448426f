export { type AccessFacts, type AccessStatus, accessStatus } from "./access.ts";
export { csvCell } from "./csv-cell.ts";
export {
  type DatasetRefusal,
  datasetRefusals,
  type ErrorCode,
  errorStatus,
} from "./error-codes.ts";
export { sizeText } from "./file-size.ts";
export { limits } from "./limits.ts";
export { fill, messages } from "./messages.ts";
export { type PlanDefinition, type PlanName, planOf, plans } from "./plans.ts";
export { type SecurityEventName, securityEvents } from "./security-events.ts";
export { roleMay, type TeamPermission, type TeamRole, teamRoles } from "./teams.ts";
