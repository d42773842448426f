import type { OperationId, operations } from "@probability-chat/contract";

type Operations = typeof operations;

/** Every public call's method and path. The types make it equal to the contract. */
export const routes: {
  readonly [K in OperationId]: `${Operations[K]["method"]} ${Operations[K]["path"]}`;
} = {
  register: "POST /api/users/register/",
  signIn: "POST /api/token/",
  refreshToken: "POST /api/token/refresh/",
  revokeToken: "POST /api/token/revoke/",
  me: "GET /api/users/me/",
  updateUser: "PATCH /api/users/{id}/",
  setLearningConsent: "PUT /api/users/{id}/learning-consent/",
  updatePassword: "PATCH /api/users/update-password/",
  verifyAccount: "PATCH /api/users/verify-account/",
  resendVerification: "GET /api/users/verify-account-email/",
  uploadUserImage: "POST /api/users/upload-user-image/",
  getUserImage: "GET /api/users/images/{name}",
  requestPasswordReset: "POST /api/password-reset/",
  confirmPasswordReset: "POST /api/password-reset/confirm/",
  submitSupportRequest: "POST /api/users/submit-support-request/",
  submitContactRequest: "POST /api/contact/",
  listSessions: "GET /api/users/sessions/",
  listSecurityEvents: "GET /api/users/security-events/",
  endSessions: "DELETE /api/users/sessions/",
  endSession: "DELETE /api/users/sessions/{sid}/",
  changeEmail: "POST /api/users/change-email/",
  confirmEmail: "PATCH /api/users/change-email/",
  exportUser: "GET /api/users/export/",
  deleteUser: "DELETE /api/users/{id}/",
  usage: "GET /api/usage/",
  listChats: "GET /api/chats/",
  getChat: "GET /api/chats/{id}/",
  createChat: "POST /api/chats/",
  renameChat: "PATCH /api/chats/{id}/",
  deleteChat: "DELETE /api/chats/{id}/",
  listMessages: "GET /api/chats/{id}/messages/",
  sendMessage: "POST /api/chats/{id}/send-message/",
  validateQuery: "POST /api/chats/{id}/validate-query/",
  stopQuestion: "POST /api/chats/{id}/stop/",
  sendFeedback: "POST /api/chats/{id}/messages/{mid}/feedback/",
  exportChat: "GET /api/chats/{id}/export/",
  listTeams: "GET /api/teams/",
  createTeam: "POST /api/teams/",
  renameTeam: "PATCH /api/teams/{id}/",
  deleteTeam: "DELETE /api/teams/{id}/",
  handOverTeam: "POST /api/teams/{id}/hand-over/",
  listTeamMembers: "GET /api/teams/{id}/members/",
  updateTeamMember: "PATCH /api/teams/{id}/members/{mid}/",
  removeTeamMember: "DELETE /api/teams/{id}/members/{mid}/",
  listTeamInvitations: "GET /api/teams/{id}/invitations/",
  inviteToTeam: "POST /api/teams/{id}/invitations/",
  resendTeamInvitation: "POST /api/teams/{id}/invitations/{iid}/resend/",
  revokeTeamInvitation: "DELETE /api/teams/{id}/invitations/{iid}/",
  readInvitation: "POST /api/invitations/read/",
  acceptInvitation: "POST /api/invitations/accept/",
  teamUsage: "GET /api/teams/{id}/usage/",
  exportTeamUsage: "GET /api/teams/{id}/usage/export/",
  shareChat: "POST /api/chats/{id}/share/",
  takeBackChat: "DELETE /api/chats/{id}/share/",
  uploadChat: "POST /ai/upload_chat",
  converse: "POST /ai/converse",
  query: "POST /ai/query",
  interpret: "POST /ai/interpret",
  putDictionary: "PUT /ai/dictionary/{chat_id}",
  createUpload: "POST /ai/uploads/",
  createCheckout: "POST /api/subscriptions/create-checkout/",
  createPortalSession: "POST /api/subscriptions/create-portal-session/",
  receiveBillingWebhook: "POST /api/billing/webhook/",
  listKeys: "GET /api/keys/",
  createKey: "POST /api/keys/",
  deleteKey: "DELETE /api/keys/{id}/",
  getEmbedOrigins: "GET /api/embed/origins/",
  putEmbedOrigins: "PUT /api/embed/origins/",
  createEmbedSession: "POST /api/embed/sessions/",
  exchangeEmbedToken: "POST /api/embed/token/",
  deleteEmbedSession: "DELETE /api/embed/sessions/{sid}/",
  checkEmbed: "GET /api/embed/check/",
};

/** Where a call goes: its method, and its address with the parameters filled in. */
export function addressOf(
  id: OperationId,
  bases: { readonly api: string; readonly assistant: string },
  params: Readonly<Record<string, string>> = {},
): { method: string; url: string } {
  const route = routes[id];
  const space = route.indexOf(" ");
  const path = route
    .slice(space + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = path.startsWith("/ai/")
    ? `${bases.assistant}${path.slice("/ai".length)}`
    : `${bases.api}${path}`;
  return { method: route.slice(0, space), url };
}
