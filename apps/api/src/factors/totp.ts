import { Secret, TOTP } from "otpauth";

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds. */
const period = 30;

function totpOf(secret: string, label: { readonly issuer?: string; readonly label?: string } = {}) {
  return new TOTP({ ...label, secret: Secret.fromBase32(secret), period });
}

/** 160 random bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads out of a QR code. */
export function totpUri(secret: string, issuer: string, email: string): string {
  return totpOf(secret, { issuer, label: email }).toString();
}

/**
 * The time step that a code is of, where it is the present one or one beside it, for clocks that
 * differ; null for any other code.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
