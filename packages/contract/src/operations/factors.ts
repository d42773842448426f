import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { messages, tooLong } from "../constants/messages.ts";
import { defineOperations } from "../operation.ts";
import {
  Challenge,
  Code,
  NewPasskey,
  PasskeyAnswer,
  PasskeyName,
  PasskeyOptions,
} from "../schemas/factors.ts";
import { Id, Password, SignedIn, Time } from "../schemas/user.ts";
import { ById, Done, data } from "./envelope.ts";

const text = messages.validation;
const AskPasskey = data(z.object({ challenge: z.string(), options: PasskeyOptions }));
const RecoveryCodes = z.array(z.string());
const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether its maker keeps copies, so that losing a device does not lose it. */
  backed_up: z.boolean(),
  created_at: Time,
  last_used_at: Time.nullable(),
});
const Identity = z.object({
  id: Id,
  provider: z.string(),
  email: z.string().nullable(),
  created_at: Time,
  last_used_at: Time.nullable(),
});

/** Second factors, passkeys, and the proof that changing them needs. */
export const factorOperations = defineOperations({
  completeSignIn: {
    method: "POST",
    path: "/api/token/second-factor/",
    service: "api",
    summary: "Complete a sign-in with a code or a passkey",
    access: "none",
    body: z.object({
      challenge: Challenge,
      code: Code.optional(),
      passkey: PasskeyAnswer.optional(),
    }),
    status: 200,
    reply: SignedIn,
    errors: ["wrong_code", "challenge_invalid", "conflict", "rate_limited"],
  },
  startPasskeySignIn: {
    method: "POST",
    path: "/api/token/passkey/options/",
    service: "api",
    summary: "What a browser asks its passkeys for, to sign in without a password",
    access: "none",
    status: 200,
    reply: AskPasskey,
    errors: [],
  },
  signInWithPasskey: {
    method: "POST",
    path: "/api/token/passkey/",
    service: "api",
    summary: "Sign in with a passkey alone, which is both factors",
    access: "none",
    body: z.object({ challenge: Challenge, passkey: PasskeyAnswer }),
    status: 200,
    reply: SignedIn,
    errors: ["invalid_credentials", "challenge_invalid", "rate_limited"],
  },
  getSecurity: {
    method: "GET",
    path: "/api/users/security/",
    service: "api",
    summary: "The ways into the user's account",
    access: "user",
    status: 200,
    reply: data(
      z.object({
        has_password: z.boolean(),
        totp: z.object({ created_at: Time }).nullable(),
        recovery_codes_left: z.number().int(),
        passkeys: z.array(Passkey),
        identities: z.array(Identity),
      }),
    ),
    errors: [],
  },
  prove: {
    method: "POST",
    path: "/api/users/proof/",
    service: "api",
    summary:
      "Give the password or a factor again, so that this session may change them for a while",
    access: "user",
    body: z.object({
      password: z
        .string()
        .min(1, text.passwordRequired)
        .max(limits.passwordLength, tooLong("Password", limits.passwordLength))
        .optional(),
      code: Code.optional(),
      challenge: Challenge.optional(),
      passkey: PasskeyAnswer.optional(),
    }),
    status: 200,
    reply: Done,
    errors: ["wrong_password", "wrong_code", "challenge_invalid", "conflict", "rate_limited"],
  },
  startPasskeyProof: {
    method: "POST",
    path: "/api/users/proof/passkey/options/",
    service: "api",
    summary: "What a browser asks one of the user's passkeys for, to prove who is there",
    access: "user",
    status: 200,
    reply: AskPasskey,
    errors: [],
  },
  startTotp: {
    method: "POST",
    path: "/api/users/totp/",
    service: "api",
    summary: "A new secret for an authenticator app; it counts once confirmed",
    access: "user",
    status: 200,
    reply: data(z.object({ challenge: z.string(), secret: z.string(), uri: z.string() })),
    errors: ["proof_required", "conflict"],
  },
  confirmTotp: {
    method: "POST",
    path: "/api/users/totp/confirm/",
    service: "api",
    summary:
      "Turn an authenticator app on with one of its codes; recovery codes come with the first factor and are shown this once",
    access: "user",
    body: z.object({ challenge: Challenge, code: Code }),
    status: 200,
    reply: data(z.object({ recovery_codes: RecoveryCodes.nullable() })),
    errors: ["wrong_code", "challenge_invalid", "conflict"],
  },
  removeTotp: {
    method: "DELETE",
    path: "/api/users/totp/",
    service: "api",
    summary: "Remove the authenticator app",
    access: "user",
    status: 200,
    reply: Done,
    errors: ["proof_required", "not_found"],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/api/users/recovery-codes/",
    service: "api",
    summary: "New recovery codes, shown this once, in place of the earlier ones",
    access: "user",
    status: 200,
    reply: data(z.object({ recovery_codes: RecoveryCodes })),
    errors: ["proof_required", "conflict"],
  },
  startPasskey: {
    method: "POST",
    path: "/api/users/passkeys/options/",
    service: "api",
    summary: "What a browser makes a new passkey by",
    access: "user",
    status: 200,
    reply: AskPasskey,
    errors: ["proof_required", "conflict"],
  },
  addPasskey: {
    method: "POST",
    path: "/api/users/passkeys/",
    service: "api",
    summary: "Add a passkey; recovery codes come with the first factor and are shown this once",
    access: "user",
    body: z.object({ challenge: Challenge, name: PasskeyName, passkey: NewPasskey }),
    status: 201,
    reply: data(z.object({ passkey: Passkey, recovery_codes: RecoveryCodes.nullable() })),
    errors: ["challenge_invalid", "conflict"],
  },
  renamePasskey: {
    method: "PATCH",
    path: "/api/users/passkeys/{id}/",
    service: "api",
    summary: "Rename a passkey",
    access: "user",
    params: ById,
    body: z.object({ name: PasskeyName }),
    status: 200,
    reply: data(Passkey),
    errors: ["not_found"],
  },
  removePasskey: {
    method: "DELETE",
    path: "/api/users/passkeys/{id}/",
    service: "api",
    summary: "Remove a passkey",
    access: "user",
    params: ById,
    status: 200,
    reply: Done,
    errors: ["proof_required", "not_found", "conflict"],
  },
  setPassword: {
    method: "POST",
    path: "/api/users/set-password/",
    service: "api",
    summary: "Give an account without a password one",
    access: "user",
    body: z.object({
      password: Password(
        limits.changePasswordMinimum,
        text.newPasswordTooShort,
        text.newPasswordRequired,
      ),
    }),
    status: 200,
    reply: Done,
    errors: ["proof_required", "conflict"],
  },
});
