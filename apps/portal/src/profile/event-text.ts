import type { SecurityEventName } from "@probability-chat/contract/constants";

/** What happened, as one would tell it; `alarming` where it may have been somebody else. */
export const eventTexts: Readonly<
  Record<SecurityEventName, { readonly text: string; readonly alarming?: true }>
> = {
  registered: { text: "Account created" },
  verified: { text: "E-mail address verified" },
  signed_in: { text: "Signed in" },
  sign_in_failed: { text: "Sign-in with a wrong password", alarming: true },
  signed_out: { text: "Signed out" },
  session_ended: { text: "A session was ended" },
  signed_out_everywhere: { text: "Signed out everywhere" },
  refresh_token_reused: {
    text: "A session was ended, as a copy of it was in use",
    alarming: true,
  },
  wrong_password: { text: "Wrong current password given", alarming: true },
  password_changed: { text: "Password changed" },
  password_reset_asked: { text: "Link to reset the password asked for" },
  password_reset: { text: "Password reset by e-mail" },
  email_change_asked: { text: "New e-mail address asked for" },
  email_changed: { text: "E-mail address changed" },
  second_factor_failed: { text: "Wrong second step after the right password", alarming: true },
  totp_added: { text: "Authenticator app set up" },
  totp_removed: { text: "Authenticator app removed" },
  recovery_codes_renewed: { text: "New recovery codes made" },
  recovery_code_used: { text: "Recovery code used" },
  passkey_added: { text: "Passkey added" },
  passkey_removed: { text: "Passkey removed" },
  identity_linked: { text: "Account elsewhere connected" },
  identity_unlinked: { text: "Account elsewhere disconnected" },
  factors_reset: { text: "Two-step verification reset by support" },
  exported: { text: "All data downloaded" },
  learning_allowed: { text: "Learning from questions allowed" },
  learning_withdrawn: { text: "Learning from questions stopped" },
  team_created: { text: "Team created" },
  team_deleted: { text: "Team deleted" },
  team_invitation_sent: { text: "Invitation to your team sent" },
  team_invitation_revoked: { text: "Invitation to your team taken back" },
  team_joined: { text: "Joined a team" },
  team_left: { text: "Left a team" },
  team_member_removed: { text: "Somebody removed from your team" },
  team_removed: { text: "You were removed from a team" },
  team_member_role_changed: { text: "Somebody's role in your team changed" },
  team_role_changed: { text: "Your role in a team changed" },
  team_handed_over: { text: "Your team handed over" },
  team_taken_over: { text: "A team handed over to you" },
  key_created: { text: "API key created" },
  key_revoked: { text: "API key revoked" },
  origins_changed: { text: "Origins of your embeds changed" },
  embed_sessions_revoked: { text: "Embed sessions revoked" },
  embed_subject_removed: { text: "End user of your embeds removed" },
  embed_handle_reused: {
    text: "An embed session was ended, as a copy of it was in use",
    alarming: true,
  },
  share_link_created: { text: "Link to a chat or a report made" },
  share_link_revoked: { text: "Link to a chat or a report revoked" },
};

/** An event that a later server tells of. */
export const unknownEvent: { readonly text: string; readonly alarming?: true } = {
  text: "Something else",
};
