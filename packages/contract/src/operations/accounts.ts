import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { messages, tooLong } from "../constants/messages.ts";
import { securityEvents } from "../constants/security-events.ts";
import { defineOperations } from "../operation.ts";
import {
  Credentials,
  Email,
  Id,
  Password,
  RegisterBody,
  Time,
  TokenPair,
  User,
} from "../schemas/user.ts";
import { ById, Done, data, listOf, Paging } from "./envelope.ts";

const text = messages.validation;
const Registered = z.object({ email: z.string(), message: z.string() });
/** The pair stands in the envelope and, as the specification reads it, beside it. */
const SignedIn = TokenPair.extend({ user: User, data: TokenPair.extend({ user: User }) });
const Refreshed = TokenPair.extend({ data: TokenPair });
const MailToken = z
  .string({ error: messages.account.tokenMissing })
  .min(1, messages.account.tokenMissing)
  .max(200, messages.account.verificationFailed);

const CurrentPassword = z
  .string({ error: text.currentPasswordRequired })
  .min(1, text.currentPasswordRequired)
  .max(limits.passwordLength, messages.server.wrongPassword);

/** A message to us. */
const Written = {
  subject: z
    .string({ error: text.supportSubjectTooShort })
    .trim()
    .min(limits.supportSubjectMinimum, text.supportSubjectTooShort)
    .max(limits.supportSubjectLength, tooLong("Subject", limits.supportSubjectLength)),
  message: z
    .string({ error: text.supportMessageTooShort })
    .trim()
    .min(limits.supportMessageMinimum, text.supportMessageTooShort)
    .max(limits.supportMessageLength, tooLong("Message", limits.supportMessageLength)),
};

