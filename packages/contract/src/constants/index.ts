export { type AccessFacts, type AccessStatus, accessStatus } from "./access.ts";
export {
  chatTexts,
  chatToasts,
  resumableTexts,
  sendingTexts,
  uploadTexts,
} from "./acting-texts.ts";
export { clientLimits } from "./client-limits.ts";
export { defaultTexts, openingTexts, openingToasts, sessionTexts } from "./client-texts.ts";
export { csvCell } from "./csv-cell.ts";
export { embedTexts } from "./embed-texts.ts";
export {
  type DatasetRefusal,
  datasetRefusals,
  type ErrorCode,
  errorStatus,
} from "./error-codes.ts";
export { bytesText, sizeText } from "./file-size.ts";
export { hintOfCredential, hints } from "./hints.ts";
export { limits } from "./limits.ts";
export { isLoopback } from "./loopback.ts";
export { fill, messages } from "./messages.ts";
export { missingTexts } from "./missing-texts.ts";
export { type PlanDefinition, type PlanName, planOf, plans } from "./plans.ts";
export {
  type KeyScopeName,
  keyScopes,
  type SessionScopeName,
  sessionScopes,
} from "./scopes.ts";
export { type SecurityEventName, securityEvents } from "./security-events.ts";
export { roleMay, type TeamPermission, type TeamRole, teamRoles } from "./teams.ts";
export { uploadLimits } from "./upload-limits.ts";
