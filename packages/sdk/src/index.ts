export type {
  Answer,
  Answered,
  AnswerTable,
  ApiKey,
  Card,
  CardFinding,
  Chat,
  ChatTeam,
  Clarify,
  ColumnView,
  ConverseReply,
  Corrections,
  DatasetBrief,
  DatasetSummary,
  Dictionary,
  EmbedSession,
  EmbedStanding,
  EmbedUsage,
  ErrorReply,
  Gauge,
  Invitation,
  Learning,
  LearningAudit,
  ListedChat,
  Message,
  OperationId,
  Pin,
  ProofMethod,
  Quota,
  Rating,
  Refuse,
  Report,
  SecondFactor,
  Series,
  Shared,
  ShareLink,
  Subscription,
  TableView,
  Team,
  TeamMember,
  TeamUsage,
  Upload,
  User,
} from "@probability-chat/contract";
export {
  type AccessStatus,
  accessStatus,
  bytesText,
  csvCell,
  type DatasetRefusal,
  type ErrorCode,
  embedTexts,
  fill,
  limits,
  messages,
  type PlanDefinition,
  type PlanName,
  planOf,
  plans,
  roleMay,
  sizeText,
  type TeamRole,
} from "@probability-chat/contract/constants";
export type { AccountApi, UserImage } from "./api/accounts.ts";
export type { AssistantApi, DatasetUpload, TablePart } from "./api/assistant.ts";
export type { BusinessApi, OneSubject } from "./api/business.ts";
export type { Paging, TokenReply } from "./api/call-types.ts";
export type { ChatApi, ChatFilter, Validation } from "./api/chats.ts";
export type { FactorApi } from "./api/factors.ts";
export type { ReportApi } from "./api/reports.ts";
export type { TeamApi } from "./api/teams.ts";
export type { Api } from "./api.ts";
export { accessOf, type ChatAccess, fileMegabytes, remainingQueries } from "./chat/access.ts";
export {
  type ChatController,
  type ChatControllerOptions,
  createChatController,
} from "./chat/chat-controller.ts";
export type { ChatEvents } from "./chat/chat-events.ts";
export type { ChatSearch } from "./chat/chat-search.ts";
export {
  type ChatFlags,
  type ChatMessage,
  type Conversation,
  isLearning,
  type UploadState,
} from "./chat/conversation.ts";
export type { Correcting, Described } from "./chat/describe-columns.ts";
export { sendFailureText, uploadFailureText } from "./chat/failure-text.ts";
export type { Asked } from "./chat/send-message.ts";
export { uploadProblem } from "./chat/upload-problem.ts";
export type { UploadOptions } from "./chat/uploader.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { editsBetween } from "./errors/edits-between.ts";
export {
  isConflictError,
  isDatasetRefusedError,
  isForbiddenError,
  isLinkRequiredError,
  isNetworkError,
  isNotFoundError,
  isProofRequiredError,
  isRateLimitedError,
  isRefusedError,
  isSecondFactorError,
  isServerError,
  isTimeoutError,
  isUnauthorizedError,
  isUnexpectedReplyError,
  serverTextOr,
} from "./errors/guards.ts";
export {
  type CallError,
  type ClientErrorCode,
  type ErrorDetails,
  type ErrorFacts,
  type ErrorOf,
  isProbabilityChatError,
  ProbabilityChatError,
} from "./errors/probability-chat-error.ts";
export { createServerClient } from "./server-elsewhere.ts";
export type { AuthState } from "./session/auth-state.ts";
export type { HostOptions, HostUser } from "./session/host-source.ts";
export type { Session } from "./session/session.ts";
export type { SessionEnd, SessionFailure, SessionStatus } from "./session/session-status.ts";
export { signInText } from "./session/sign-in.ts";
export type { Timers } from "./session/timers.ts";
export { createMemoryStorage, type TokenStorage } from "./session/token-storage.ts";
export type { Clock, Turns } from "./session/turn.ts";
export { createWebStorage, type KeyValueStorage } from "./session/web-storage.ts";
export { createToasts, type Toast, type ToastAction, type Toasts } from "./toasts.ts";
export type { UploadProgress } from "./transport/http.ts";
export type { BodyOfCall, DataOfCall, ReplyOfCall } from "./transport/operation-types.ts";
export type { CallOptions } from "./transport/transport.ts";
export type { UploadBeginning, UploadedPiece } from "./uploads/tus-headers.ts";
export { createUploadGate, type UploadGate } from "./uploads/upload-gate.ts";
export type { PiecesStage, UploadInPieces } from "./uploads/upload-in-pieces.ts";
export type { ByteStream, UploadSource } from "./uploads/upload-source.ts";
