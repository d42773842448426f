/** What is noted of an account's security, for its user to read. */
export const securityEvents = [
  "registered",
  "verified",
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "session_ended",
  "signed_out_everywhere",
  "refresh_token_reused",
  "wrong_password",
  "password_changed",
  "password_reset_asked",
  "password_reset",
  "email_change_asked",
  "email_changed",
  "second_factor_failed",
  "totp_added",
  "totp_removed",
  "recovery_codes_renewed",
  "recovery_code_used",
  "passkey_added",
  "passkey_removed",
  "identity_linked",
  "identity_unlinked",
  "factors_reset",
  "exported",
  "learning_allowed",
  "learning_withdrawn",
] as const;

/** One of {@link securityEvents}. */
export type SecurityEventName = (typeof securityEvents)[number];
