export type {
  Answer,
  Answered,
  AnswerTable,
  Card,
  Chat,
  ChatTeam,
  Clarify,
  ConverseReply,
  DatasetSummary,
  Dictionary,
  ErrorReply,
  Gauge,
  Invitation,
  Learning,
  LearningAudit,
  Message,
  OperationId,
  ProofMethod,
  Quota,
  Rating,
  Refuse,
  SecondFactor,
  Series,
  Subscription,
  Team,
  TeamMember,
  TeamUsage,
  User,
} from "@probability-chat/contract";
export {
  type AccessStatus,
  accessStatus,
  csvCell,
  type DatasetRefusal,
  type ErrorCode,
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
export type { Api, DatasetUpload, Paging, TokenReply, Validation } from "./api.ts";
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
export type { Described } from "./chat/describe-columns.ts";
export { sendFailureText, serverTextOr, uploadFailureText } from "./chat/failure-text.ts";
export { uploadProblem } from "./chat/upload-dataset.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { ConflictError, isConflictError } from "./errors/conflict-error.ts";
export { DatasetRefusedError, isDatasetRefusedError } from "./errors/dataset-refused-error.ts";
export { ForbiddenError, isForbiddenError } from "./errors/forbidden-error.ts";
export { isLinkRequiredError, LinkRequiredError } from "./errors/link-required-error.ts";
export { isNetworkError, NetworkError } from "./errors/network-error.ts";
export { isNotFoundError, NotFoundError } from "./errors/not-found-error.ts";
export {
  type ClientErrorCode,
  type ErrorFacts,
  isProbabilityChatError,
  ProbabilityChatError,
} from "./errors/probability-chat-error.ts";
export { isProofRequiredError, ProofRequiredError } from "./errors/proof-required-error.ts";
export { isRateLimitedError, RateLimitedError } from "./errors/rate-limited-error.ts";
export { isRefusedError, RefusedError } from "./errors/refused-error.ts";
export { isSecondFactorError, SecondFactorError } from "./errors/second-factor-error.ts";
export { isServerError, ServerError } from "./errors/server-error.ts";
export { isTimeoutError, TimeoutError } from "./errors/timeout-error.ts";
export { isUnauthorizedError, UnauthorizedError } from "./errors/unauthorized-error.ts";
export { isUnexpectedReplyError, UnexpectedReplyError } from "./errors/unexpected-reply-error.ts";
export type { AuthState } from "./session/auth-state.ts";
export type { Session } from "./session/session.ts";
export { signInText } from "./session/sign-in.ts";
export type { Timers } from "./session/timers.ts";
export { type ClaimNote, createMemoryStorage, type TokenStorage } from "./session/token-storage.ts";
export { createWebStorage, type KeyValueStorage } from "./session/web-storage.ts";
export type { Toast, Toasts } from "./toasts.ts";
export type { BodyOfCall, DataOfCall, ReplyOfCall } from "./transport/operation-types.ts";
export type { CallOptions, UploadProgress } from "./transport/transport.ts";
