/** What those are told who have a key, run a page with an embed, or use one. */
export const texts = {
  keysNeedPlan:
    "Your plan has no API integration: Pro and Enterprise do. Keys that you have are good again as soon as your plan has it.",
  keysNeedPayment:
    "Your subscription is not active. Renew it, and your keys and embeds work again.",
  tooManyKeys:
    "You have {n} active {kind} keys: the one in use, and the one that follows it. Revoke one first.",
  secretMissed:
    "The key “{name}” ({prefix}…) was created, but its secret is shown only once, and that reply was missed. Revoke it, and create another.",
  noScope: "Choose at least one thing that the key may do.",
  keyRevoked: "The key was revoked, and the embed sessions that it minted have ended.",
  keyUnknown:
    "This API key is not good: it was mistyped, has expired, or was revoked. Your keys are under {developers}.",
  keyIsPublic:
    "This is a public key: it names an account and has no rights. Use a secret key (sk_…), on your server.",
  keyInPage:
    "A secret key must stay on your server: a page that holds it shows it to everybody. Revoke it under {developers}, and let your server mint embed sessions instead.",
  keyScope: "This key lacks the scope “{scope}”. Create one that has it under {developers}.",
  keyNever: "An API key cannot do this. Sign in instead.",
  sessionScope:
    "This embed session lacks the scope “{scope}”: the server that minted it gave it {scopes}.",
  sessionNever: "An embed session cannot do this.",
  needsKey: "Call this with a secret key (Authorization: Bearer sk_…), from your server.",
  needsSession: "Call this with the token of an embed session.",
  notAnOrigin:
    "“{origin}” is no origin. Give the scheme and the host, and the port where there is one, such as https://dashboard.example.com: no path, no wildcard.",
  notEncrypted: "“{origin}” is not encrypted: https is needed, except on this machine (localhost).",
  originsUnlisted: "{origins} is not among the origins of your account. Add it under {developers}.",
  otherPage:
    "This page's origin {page} is not one that this session is for ({origins}). Add it under {developers}, and to the origins that your server mints with.",
  noPage:
    "This request does not say which page it comes from: an embed session is good only in a browser, on {origins}.",
  unlisted: "This page's origin {origin} is not allowed any more. Add it under {developers}.",
  sessionEnded: "This session has ended. Reload the page to go on.",
  sessionRevoked: "The session was revoked.",
  subjectRemoved: "The end user was removed, with all chats and files.",
  notOffered: "This is not available at the moment. Please tell whoever runs this page.",
  exhausted: "Query limit reached. You can ask again from {date} on.",
  uploads:
    "You may upload {n} a month here; {used} are used, and this file has {size}. It is counted anew from {date} on.",
  check: {
    secretKey:
      "This is a secret key, and a page that holds it shows it to everybody. Revoke it under {developers}, and use the public key (pk_…) here.",
    noKey: "There is no public key {key}: it was mistyped or revoked. Yours is under {developers}.",
    expired: "The public key {key} has expired. Create another under {developers}.",
    plan: "The account of key {key} has no plan with API integration at the moment. See {pricing}.",
    payment:
      "The subscription of the account of key {key} is not active. Renew it under {pricing}.",
    origin: "This page's origin {origin} is not allowed for key {key}: add it under {developers}.",
    anothers:
      "This page's origin {origin} is allowed by another account than that of key {key}. Where that one's server mints for this page, use its public key; else add the origin under {developers}.",
    nobodys:
      "This page's origin {origin} is allowed by no account: add it under {developers}. Where people sign in here with accounts of this server, whoever runs it names the origin in ALLOWED_ORIGINS.",
    noSecret:
      "The account of key {key} has no active secret key with the scope “embed”, so that no server can mint sessions. Create one under {developers}.",
  },
} as const;
