/** What an embed session may be allowed: each is the scope of some operations. */
export const sessionScopes = ["chat", "upload", "query", "share"] as const;

/** What a secret key may be allowed: the same, and to mint embed sessions. */
export const keyScopes = [...sessionScopes, "embed"] as const;

/** One of {@link sessionScopes}. */
export type SessionScopeName = (typeof sessionScopes)[number];

/** One of {@link keyScopes}. */
export type KeyScopeName = (typeof keyScopes)[number];
