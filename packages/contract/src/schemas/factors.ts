import * as z from "zod";
import { limits } from "../constants/limits.ts";
import { messages } from "../constants/messages.ts";
import { Time } from "./user.ts";

/** What a step is completed with; opaque, good once and for `limits.challengeMinutes`. */
export const Challenge = z
  .string({ error: messages.server.challengeInvalid })
  .min(1, messages.server.challengeInvalid)
  .max(8_000, messages.server.challengeInvalid);

/** Six digits of an authenticator app, or a recovery code with or without its dashes. */
export const Code = z
  .string({ error: messages.validation.codeRequired })
  .trim()
  .min(1, messages.validation.codeRequired)
  .max(40, messages.server.wrongCode);

/** Options of WebAuthn in their JSON form, for `parseRequestOptionsFromJSON` and its like. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

const Base64Url = z.string().max(16_384);
const Answer = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal("public-key"),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** A passkey's answer to a challenge: `AuthenticationResponseJSON` of WebAuthn. */
export const PasskeyAnswer = Answer.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.nullish(),
  }),
}).meta({ id: "PasskeyAnswer" });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskey = Answer.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
}).meta({ id: "NewPasskey" });

export const FactorMethod = z.enum(["totp", "passkey", "recovery_code"]);
export const ProofMethod = z.enum(["password", "totp", "passkey", "recovery_code"]);
export type ProofMethod = z.infer<typeof ProofMethod>;

/** What a sign-in still lacks. */
export const SecondFactor = z
  .object({
    challenge: z.string(),
    methods: z.array(FactorMethod),
    /** Where a passkey is one of the methods. */
    passkey: PasskeyOptions.nullable(),
    expires_at: Time,
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

/** An account that a provider's sign-in may be connected to, once its password is given. */
export const Link = z
  .object({ challenge: z.string(), provider: z.string(), email: z.string() })
  .meta({ id: "Link" });

export const PasskeyName = z
  .string({ error: messages.validation.passkeyNameRequired })
  .trim()
  .min(1, messages.validation.passkeyNameRequired)
  .max(limits.passkeyNameLength);
