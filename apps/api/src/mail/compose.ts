/** A mail before it has an address: its link stands in both bodies and in `links`. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Paragraphs as text and as HTML; a part that is an address becomes a link. */
function letter(subject: string, paragraphs: readonly string[]): Letter {
  const isLink = (paragraph: string) => /^https?:\/\/\S+$/.test(paragraph);
  const body = paragraphs
    .map((paragraph) => {
      const safe = escapeHtml(paragraph);
      return isLink(paragraph) ? `<p><a href="${safe}">${safe}</a></p>` : `<p>${safe}</p>`;
    })
    .join("\n");
  return {
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${body}\n</body></html>\n`,
    links: paragraphs.filter(isLink),
  };
}

/** What every letter knows about the product. */
export interface Sender {
  readonly publicUrl: string;
  readonly supportAddress: string;
}

const closing = (sender: Sender) => `Questions? Write to ${sender.supportAddress}.`;

export function verificationLetter(sender: Sender, token: string): Letter {
  return letter("Verify your account", [
    "Welcome! Please verify your e-mail address with this link. It is good for 24 hours.",
    `${sender.publicUrl}/verify-account/${token}`,
    "If you did not create an account, ignore this mail.",
    closing(sender),
  ]);
}

export function existingAccountLetter(sender: Sender): Letter {
  return letter("You already have an account", [
    "Somebody, perhaps you, tried to create an account with this address. It has one already: sign in here.",
    `${sender.publicUrl}/login`,
    "If you do not know the password, or did not choose it yourself, set a new one here.",
    `${sender.publicUrl}/forgot-password`,
    closing(sender),
  ]);
}

export function resetLetter(sender: Sender, token: string): Letter {
  return letter("Set a new password", [
    "With this link you can set a new password. It is good for one hour.",
    `${sender.publicUrl}/reset-password/${token}`,
    "If you did not ask for it, ignore this mail; your password stays as it is.",
    closing(sender),
  ]);
}

export function passwordChangedLetter(sender: Sender): Letter {
  return letter("Your password was changed", [
    "The password of your account was changed. If that was not you, set a new one at once.",
    `${sender.publicUrl}/forgot-password`,
    closing(sender),
  ]);
}
