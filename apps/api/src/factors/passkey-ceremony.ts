import type { PasskeyAnswer, PasskeyOptions } from "@probability-chat/contract";
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { parse } from "uuid";
import type { Reader, Tx } from "../db/database.ts";
import type { Services } from "../services.ts";
import { passkeys } from "./tables.ts";

/** Read once a passkey is used: its formats of certificates take time to load. */
const library = () => import("@simplewebauthn/server");

type Passkey = typeof passkeys.$inferSelect;

/** Whom passkeys are made for: the site's host, on its origin alone. */
function partyOf({ config }: Services) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

/** Of 1,023 bytes, the most that WebAuthn allows, in base64url. */
const longestId = 1_364;

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

/** What a browser makes a new passkey by: found without a name, its user verified by the device. */
export async function creationOptions(
  services: Services,
  user: { readonly id: string; readonly email: string; readonly name: string },
  others: readonly Passkey[],
  challengeId: string,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: services.config.companyName,
    rpID: partyOf(services).expectedRPID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(parse(user.id)),
    challenge: bytesOf(challengeId),
    attestationType: "none",
    excludeCredentials: others.map(descriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { ...options };
}

/** What a browser asks its passkeys for: any that it has for this site, or one of some. */
export async function requestOptions(
  services: Services,
  challengeId: string,
  allowed: readonly Passkey[] = [],
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(services).expectedRPID,
    challenge: bytesOf(challengeId),
    allowCredentials: allowed.map(descriptor),
    userVerification: "required",
  });
  return { ...options };
}

function descriptor({ credential_id, transports }: Passkey) {
  return { id: credential_id, transports };
}

/** What a new passkey's answer proves; null where it proves nothing. */
export async function readNewPasskey(
  services: Services,
  answer: unknown,
  challengeId: string,
): Promise<{ readonly credential: WebAuthnCredential; readonly backedUp: boolean } | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challengeId,
      ...partyOf(services),
      requireUserVerification: true,
    });
    if (!verified || registrationInfo.credential.id.length > longestId) return null;
    return {
      credential: registrationInfo.credential,
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    return null;
  }
}

/** A passkey that has answered a challenge. */
export interface ProvedPasskey {
  readonly userId: string;
  /** Notes its use; false where a copy of it was faster, or it was removed. */
  use(tx: Tx, now: Date): Promise<boolean>;
}

/** Which passkey answered, and rightly; null for any other, and for one that seems to be a copy. */
export async function readPasskey(
  reader: Reader,
  services: Services,
  answer: PasskeyAnswer,
  challengeId: string,
): Promise<ProvedPasskey | null> {
  const [passkey] = await reader
    .select()
    .from(passkeys)
    .where(eq(passkeys.credential_id, answer.id));
  if (!passkey) return null;
  const counter = await newCounter(services, passkey, answer, challengeId);
  if (counter === null) return null;
  return {
    userId: passkey.user_id,
    async use(tx, now) {
      const used = await tx
        .update(passkeys)
        .set({ counter, last_used_at: now })
        .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
        .returning({ id: passkeys.id });
      return used.length > 0;
    },
  };
}

async function newCounter(
  services: Services,
  passkey: Passkey,
  answer: PasskeyAnswer,
  challengeId: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challengeId,
      ...partyOf(services),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports as never,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
