import type { CallOptions } from "../transport/transport.ts";
import type { Body, Data, Done, Paging, TokenReply, Whole } from "./call-types.ts";

/** A picture on its way; give `fileName` where `file` is a Blob without a name. */
export interface UserImage {
  readonly file: Blob;
  readonly content_type: string;
  readonly fileName?: string;
}

/** Accounts and sessions. */
export interface AccountApi {
  /** Creates an account. The reply is the same for an address that has one. */
  register(json: Body<"register">, options?: CallOptions): Data<"register">;
  /**
   * Exchanges e-mail and password for a token pair; `client.session.signIn` keeps what comes.
   * Fails with `invalid_credentials`, or with `second_factor_required` and its challenge.
   */
  signIn(json: Body<"signIn">, options?: CallOptions): Promise<TokenReply>;
  /** Exchanges a refresh token for its successor and a new access token; a session does so by itself. */
  refreshToken(json: Body<"refreshToken">, options?: CallOptions): Promise<TokenReply>;
  /** Ends the session of a refresh token. */
  revokeToken(json: Body<"revokeToken">, options?: CallOptions): Done;
  /** The signed-in user, with plan and quota. */
  me(options?: CallOptions): Data<"me">;
  /** Changes the names of the signed-in user. */
  updateUser(id: string, json: Body<"updateUser">, options?: CallOptions): Data<"updateUser">;
  /** Allows that questions are kept to train the reader by, or withdraws that, which deletes what was kept. */
  setLearningConsent(
    id: string,
    json: Body<"setLearningConsent">,
    options?: CallOptions,
  ): Data<"setLearningConsent">;
  /** Changes the password and ends the other sessions. Fails with `wrong_password`. */
  updatePassword(json: Body<"updatePassword">, options?: CallOptions): Done;
  /** Verifies an e-mail address with the token of the mail. Fails with `token_invalid`. */
  verifyAccount(json: Body<"verifyAccount">, options?: CallOptions): Done;
  /** Sends the verification mail again. */
  resendVerification(options?: CallOptions): Done;
  /** Replaces the user's image: JPEG, PNG or GIF of at most 5 MB. */
  uploadUserImage(image: UserImage, options?: CallOptions): Data<"uploadUserImage">;
  /** Sends a link to reset the password. The reply is the same for an unknown address. */
  requestPasswordReset(json: Body<"requestPasswordReset">, options?: CallOptions): Done;
  /** Sets a new password with the token of the mail, and ends every session. */
  confirmPasswordReset(json: Body<"confirmPasswordReset">, options?: CallOptions): Done;
  /** Writes to support. */
  submitSupportRequest(json: Body<"submitSupportRequest">, options?: CallOptions): Done;
  /** Writes to us without an account. */
  submitContactRequest(json: Body<"submitContactRequest">, options?: CallOptions): Done;
  /** The user's sessions. */
  listSessions(paging?: Paging, options?: CallOptions): Data<"listSessions">;
  /** What happened to the account, newest first, with the `next_cursor` that a later call takes for the events before these. */
  listSecurityEvents(paging?: Paging, options?: CallOptions): Whole<"listSecurityEvents">;
  /** Signs out everywhere. */
  endSessions(options?: CallOptions): Done;
  /** Ends one session. */
  endSession(sid: string, options?: CallOptions): Done;
  /** Asks for a new e-mail address, which counts once it is confirmed. Fails with `wrong_password`. */
  changeEmail(json: Body<"changeEmail">, options?: CallOptions): Done;
  /** Confirms a new e-mail address with the token of the mail. Fails with `token_invalid`. */
  confirmEmail(json: Body<"confirmEmail">, options?: CallOptions): Done;
  /** All data of the signed-in user. */
  exportUser(options?: CallOptions): Whole<"exportUser">;
  /** Deletes the account and everything that belongs to it. Fails with `wrong_password`. */
  deleteUser(id: string, json: Body<"deleteUser">, options?: CallOptions): Done;
  /** Queries spent by day in this period; datasets and storage in use. */
  usage(options?: CallOptions): Data<"usage">;
}
