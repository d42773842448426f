import { limits } from "@probability-chat/contract";
import { composeLetter, type Letter, oneLine, type Sender } from "./layout.ts";

const hoursOf = (hours: number) => (hours === 1 ? "one hour" : `${hours} hours`);

export function verificationLetter(sender: Sender, token: string): Letter {
  return composeLetter(sender, {
    subject: "Verify your account",
    preheader: "One click and your account is ready.",
    paragraphs: [
      `Welcome to ${sender.companyName}! Please verify your e-mail address. The link is good for ${hoursOf(limits.verificationHours)}.`,
    ],
    action: { label: "Verify my address", url: `${sender.publicUrl}/verify-account/${token}` },
    afterwards: ["If you did not create an account, ignore this mail."],
  });
}

export function existingAccountLetter(sender: Sender): Letter {
  return composeLetter(sender, {
    subject: "You already have an account",
    preheader: "Somebody tried to sign up with your address.",
    paragraphs: [
      "Somebody, perhaps you, tried to create an account with this address. It has one already: just sign in.",
    ],
    action: { label: "Sign in", url: `${sender.publicUrl}/login` },
    afterwards: [
      `If you do not know the password, or did not choose it yourself, set a new one: ${sender.publicUrl}/forgot-password`,
    ],
  });
}

export function resetLetter(sender: Sender, token: string): Letter {
  return composeLetter(sender, {
    subject: "Set a new password",
    preheader: `The link is good for ${hoursOf(limits.resetHours)}.`,
    paragraphs: [
      `With this link you can set a new password. It is good for ${hoursOf(limits.resetHours)}.`,
    ],
    action: { label: "Set a new password", url: `${sender.publicUrl}/reset-password/${token}` },
    afterwards: ["If you did not ask for it, ignore this mail; your password stays as it is."],
  });
}

export function passwordChangedLetter(sender: Sender): Letter {
  return composeLetter(sender, {
    subject: "Your password was changed",
    preheader: "If that was not you, set a new one at once.",
    paragraphs: [
      "The password of your account was changed. If that was you, there is nothing to do.",
      "If that was not you, set a new one at once.",
    ],
    action: { label: "Set a new password", url: `${sender.publicUrl}/forgot-password` },
  });
}

/** To the new address, which counts once the link is opened. */
export function confirmEmailLetter(sender: Sender, token: string): Letter {
  return composeLetter(sender, {
    subject: "Confirm your new e-mail address",
    preheader: "One click and this is the address of your account.",
    paragraphs: [
      `Somebody, perhaps you, asked to use this address for an account at ${sender.companyName}. The link is good for ${hoursOf(limits.emailChangeHours)}.`,
    ],
    action: { label: "Confirm this address", url: `${sender.publicUrl}/confirm-email/${token}` },
    afterwards: ["If you did not ask for it, ignore this mail; nothing will change."],
  });
}

/** To the owner of an address that another account asked for. */
export function addressTakenLetter(sender: Sender): Letter {
  return composeLetter(sender, {
    subject: "Your address already has an account",
    preheader: "Another account asked to use your address.",
    paragraphs: [
      "Another account, perhaps yours too, asked to change to this address. It belongs to this account already, so nothing was changed.",
      "To use the address for the other account, delete this one or give it another address first.",
    ],
    action: { label: "Sign in", url: `${sender.publicUrl}/login` },
  });
}

/** To the present address, as soon as another one is asked for. */
export function emailChangeAskedLetter(sender: Sender): Letter {
  return composeLetter(sender, {
    subject: "A new e-mail address was asked for",
    preheader: "It counts once it is confirmed.",
    paragraphs: [
      "Somebody who knows your password, presumably you, asked to use another e-mail address for your account. It counts once it is confirmed there.",
      "If that was not you, set a new password at once: that also makes the request void.",
    ],
    action: { label: "Set a new password", url: `${sender.publicUrl}/forgot-password` },
  });
}

/** To the address that was the account's until now. */
export function emailChangedLetter(sender: Sender): Letter {
  return composeLetter(sender, {
    subject: "Your e-mail address was changed",
    preheader: "This address is no longer that of your account.",
    paragraphs: [
      "Your account has a new e-mail address, which was confirmed just now. This one can no longer be used to sign in.",
      `If that was not you, write to ${sender.supportAddress} at once.`,
    ],
  });
}

/** Who writes to support, as support should know. */
export interface SupportRequester {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly plan: string;
}

interface SupportRequest {
  readonly subject: string;
  readonly message: string;
}

export function supportRequestLetter(
  sender: Sender,
  from: SupportRequester,
  request: SupportRequest,
): Letter {
  return composeLetter(sender, {
    subject: `[Support, ${from.plan}] ${request.subject}`,
    preheader: `From ${from.email}`,
    heading: request.subject,
    paragraphs: [
      `From ${oneLine(from.name)} <${from.email}>, plan ${from.plan}, user ${from.userId}.`,
    ],
    quote: request.message,
    afterwards: ["A reply to this mail goes to the user."],
    replyTo: from.email,
  });
}

/** What came by the contact form, from somebody whose address nobody has checked. */
export function contactLetter(
  sender: Sender,
  request: SupportRequest & { readonly name: string; readonly email: string },
): Letter {
  return composeLetter(sender, {
    subject: `[Contact] ${request.subject}`,
    preheader: `From ${request.email}`,
    heading: request.subject,
    paragraphs: [
      `From ${oneLine(request.name)} <${request.email}>, by the contact form; the address is as they gave it.`,
    ],
    quote: request.message,
    afterwards: ["A reply to this mail goes to that address."],
    replyTo: request.email,
  });
}

export function supportReceivedLetter(sender: Sender, request: SupportRequest): Letter {
  return composeLetter(sender, {
    subject: `We have your request: ${request.subject}`,
    preheader: "We will answer by e-mail.",
    heading: "We have your request",
    paragraphs: ["Thank you for writing. We will answer by e-mail. This is what you wrote:"],
    quote: request.message,
    replyTo: sender.supportAddress,
  });
}
