/** The texts a user may see, from one place; `{n}` and the like are filled by `fill`. */
export const messages = {
  validation: {
    emailRequired: "Email is required",
    emailInvalid: "Please enter a valid email address",
    passwordRequired: "Password is required",
    passwordTooShort: "Password must be at least 8 characters",
    resetPasswordTooShort: "Password must be at least 6 characters",
    confirmRequired: "Please confirm your password",
    passwordsDiffer: "Passwords do not match",
    firstNameRequired: "First name is required",
    currentPasswordRequired: "Current password is required",
    newPasswordRequired: "New password is required",
    newPasswordTooShort: "New password must be at least 8 characters long",
    supportSubjectTooShort: "Subject must be at least 5 characters.",
    supportMessageTooShort: "Message must be at least 10 characters.",
    contactNameTooShort: "Name must be at least 2 characters.",
    contactEmailInvalid: "Please enter a valid email address.",
  },
  defaults: {
    register: "Registration failed",
    login: "Login failed",
    profile: "Failed to fetch profile",
    updateProfile: "Failed to update profile",
    updatePassword: "Failed to update password",
    refresh: "Failed to refresh token",
    chats: "Failed to fetch chats",
    messages: "Failed to fetch messages",
    createChat: "Failed to create chat",
    deleteChat: "Failed to delete chat",
    unexpectedFormat: "Unexpected response format from server",
  },
  server: {
    queryLimit: "Query limit reached",
    noActiveSubscription: "No active subscription",
    datasetRequired: "Dataset required",
    invalidCredentials: "The email or the password is wrong.",
    verificationFailed: "Failed to verify your account. The token may be invalid or expired.",
    registered: "Registration successful. Please check your inbox to verify your account.",
    verified: "Your account has been successfully verified!",
    verificationSent: "Verification email sent",
    notImplemented: "This part of the service is not available yet.",
    notVerified: "You need to verify your account to use this feature.",
    notFound: "There is nothing here, or it is not yours.",
    tooManyRequests: "Too many requests. Please wait a moment and try again.",
    internal: "Something went wrong on our side. Please try again.",
    replyNotStored: "Only an answer of this chat can be saved as the assistant's message.",
    idempotencyMismatch: "This Idempotency-Key was used for a different request.",
    fileTooLarge: "Maximum file size for your plan is {n}MB.",
  },
  chat: {
    verifyFirst: "You need to verify your account to use chat functionality.",
    created: "Please upload a dataset to begin using this chat.",
    deleted: "Chat deleted.",
    uploaded: "File uploaded successfully.",
    uploadRequired: "Upload Dataset Required",
    ready: "Ready to Chat",
    thinking: "Thinking",
    noReply: "I couldn't process your request.",
    deleteTitle: "Delete Chat",
  },
  toasts: {
    loadMessages: {
      title: "Failed to load messages",
      text: "Could not fetch messages for this chat.",
    },
    loadChats: { title: "Failed to load chats", text: "Could not fetch your conversations." },
    authUpload: { title: "Authentication required", text: "Please sign in to upload files" },
    authCreate: { title: "Authentication required", text: "Please sign in to create a new chat" },
    authDelete: { title: "Authentication required", text: "Please sign in to delete a chat" },
    authSubscribe: {
      title: "Authentication required",
      text: "Please sign in to subscribe to a plan.",
    },
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
  },
  sending: {
    queryLimit: "You've reached your query limit. Please upgrade your subscription.",
    noActiveSubscription: "Your subscription is not active. Please renew your subscription.",
    denied: "Permission denied",
    notPermitted: "You don't have permission to use this service.",
    status: "Error: {status}",
  },
  account: {
    notVerified:
      "Your account needs to be verified. Please check your email for a verification link or request a new one from your profile page.",
    registrationFailed: "Registration failed. Please try again.",
    unexpected: "An unexpected error occurred. Please try again.",
    tokenMissing: "Verification token is missing.",
    verificationFailed: "Failed to verify your account. The token may be invalid or expired.",
    verified: "Your account has been successfully verified!",
  },
  upload: ["Uploading", "Processing", "Analyzing data", "Learning patterns", "Embedding"],
} as const;

/** Fills `{name}` in a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
