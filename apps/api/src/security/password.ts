import { hash, verify } from "@node-rs/argon2";

/** OWASP's minimum for argon2id, the library's default algorithm. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** Whether a password fits; without a hash it takes as long and says no. */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hash("no account has this password", passwordCost);
  const fits = await verify(passwordHash ?? (await decoy), password);
  return Boolean(passwordHash) && fits;
}
