/**
 * What whoever writes a program may do next, beside the short text for whoever uses it: the
 * `detail` of error replies.
 */
export const hints = {
  noCredential:
    "This call came without a credential. A page signs in (client.session.signIn) or gives getClientSecret; a server makes its client by createServerClient({ secretKey }), or sends Authorization: Bearer sk_….",
  notBearer:
    "The Authorization header must be “Bearer” and a secret key (sk_…) or an access token. On a server createServerClient({ secretKey }) sends it.",
  keyHeader: "Send the key as Authorization: Bearer sk_…: no other header is read.",
  clientSecret:
    "This is a client secret (es_…), which begins a session and is no token. Hand it to the page's getClientSecret, or exchange it at POST /api/embed/token/.",
  noToken:
    "This is no access token of this server. An access token comes of signing in (POST /api/token/); a server sends its secret key (sk_…).",
  datasetRequired:
    "Give the chat a table first: uploadChat({ chat_id, file }) of the SDK, or POST /ai/upload_chat.",
  noId: "“{value}” is no id: {name} takes one, such as the id that a reply had.",
  originNotAllowed:
    "This origin is not allowed. Name it in ALLOWED_ORIGINS if people with accounts here sign in on it, or under /developers if an account's own users chat there.",
} as const;

/** What to do about a request whose credential is missing, or stands where it is not read. */
export function hintOfCredential(header: (name: string) => unknown): string {
  if (header("authorization")) return hints.notBearer;
  return header("x-api-key") || header("api-key") ? hints.keyHeader : hints.noCredential;
}
