import { randomBytes } from "node:crypto";
import { limits } from "@probability-chat/contract";
import type { Tx } from "../db/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { deriveKeys, mac, open, seal } from "../security/derive.ts";
import type { Services, Several } from "../services.ts";
import { spentChallenges } from "./tables.ts";

/** Somebody as a provider told of them. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
}

/** What each kind of challenge remembers of the step before. */
interface Memory {
  "second-factor": {
    readonly userId: string;
    /** Of the password then: one that was replaced since completes nothing. */
    readonly passwordMark: string;
    /** Connected once the sign-in is complete. */
    readonly link?: ProviderIdentity;
  };
  "passkey-sign-in": Record<never, never>;
  "passkey-proof": { readonly userId: string };
  "new-passkey": { readonly userId: string };
  "new-totp": { readonly userId: string; readonly secret: string };
  provider: {
    readonly provider: string;
    /** Who connects it; null where somebody signs in. */
    readonly userId: string | null;
    readonly verifier: string;
    readonly nonce: string;
    readonly state: string;
  };
  link: {
    readonly userId: string;
    readonly identity: ProviderIdentity;
  };
}

export type ChallengeKind = keyof Memory;

/** An open challenge: its id is also what passkeys sign. */
export interface Challenge<K extends ChallengeKind> {
  readonly kind: K;
  /** 256 random bits in base64url. */
  readonly id: string;
  readonly expiresAt: number;
  readonly memory: Memory[K];
}

const challengeKeys = (services: Services) => deriveKeys(services.keys.masters, "challenge");

/**
 * Begins a step. Nothing is stored: the client holds the memory of it, sealed and authentic, and
 * {@link spendChallenge} sees to it that it is used once.
 */
export function issueChallenge<K extends ChallengeKind>(
  services: Services,
  kind: K,
  memory: Memory[K],
  now: Date,
): Challenge<K> & { readonly token: string } {
  const id = randomBytes(32).toString("base64url");
  const expiresAt = now.getTime() + limits.challengeMinutes * 60_000;
  const challenge = { kind, id, expiresAt, memory };
  const token = seal(challengeKeys(services)[0], JSON.stringify(challenge)).toString("base64url");
  return { ...challenge, token };
}

/** What a challenge of this kind remembers; refuses what is not ours, of another kind or too old. */
export function readChallenge<K extends ChallengeKind>(
  services: Services,
  kind: K,
  token: string,
  now: Date,
): Challenge<K> {
  const challenge = opened(services, token);
  if (challenge?.kind !== kind || challenge.expiresAt <= now.getTime()) throw challengeInvalid();
  return challenge as Challenge<K>;
}

function opened(services: Services, token: string): Challenge<ChallengeKind> | undefined {
  try {
    return JSON.parse(open(challengeKeys(services), Buffer.from(token, "base64url")));
  } catch {
    return undefined;
  }
}

/** Uses a challenge up, in the transaction of what it allows; refuses where it was used before. */
export async function spendChallenge(
  tx: Tx,
  { id, expiresAt }: Challenge<ChallengeKind>,
): Promise<void> {
  const spent = await tx
    .insert(spentChallenges)
    .values({ id, expires_at: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id });
  if (spent.length === 0) throw challengeInvalid();
}

export function challengeInvalid(): ApiError {
  return new ApiError("challenge_invalid");
}

/** Tells whether a password is still the same, without telling which. */
export function passwordMark(services: Services, hash: string | null): string {
  return passwordMarks(services, hash)[0];
}

/** Whether the mark was made of this password. */
export function isMarkOf(services: Services, mark: string, hash: string | null): boolean {
  return passwordMarks(services, hash).includes(mark);
}

function passwordMarks(services: Services, hash: string | null): Several<string> {
  const markBy = (key: Uint8Array) => mac(key, hash ?? "").toString("base64url");
  const [own, ...others] = deriveKeys(services.keys.masters, "password-mark");
  return [markBy(own), ...others.map(markBy)];
}
