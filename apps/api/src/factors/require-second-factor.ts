import type { SecondFactor } from "@probability-chat/contract";
import type { Tx } from "../db/database.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Services } from "../services.ts";
import { issueChallenge, type ProviderIdentity, passwordMark } from "./challenges.ts";
import { type Factors, factorsOf, hasFactor } from "./factors-of.ts";
import { requestOptions } from "./passkey-ceremony.ts";

/**
 * Refuses a sign-in whose account has a second factor, with the challenge that completes it; one
 * without is let through.
 */
export async function requireSecondFactor(
  tx: Tx,
  services: Services,
  of: {
    readonly userId: string;
    readonly passwordHash: string | null;
    readonly link?: ProviderIdentity;
  },
  now: Date,
): Promise<void> {
  const factors = await factorsOf(tx, of.userId);
  if (!hasFactor(factors)) return;
  const { token, id, expiresAt } = issueChallenge(
    services,
    "second-factor",
    {
      userId: of.userId,
      passwordMark: passwordMark(services, of.passwordHash),
      ...(of.link ? { link: of.link } : {}),
    },
    now,
  );
  const { passkeys } = factors;
  throw new ApiError("second_factor_required", undefined, {
    second_factor: {
      challenge: token,
      methods: methodsOf(factors),
      passkey: passkeys.length > 0 ? await requestOptions(services, id, passkeys) : null,
      expires_at: new Date(expiresAt).toISOString(),
    },
  });
}

/** What an account's factors can be proved by. */
export function methodsOf({ totp, passkeys, codesLeft }: Factors): SecondFactor["methods"] {
  const has = { totp: totp !== null, passkey: passkeys.length > 0, recovery_code: codesLeft > 0 };
  return (["totp", "passkey", "recovery_code"] as const).filter((method) => has[method]);
}
