/** Of a chat that is to be opened and is not there. */
export const missingTexts = {
  missing: "This chat is not there any more.",
  missingId:
    "There is no chat {id}, or it is not of whoever is signed in here: it was deleted, or its id is mistyped.",
} as const;
