export {
  type AccessFacts,
  type AccessStatus,
  accessStatus,
  type DatasetRefusal,
  datasetRefusals,
  type ErrorCode,
  errorStatus,
  fill,
  limits,
  messages,
  type PlanDefinition,
  type PlanName,
  planOf,
  plans,
  roleMay,
  type SecurityEventName,
  sizeText,
  type TeamPermission,
  type TeamRole,
  teamRoles,
} from "./constants/index.ts";
export { issueText } from "./issue-text.ts";
export { openApiDocument } from "./openapi.ts";
export type { Access, BodyOf, Operation, ReplyOf } from "./operation.ts";
export { accountOperations } from "./operations/accounts.ts";
export { assistantOperations } from "./operations/assistant.ts";
export { businessOperations } from "./operations/business.ts";
export { chatOperations } from "./operations/chats.ts";
export { factorOperations } from "./operations/factors.ts";
export { federationOperations } from "./operations/federation.ts";
export { DatasetRef, internalOperations } from "./operations/internal.ts";
export { type OperationId, operations } from "./operations/operations.ts";
export { teamOperations } from "./operations/teams.ts";
export { Answer, Answered, AnswerValue, Clarify, Refuse } from "./schemas/answer.ts";
export {
  Chat,
  ChatTeam,
  ConverseReply,
  DatasetSummary,
  Dictionary,
  Learning,
  LearningAudit,
  Message,
  Quota,
  type Rating,
} from "./schemas/chat.ts";
export { Checkout } from "./schemas/checkout.ts";
export { ErrorReply } from "./schemas/error-reply.ts";
export {
  PasskeyAnswer,
  PasskeyOptions,
  ProofMethod,
  SecondFactor,
} from "./schemas/factors.ts";
export { KeptCard, KeptLine, keptLimits } from "./schemas/kept-line.ts";
export { Series } from "./schemas/series.ts";
export { Invitation, Team, TeamMember, TeamUsage } from "./schemas/team.ts";
export { Subscription, User } from "./schemas/user.ts";
