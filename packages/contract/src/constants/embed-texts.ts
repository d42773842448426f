/** What the server says of a host's session, and the widget in the languages that it has. */
export const embedTexts = {
  secretSpent:
    "A client secret can be exchanged once, within ten minutes, and this one is not good any more. Have a fresh one minted for each page load, in getClientSecret.",
  noChatScope:
    "This session lacks the scope “chat”, without which there is nothing here: name it where your server mints.",
} as const;
