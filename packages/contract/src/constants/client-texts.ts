/**
 * The texts of the client, each group a value of its own and those of one moment in one file, so
 * that a bundle holds only those that its code uses, and loads them with it. These are what may be
 * said until a chat is open.
 */

/** What a call that failed is told by where the server gives no text. */
export const defaultTexts = {
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
} as const;

/** Of a chat that cannot be opened. */
export const openingTexts = { deletedElsewhere: "This chat was deleted elsewhere." } as const;

/** The toasts of what could not be had. */
export const openingToasts = {
  loadMessages: {
    title: "Failed to load messages",
    text: "Could not fetch messages for this chat.",
  },
  loadChats: { title: "Failed to load chats", text: "Could not fetch your conversations." },
} as const;

/** How a session's calls went. */
export const sessionTexts = {
  ended: "This session has ended.",
  unreachable: "The chat cannot be reached at the moment. It is tried again.",
  notVerified:
    "Your account needs to be verified. Please check your email for a verification link or request a new one from your profile page.",
  passwordUpdated: "Password updated successfully",
  unexpected: "An unexpected error occurred. Please try again.",
} as const;
