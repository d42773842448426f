export {
  type AccessFacts,
  type AccessStatus,
  accessStatus,
  bytesText,
  csvCell,
  type DatasetRefusal,
  datasetRefusals,
  type ErrorCode,
  embedTexts,
  errorStatus,
  fill,
  hintOfCredential,
  hints,
  isLoopback,
  type KeyScopeName,
  keyScopes,
  limits,
  messages,
  type PlanDefinition,
  type PlanName,
  planOf,
  plans,
  roleMay,
  type SecurityEventName,
  type SessionScopeName,
  sessionScopes,
  sizeText,
  type TeamPermission,
  type TeamRole,
  teamRoles,
} from "./constants/index.ts";
export { issueText, unknownFirst } from "./issue-text.ts";
export { openApiDocument } from "./openapi.ts";
export type { Access, BodyOf, Operation, ReplyOf } from "./operation.ts";
export { accountOperations } from "./operations/accounts.ts";
export { assistantOperations } from "./operations/assistant.ts";
export { businessOperations } from "./operations/business.ts";
export { chatOperations } from "./operations/chats.ts";
export { embeddingOperations } from "./operations/embedding.ts";
export { factorOperations } from "./operations/factors.ts";
export { federationOperations } from "./operations/federation.ts";
export { DatasetRef, internalOperations } from "./operations/internal.ts";
export { type OperationId, operations } from "./operations/operations.ts";
export { reportOperations } from "./operations/reports.ts";
export { teamOperations } from "./operations/teams.ts";
export { type Pages, pagesByRoute, pathPattern } from "./pages.ts";
export { Answer, Answered, AnswerValue, Clarify, Refuse } from "./schemas/answer.ts";
export { AskedBack, askedBackBy } from "./schemas/asked-back.ts";
export { AnswerTable, Card, CardFinding, Gauge } from "./schemas/card.ts";
export {
  Chat,
  ChatTeam,
  ConverseReply,
  Corrections,
  DatasetBrief,
  DatasetSummary,
  Dictionary,
  Learning,
  LearningAudit,
  ListedChat,
  Message,
  Quota,
  type Rating,
} from "./schemas/chat.ts";
export { Checkout } from "./schemas/checkout.ts";
export {
  ApiKey,
  EmbedSession,
  EmbedStanding,
  EmbedUsage,
} from "./schemas/embedding.ts";
export { ErrorReply } from "./schemas/error-reply.ts";
export {
  PasskeyAnswer,
  PasskeyOptions,
  ProofMethod,
  SecondFactor,
} from "./schemas/factors.ts";
export { KeptCard, KeptLine, keptLimits } from "./schemas/kept-line.ts";
export { Pin, Report, Shared, ShareLink } from "./schemas/report.ts";
export { Series } from "./schemas/series.ts";
export { ColumnView, TableChange, TableView, TableWindow } from "./schemas/table.ts";
export { Invitation, Team, TeamMember, TeamUsage } from "./schemas/team.ts";
export { Upload, UploadPiece } from "./schemas/upload.ts";
export { Subscription, User } from "./schemas/user.ts";
