/** The texts of the client for what a user does in chats. */

/** Of a chat and its messages. */
export const chatTexts = {
  verifyFirst: "You need to verify your account to use chat functionality.",
  created: "Please upload a dataset to begin using this chat.",
  deleted: "Chat deleted.",
  uploaded: "File uploaded successfully.",
  uploadRequired: "Upload Dataset Required",
  ready: "Ready to Chat",
  thinking: "Thinking",
  noReply: "I couldn't process your request.",
  deleteTitle: "Delete Chat",
  readOnly: "You can only read here",
} as const;

/** The toasts of what is done in chats. */
export const chatToasts = {
  authUpload: { title: "Authentication required", text: "Please sign in to upload files" },
  authCreate: { title: "Authentication required", text: "Please sign in to create a new chat" },
  authDelete: { title: "Authentication required", text: "Please sign in to delete a chat" },
  noActiveChat: { title: "No active chat", text: "Please create or select a chat first." },
  datasetRequired: {
    title: "Dataset required",
    text: "Please upload a dataset before sending messages.",
  },
  inactive: {
    title: "Inactive subscription",
    text: "Your subscription is not active. Please renew your subscription to continue using the service.",
  },
  exhausted: {
    title: "Query limit reached",
    text: "You've used all your available queries. Please upgrade your subscription to continue using the service.",
  },
  invalidFileType: { title: "Invalid file type", text: "Please upload a CSV file." },
  fileTooLarge: { title: "File too large", text: "Maximum file size for your plan is {n}MB." },
  uploadFailed: { title: "Upload failed", text: "File upload failed" },
  uploadProcessing: {
    title: "Upload failed",
    text: "File was uploaded but processing failed",
  },
  createFailed: {
    title: "Failed to create chat",
    text: "Could not create a new chat. Please try again.",
  },
  deleteFailed: {
    title: "Failed to delete chat",
    text: "Could not delete the chat. Please try again.",
  },
  sendFailed: {
    title: "Failed to send message",
    text: "Your message could not be sent. Please try again.",
  },
  verificationRequired: {
    title: "Verification Required",
    text: "You need to verify your account to use this feature.",
  },
  verificationSent: {
    title: "Verification email sent",
    text: "Please check your inbox for the verification link.",
  },
  verificationFailed: {
    title: "Error",
    text: "Failed to resend verification email. Please try again later.",
  },
} as const;

/** Why a question was not answered. */
export const sendingTexts = {
  queryLimit: "You've reached your query limit. Please upgrade your subscription.",
  noActiveSubscription: "Your subscription is not active. Please renew your subscription.",
  untilReset: "Query limit reached. You can ask again from {date} on.",
  denied: "Permission denied",
  notPermitted: "You don't have permission to use this service.",
  status: "Error: {status}",
} as const;

/** What an upload is at, one after the other. */
export const uploadTexts = [
  "Uploading",
  "Processing",
  "Analyzing data",
  "Learning patterns",
  "Embedding",
] as const;

/** What an upload in pieces does beside that. */
export const resumableTexts = {
  checking: "Checking the file",
  waiting: "Waiting for the connection",
  paused: "Paused",
} as const;
