import type { OperationId, operations } from "@probability-chat/contract";

type Operations = typeof operations;

/**
 * What a call's method and path do not say. It takes a `query`, a body where its method has usually
 * none (`json`), or none where it usually has one (`bare`). Of its reply one wants nothing (`done`),
 * the `whole`, or the `tokens`, instead of its `data`; or it is a `text` and no JSON. It goes with the access token at hand
 * (`open`), or with none (`never`), instead of a fresh one. A repeat would not have the effect of
 * one (`once`).
 */
export type RouteWord =
  | "query"
  | "json"
  | "bare"
  | "done"
  | "whole"
  | "tokens"
  | "text"
  | "open"
  | "never"
  | "once";

type Route<M extends string, P extends string> = `${M} ${P}` | `${M} ${P} ${string}`;

/** Every public call's method, path and words. The types make the first two equal to the contract. */
export const routes: {
  readonly [K in OperationId]: Route<Operations[K]["method"], Operations[K]["path"]>;
} = {
  register: "POST /api/users/register/ open",
  signIn: "POST /api/token/ tokens never",
  refreshToken: "POST /api/token/refresh/ tokens never once",
  revokeToken: "POST /api/token/revoke/ done never",
  me: "GET /api/users/me/",
  updateUser: "PATCH /api/users/{id}/",
  setLearningConsent: "PUT /api/users/{id}/learning-consent/",
  updatePassword: "PATCH /api/users/update-password/ done once",
  verifyAccount: "PATCH /api/users/verify-account/ done open once",
  resendVerification: "GET /api/users/verify-account-email/ done once",
  uploadUserImage: "POST /api/users/upload-user-image/",
  getUserImage: "GET /api/users/images/{name}",
  requestPasswordReset: "POST /api/password-reset/ done open",
  confirmPasswordReset: "POST /api/password-reset/confirm/ done open",
  submitSupportRequest: "POST /api/users/submit-support-request/ done",
  submitContactRequest: "POST /api/contact/ done open",
  listSessions: "GET /api/users/sessions/ query",
  listSecurityEvents: "GET /api/users/security-events/ query whole",
  endSessions: "DELETE /api/users/sessions/ done",
  endSession: "DELETE /api/users/sessions/{sid}/ done",
  changeEmail: "POST /api/users/change-email/ done",
  confirmEmail: "PATCH /api/users/change-email/ done open once",
  exportUser: "GET /api/users/export/ whole",
  deleteUser: "DELETE /api/users/{id}/ json done once",
  usage: "GET /api/usage/",
  completeSignIn: "POST /api/token/second-factor/ tokens never",
  startPasskeySignIn: "POST /api/token/passkey/options/ bare never",
  signInWithPasskey: "POST /api/token/passkey/ tokens never",
  getSecurity: "GET /api/users/security/",
  prove: "POST /api/users/proof/ done",
  startPasskeyProof: "POST /api/users/proof/passkey/options/ bare",
  startTotp: "POST /api/users/totp/ bare",
  confirmTotp: "POST /api/users/totp/confirm/",
  removeTotp: "DELETE /api/users/totp/ done",
  renewRecoveryCodes: "POST /api/users/recovery-codes/ bare",
  startPasskey: "POST /api/users/passkeys/options/ bare",
  addPasskey: "POST /api/users/passkeys/",
  renamePasskey: "PATCH /api/users/passkeys/{id}/",
  removePasskey: "DELETE /api/users/passkeys/{id}/ done",
  setPassword: "POST /api/users/set-password/ done",
  listProviders: "GET /api/identity-providers/ never",
  startProviderSignIn: "POST /api/identity-providers/{provider}/sign-in/ bare never",
  signInWithProvider: "POST /api/token/provider/ tokens never",
  linkWithPassword: "POST /api/token/provider/link/ tokens never",
  startLinking: "POST /api/identity-providers/{provider}/link/ bare",
  linkIdentity: "POST /api/users/identities/ done",
  unlinkIdentity: "DELETE /api/users/identities/{id}/ done",
  listChats: "GET /api/chats/ query",
  getChat: "GET /api/chats/{id}/",
  createChat: "POST /api/chats/",
  renameChat: "PATCH /api/chats/{id}/",
  deleteChat: "DELETE /api/chats/{id}/ done",
  listMessages: "GET /api/chats/{id}/messages/ query",
  sendMessage: "POST /api/chats/{id}/send-message/",
  validateQuery: "POST /api/chats/{id}/validate-query/ bare",
  stopQuestion: "POST /api/chats/{id}/stop/",
  sendFeedback: "POST /api/chats/{id}/messages/{mid}/feedback/ done",
  exportChat: "GET /api/chats/{id}/export/ text",
  listTeams: "GET /api/teams/",
  createTeam: "POST /api/teams/",
  renameTeam: "PATCH /api/teams/{id}/",
  deleteTeam: "DELETE /api/teams/{id}/ json done",
  handOverTeam: "POST /api/teams/{id}/hand-over/",
  listTeamMembers: "GET /api/teams/{id}/members/",
  updateTeamMember: "PATCH /api/teams/{id}/members/{mid}/",
  removeTeamMember: "DELETE /api/teams/{id}/members/{mid}/ done",
  listTeamInvitations: "GET /api/teams/{id}/invitations/",
  inviteToTeam: "POST /api/teams/{id}/invitations/",
  resendTeamInvitation: "POST /api/teams/{id}/invitations/{iid}/resend/ bare",
  revokeTeamInvitation: "DELETE /api/teams/{id}/invitations/{iid}/ done",
  readInvitation: "POST /api/invitations/read/ open",
  acceptInvitation: "POST /api/invitations/accept/",
  teamUsage: "GET /api/teams/{id}/usage/",
  exportTeamUsage: "GET /api/teams/{id}/usage/export/ text whole",
  shareChat: "POST /api/chats/{id}/share/",
  takeBackChat: "DELETE /api/chats/{id}/share/ once",
  getReport: "GET /api/chats/{id}/report/",
  renameReport: "PATCH /api/chats/{id}/report/ done",
  putPin: "PUT /api/chats/{id}/report/pins/{mid}/",
  removePin: "DELETE /api/chats/{id}/report/pins/{mid}/ done",
  listShareLinks: "GET /api/share-links/ query",
  createShareLink: "POST /api/chats/{id}/share-links/",
  revokeShareLink: "DELETE /api/share-links/{id}/ done",
  readShared: "POST /api/shared/read/ never",
  uploadChat: "POST /ai/upload_chat",
  converse: "POST /ai/converse whole",
  query: "POST /ai/query whole",
  interpret: "POST /ai/interpret",
  putDictionary: "PUT /ai/dictionary/{chat_id}",
  readTable: "GET /ai/table/{chat_id} query",
  changeTable: "PUT /ai/table/{chat_id}",
  createUpload: "POST /ai/uploads/",
  listUploads: "GET /ai/uploads/",
  readUpload: "GET /ai/uploads/{id}",
  appendUpload: "PATCH /ai/uploads/{id} done once",
  removeUpload: "DELETE /ai/uploads/{id} done",
  finishUpload: "POST /ai/uploads/{id}/finish",
  createCheckout: "POST /api/subscriptions/create-checkout/",
  createPortalSession: "POST /api/subscriptions/create-portal-session/ bare",
  receiveBillingWebhook: "POST /api/billing/webhook/",
  listKeys: "GET /api/keys/ query",
  createKey: "POST /api/keys/",
  deleteKey: "DELETE /api/keys/{id}/ done",
  getEmbedOrigins: "GET /api/embed/origins/",
  putEmbedOrigins: "PUT /api/embed/origins/",
  createEmbedSession: "POST /api/embed/sessions/",
  listEmbedSessions: "GET /api/embed/sessions/ query",
  deleteEmbedSession: "DELETE /api/embed/sessions/{sid}/ done",
  deleteEmbedSessions: "DELETE /api/embed/sessions/ query",
  deleteEmbedSubject: "DELETE /api/embed/subjects/ query done",
  embedUsage: "GET /api/embed/usage/ query whole",
  exchangeEmbedToken: "POST /api/embed/token/ never",
  getEmbedSession: "GET /api/embed/session/",
  checkEmbed: "GET /api/embed/check/ query open",
};

/** Whether a call's route has a word. */
export function isSaidBy(id: OperationId, word: RouteWord): boolean {
  return routes[id].split(" ").indexOf(word, 2) > 0;
}

/** The names of a call's parameters, in order. */
export function parametersOf(id: OperationId): readonly string[] {
  return Array.from(routes[id].matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
}

/** Where a call goes: its method, and its address with parameters and query filled in. */
export function addressOf(
  id: OperationId,
  bases: { readonly api: string; readonly assistant: string },
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): { method: string; url: string } {
  const [method = "", route = ""] = routes[id].split(" ");
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const isAssistants = path.startsWith("/ai/");
  const base = isAssistants ? bases.assistant + path.slice("/ai".length) : bases.api + path;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const asked = String(search);
  return { method, url: asked === "" ? base : `${base}?${asked}` };
}