/** Accounts and sessions. */
export const accountOperations = defineOperations({
  register: {
    method: "POST",
    path: "/api/users/register/",
    service: "api",
    summary: "Create an account; the answer is the same for an address that has one",
    access: "none",
    body: RegisterBody,
    status: 201,
    reply: data(Registered),
    errors: ["rate_limited"],
  },
  signIn: {
    method: "POST",
    path: "/api/token/",
    service: "api",
    summary: "Exchange e-mail and password for a token pair",
    access: "none",
    body: Credentials,
    status: 200,
    reply: SignedIn,
    errors: ["invalid_credentials", "rate_limited"],
  },
  refreshToken: {
    method: "POST",
    path: "/api/token/refresh/",
    service: "api",
    summary: "Exchange a refresh token for its successor and a new access token",
    access: "none",
    body: z.object({ refresh: z.string().min(1).max(500) }),
    status: 200,
    reply: Refreshed,
    errors: ["session_ended", "rate_limited"],
  },
  revokeToken: {
    method: "POST",
    path: "/api/token/revoke/",
    service: "api",
    summary: "End the session of a refresh token",
    access: "none",
    body: z.object({ refresh: z.string().min(1).max(500) }),
    status: 200,
    reply: Done,
    errors: [],
  },
  me: {
    method: "GET",
    path: "/api/users/me/",
    service: "api",
    summary: "The signed-in user",
    access: "user",
    status: 200,
    reply: data(User),
    errors: [],
  },
  updateUser: {
    method: "PATCH",
    path: "/api/users/{id}/",
    service: "api",
    summary: "Change the names of the signed-in user",
    access: "user",
    params: ById,
    body: z.object({
      first_name: z
        .string({ error: text.firstNameRequired })
        .trim()
        .min(1, text.firstNameRequired)
        .max(limits.nameLength, tooLong("First name", limits.nameLength)),
      last_name: z.string().trim().max(limits.nameLength).default(""),
    }),
    status: 200,
    reply: data(User),
    errors: ["not_found"],
  },
  setLearningConsent: {
    method: "PUT",
    path: "/api/users/{id}/learning-consent/",
    service: "api",
    summary:
      "Allow that questions are kept to train the reader by, or withdraw that, which deletes what was kept",
    access: "user",
    params: ById,
    body: z.object({ learning_consent: z.boolean() }),
    status: 200,
    reply: data(User),
    errors: ["not_found"],
  },
  updatePassword: {
    method: "PATCH",
    path: "/api/users/update-password/",
    service: "api",
    summary: "Change the password",
    access: "user",
    body: z.object({
      old_password: CurrentPassword,
      new_password: Password(
        limits.changePasswordMinimum,
        text.newPasswordTooShort,
        text.newPasswordRequired,
      ),
    }),
    status: 200,
    reply: Done,
    errors: ["wrong_password", "rate_limited"],
  },
  verifyAccount: {
    method: "PATCH",
    path: "/api/users/verify-account/",
    service: "api",
    summary: "Verify an e-mail address with the token of the mail",
    access: "none",
    body: z.object({ token: MailToken }),
    status: 200,
    reply: Done,
    errors: ["token_invalid", "rate_limited"],
  },
  resendVerification: {
    method: "GET",
    path: "/api/users/verify-account-email/",
    service: "api",
    summary: "Send the verification e-mail again",
    access: "user",
    status: 200,
    reply: Done,
    errors: ["rate_limited"],
  },
  uploadUserImage: {
    method: "POST",
    path: "/api/users/upload-user-image/",
    service: "api",
    summary: "Replace the user's image (multipart: file, content_type)",
    access: "user",
    body: z.object({
      file: z.string().meta({ format: "binary" }),
      content_type: z.enum(limits.avatarTypes),
    }),
    bodyType: "multipart",
    status: 200,
    reply: data(z.object({ file_url: z.string() })),
    errors: ["file_too_large", "unsupported_media_type"],
  },
  /** An `<img>` sends no token: whoever was told the unguessable address may fetch it. */
  getUserImage: {
    method: "GET",
    path: "/api/users/images/{name}",
    service: "api",
    summary: "A user's image, by the unguessable address that its owner was given",
    access: "none",
    params: z.object({ name: z.string().regex(/^[\w-]{43}\.webp$/) }),
    status: 200,
    reply: z.unknown(),
    replyType: "image/webp",
    errors: ["not_found"],
  },
  requestPasswordReset: {
    method: "POST",
    path: "/api/password-reset/",
    service: "api",
    summary: "Send a reset link; the answer is the same for an unknown address",
    access: "none",
    body: z.object({ email: Email }),
    status: 200,
    reply: Done,
    errors: ["rate_limited"],
  },
  confirmPasswordReset: {
    method: "POST",
    path: "/api/password-reset/confirm/",
    service: "api",
    summary: "Set a new password with the token of the mail; ends every session",
    access: "none",
    body: z.object({
      token: MailToken,
      password: Password(
        limits.resetPasswordMinimum,
        text.resetPasswordTooShort,
        text.passwordRequired,
      ),
    }),
    status: 200,
    reply: Done,
    errors: ["token_invalid", "rate_limited"],
  },
  submitSupportRequest: {
    method: "POST",
    path: "/api/users/submit-support-request/",
    service: "api",
    summary: "Write to support",
    access: "user",
    body: z.object(Written),
    status: 201,
    reply: Done,
    errors: ["rate_limited"],
  },
  submitContactRequest: {
    method: "POST",
    path: "/api/contact/",
    service: "api",
    summary: "Write to us without an account",
    access: "none",
    body: z.object({
      name: z
        .string({ error: text.contactNameTooShort })
        .trim()
        .min(limits.contactNameMinimum, text.contactNameTooShort)
        .max(limits.nameLength, tooLong("Name", limits.nameLength)),
      email: z
        .string({ error: text.contactEmailInvalid })
        .trim()
        .max(limits.emailLength, text.contactEmailInvalid)
        .pipe(z.email(text.contactEmailInvalid)),
      ...Written,
      /** Stands in the form unseen: who fills it in is no person, or is told what did it for them. */
      website: z.string().max(0, text.contactTrap).default(""),
    }),
    status: 201,
    reply: Done,
    errors: ["rate_limited"],
  },
  listSessions: {
    method: "GET",
    path: "/api/users/sessions/",
    service: "api",
    summary: "The user's sessions",
    access: "user",
    query: Paging,
    status: 200,
    reply: listOf(
      z.object({
        id: Id,
        user_agent: z.string(),
        current: z.boolean(),
        created_at: Time,
        last_used_at: Time,
      }),
    ),
    errors: [],
  },
  listSecurityEvents: {
    method: "GET",
    path: "/api/users/security-events/",
    service: "api",
    summary: "What happened to the user's account, newest first, of the time that it is kept for",
    access: "user",
    query: Paging,
    status: 200,
    reply: listOf(
      z.object({
        id: Id,
        event: z.enum(securityEvents),
        /** From where, without the last part of the address; null where that is not known. */
        address: z.string().nullable(),
        created_at: Time,
      }),
    ),
    errors: [],
  },
  endSessions: {
    method: "DELETE",
    path: "/api/users/sessions/",
    service: "api",
    summary: "Sign out everywhere",
    access: "user",
    status: 200,
    reply: Done,
    errors: [],
  },
  endSession: {
    method: "DELETE",
    path: "/api/users/sessions/{sid}/",
    service: "api",
    summary: "End one session",
    access: "user",
    params: z.object({ sid: z.uuid() }),
    status: 200,
    reply: Done,
    errors: ["not_found"],
  },
  changeEmail: {
    method: "POST",
    path: "/api/users/change-email/",
    service: "api",
    summary: "Ask for a new e-mail address; it counts once confirmed",
    access: "user",
    body: z.object({ email: Email, password: CurrentPassword }),
    status: 202,
    reply: Done,
    errors: ["wrong_password", "rate_limited"],
  },
  confirmEmail: {
    method: "PATCH",
    path: "/api/users/change-email/",
    service: "api",
    summary: "Confirm a new e-mail address with the token of the mail",
    access: "none",
    body: z.object({ token: MailToken }),
    status: 200,
    reply: Done,
    errors: ["token_invalid", "rate_limited"],
  },
  exportUser: {
    method: "GET",
    path: "/api/users/export/",
    service: "api",
    summary: "All data of the signed-in user",
    access: "user",
    status: 200,
    reply: z.record(z.string(), z.unknown()),
    errors: ["rate_limited"],
  },
  deleteUser: {
    method: "DELETE",
    path: "/api/users/{id}/",
    service: "api",
    summary: "Delete the account and everything that belongs to it",
    access: "user",
    params: ById,
    body: z.object({ password: CurrentPassword }),
    status: 200,
    reply: Done,
    errors: ["wrong_password", "not_found", "rate_limited", "conflict"],
  },
  usage: {
    method: "GET",
    path: "/api/usage/",
    service: "api",
    summary: "Queries spent by day in this period; datasets and storage in use",
    access: "user",
    status: 200,
    reply: data(
      z.object({
        period: z.object({ starts_at: Time, ends_at: Time }),
        granted: z.number().int(),
        used: z.number().int(),
        days: z.array(z.object({ date: z.iso.date(), used: z.number().int() })),
        /** Of the datasets that there are now; `storage` in bytes. */
        datasets: z.object({ used: z.number().int(), allowed: z.number().int() }),
        storage: z.object({ used: z.number().int(), allowed: z.number().int() }),
      }),
    ),
    errors: [],
  },
});
