/** Section 6: roles and permissions, in the browser and, ending in `-server`, by the server. */
export const rows = {
  "6.signed-out.pages":
    "signed out: home, login, signup, password reset, verification, pricing, contact, terms and privacy",
  "6.signed-out.server": "without a token every call that needs an account answers 401",
  "6.unverified.profile": "unverified: the profile can be used",
  "6.unverified.resend": "unverified: the verification e-mail can be resent",
  "6.unverified.chat-blocked": "unverified: chat is blocked",
  "6.unverified.chat-blocked-server": "unverified: the server refuses chats, uploads and questions",
  "6.unverified.subscribe-blocked": "unverified: subscribing is blocked",
  "6.unverified.subscribe-blocked-server": "unverified: the server refuses a checkout",
  "6.unverified.toast":
    "'Verification Required': 'You need to verify your account to use this feature.'",
  "6.verified.chat": "verified: chat can be used",
  "6.verified.subscribe": "verified: subscribing is possible",
  "6.verified.usable": "with a usable status and remaining queries: create, upload and send",
  "6.verified.history-only": "with any other status: chat history only",
  "6.verified.history-only-server":
    "with any other status the server refuses to create, upload and ask",
  "6.delete-chat.token": "deleting a chat needs a signed-in user who holds a token",
  "6.objects.owner-only": "nobody reads or changes an object of another principal",
  "6.support.signed-in": "You need to be logged in to access subscriber support.",
  "6.support.signed-in-server": "the server takes support requests from signed-in users only",
  "6.plan-change.support": "changes of a paid plan go through support by e-mail",
  "6.request.bearer": "every API request carries the Bearer access token when one is held",
};
