import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { messages, tooLong } from "../constants/messages.ts";
import { defineOperations } from "../operation.ts";
import { Challenge } from "../schemas/factors.ts";
import { SignedIn } from "../schemas/user.ts";
import { ById, Done, data } from "./envelope.ts";

const ByProvider = z.object({ provider: z.string().regex(/^[a-z0-9]{1,40}$/) });
/** Where to send the browser, and what it keeps until it is back. */
const Departure = data(z.object({ url: z.string(), state: z.string() }));
const Return = z.object({
  state: Challenge,
  /** The query with which the provider sent the browser back. */
  query: z.string().max(8_000),
});

/** Sign-in by other identity providers (OpenID Connect). */
export const federationOperations = defineOperations({
  listProviders: {
    method: "GET",
    path: "/api/identity-providers/",
    service: "api",
    summary: "Who else can sign users in here",
    access: "none",
    status: 200,
    reply: data(z.array(z.object({ id: z.string(), name: z.string() }))),
    errors: [],
  },
  startProviderSignIn: {
    method: "POST",
    path: "/api/identity-providers/{provider}/sign-in/",
    service: "api",
    summary: "Begin to sign in by a provider",
    access: "none",
    params: ByProvider,
    status: 200,
    reply: Departure,
    errors: ["not_found", "unavailable"],
  },
  signInWithProvider: {
    method: "POST",
    path: "/api/token/provider/",
    service: "api",
    summary: "Sign in, or sign up, with what a provider sent the browser back with",
    access: "none",
    body: Return,
    status: 200,
    reply: SignedIn,
    errors: [
      "challenge_invalid",
      "provider_refused",
      "second_factor_required",
      "link_required",
      "conflict",
      "forbidden",
      "unavailable",
      "rate_limited",
    ],
  },
  linkWithPassword: {
    method: "POST",
    path: "/api/token/provider/link/",
    service: "api",
    summary: "Connect a provider to the account of the same address by its password, and sign in",
    access: "none",
    body: z.object({
      challenge: Challenge,
      password: z
        .string({ error: messages.validation.passwordRequired })
        .min(1, messages.validation.passwordRequired)
        .max(limits.passwordLength, tooLong("Password", limits.passwordLength)),
    }),
    status: 200,
    reply: SignedIn,
    errors: [
      "invalid_credentials",
      "challenge_invalid",
      "second_factor_required",
      "conflict",
      "rate_limited",
    ],
  },
  startLinking: {
    method: "POST",
    path: "/api/identity-providers/{provider}/link/",
    service: "api",
    summary: "Begin to connect a provider to the user's account",
    access: "user",
    params: ByProvider,
    status: 200,
    reply: Departure,
    errors: ["not_found", "proof_required", "unavailable"],
  },
  linkIdentity: {
    method: "POST",
    path: "/api/users/identities/",
    service: "api",
    summary: "Connect a provider with what it sent the browser back with",
    access: "user",
    body: Return,
    status: 200,
    reply: Done,
    errors: ["challenge_invalid", "provider_refused", "conflict", "unavailable"],
  },
  unlinkIdentity: {
    method: "DELETE",
    path: "/api/users/identities/{id}/",
    service: "api",
    summary: "Disconnect a provider",
    access: "user",
    params: ById,
    status: 200,
    reply: Done,
    errors: ["proof_required", "not_found", "conflict"],
  },
});
