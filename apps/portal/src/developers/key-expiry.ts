import type { ApiKey } from "@probability-chat/sdk";

/** Whether a key has expired: it is listed until it is revoked, and good for nothing. */
export function isOver({ expires_at }: Pick<ApiKey, "expires_at">): boolean {
  return expires_at !== null && new Date(expires_at).getTime() <= Date.now();
}

/** The public key that an account's pages name: the newest that is good, or what there is. */
export function pagesKey(
  keys: readonly Pick<ApiKey, "kind" | "prefix" | "expires_at">[],
): string | undefined {
  const own = keys.filter(({ kind }) => kind === "public");
  return (own.find((key) => !isOver(key)) ?? own[0])?.prefix;
}
