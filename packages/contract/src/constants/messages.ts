import {
  chatTexts,
  chatToasts,
  resumableTexts,
  sendingTexts,
  uploadTexts,
} from "./acting-texts.ts";
import { defaultTexts, openingTexts, openingToasts, sessionTexts } from "./client-texts.ts";
import { missingTexts } from "./missing-texts.ts";

/** The texts a user may see, from one place; `{n}` and the like are filled by `fill`. */
export const messages = {
  validation: {
    emailRequired: "Email is required",
    emailInvalid: "Please enter a valid email address",
    passwordRequired: "Password is required",
    passwordTooShort: "Password must be at least 8 characters",
    resetPasswordTooShort: "Password must be at least 6 characters",
    passwordGuessable:
      "This password is easy to guess: it is a common one, or close to it. Take a longer one, such as four words that have nothing to do with each other.",
    passwordPersonal: "Leave your e-mail address and our name out of your password.",
    confirmRequired: "Please confirm your password",
    passwordsDiffer: "Passwords do not match",
    firstNameRequired: "First name is required",
    currentPasswordRequired: "Current password is required",
    newPasswordRequired: "New password is required",
    newPasswordTooShort: "New password must be at least 8 characters long",
    supportSubjectTooShort: "Subject must be at least 5 characters.",
    supportMessageTooShort: "Message must be at least 10 characters.",
    contactNameTooShort: "Name must be at least 2 characters.",
    contactTrap: "Leave the field that is not shown empty.",
    contactEmailInvalid: "Please enter a valid email address.",
    codeRequired: "Please enter the code",
    passkeyNameRequired: "Please give the passkey a name",
  },
  defaults: defaultTexts,
  server: {
    queryLimit: "Query limit reached",
    noActiveSubscription: "No active subscription",
    tableChanged: "This table was changed meanwhile. Please open it again and repeat your change.",
    datasetRequired: "Dataset required",
    invalidCredentials: "The email or the password is wrong.",
    verificationFailed: "Failed to verify your account. The token may be invalid or expired.",
    registered: "Registration successful. Please check your inbox to verify your account.",
    verified: "Your account has been successfully verified!",
    verificationSent: "Verification email sent",
    notVerified: "You need to verify your account to use this feature.",
    notFound: "There is nothing here, or it is not yours.",
    tooManyRequests: "Too many requests. Please wait a moment and try again.",
    internal: "Something went wrong on our side. Please try again.",
    replyNotStored: "Only an answer of this chat can be saved as the assistant's message.",
    idempotencyMismatch: "This Idempotency-Key was used for a different request.",
    fileTooLarge: "Maximum file size for your plan is {n}MB.",
    wrongPassword: "The current password is wrong.",
    emailTaken: "This is your address already.",
    secondFactor: "Your account has two-step verification. Please give the second step too.",
    wrongCode: "This code is wrong or was used before. Please take the next one.",
    challengeInvalid: "This took too long or was done before. Please begin again.",
    passkeyRefused: "This passkey was not accepted.",
    passkeyUnknown: "This passkey belongs to no account here.",
    proofRequired: "Please confirm that it is you.",
    noPassword: "This account has no password yet. Set one under Security first.",
    hasPassword: "This account has a password already.",
    totpTaken: "An authenticator app is set up already. Remove it first.",
    noFactor: "Set up an authenticator app or a passkey first.",
    tooManyPasskeys: "An account can have {n} passkeys. Remove one first.",
    passkeyTaken: "This passkey is set up already.",
    lastWayIn: "This is the only way into your account. Set a password or add another way first.",
    linkRequired:
      "There is an account with {email} already. Give its password once to connect {provider}.",
    linkElsewhere:
      "There is an account with {email} already, without a password. Sign in as you did before, then connect {provider} under Security.",
    emailUnverified:
      "{provider} does not say whether your e-mail address is yours. Sign up or sign in with a password, then connect {provider} under Security.",
    identityTaken: "This {provider} account is connected to another account here.",
    identityKnown: "{provider} is connected already.",
    providerRefused: "{provider} did not sign you in. Please try again.",
    providerUnavailable: "{provider} cannot be reached at the moment. Please try again.",
    emailChangeRequested: "Please confirm your new address with the link that we sent to it.",
    emailChanged: "Your e-mail address has been changed.",
    supportReceived: "We have your message and will answer by e-mail.",
    stopped: "The question was stopped.",
    questionsUnderWay:
      "You have {n} questions under way, as many as your plan allows at once. Please wait until one is answered.",
    feedbackKept: "Thank you for your feedback.",
    feedbackRemoved: "Your feedback was taken back.",
    alreadySubscribed: "You already have a subscription. Plan changes go through support.",
    billingUnavailable: "Checkout is not available at the moment.",
    signature: "The signature of this event is not valid.",
  },
  team: {
    nameRequired: "Give the team a name.",
    role: "Your role in the team “{team}” does not allow this.",
    readOnly:
      "The team “{team}” is read-only: its owner's plan includes no team at the moment. Everything in it can still be read.",
    unpaid:
      "The team “{team}” is read-only: its owner's subscription is not active. Everything in it can still be read.",
    viewer: "You may read in the team “{team}”, not ask. An admin of the team can change that.",
    exhausted:
      "The team “{team}” has used up its questions of this month. They are counted anew from {date} on.",
    capped:
      "You have asked all {n} questions that the team “{team}” gives you a month. They are counted anew from {date} on; an admin can raise the number.",
    noTeam: "Your plan includes no team. Enterprise does.",
    hasTeam: "You own a team already. Hand it over or delete it first.",
    manyTeams: "You are in {n} teams, which is the most. Leave one first.",
    seats:
      "All {n} seats of the team are taken, open invitations included. Revoke one, or remove somebody, first.",
    noSeat: "The team has no free seat any more. Ask whoever invited you.",
    isMember: "Whoever has this address is in the team already.",
    isInvited: "This address is invited already. Send the invitation again, or revoke it.",
    ownAddress: "You are in the team already.",
    invitationInvalid:
      "This invitation is no longer good: it was used, taken back, replaced, or is too old. Ask for a new one.",
    otherAddress:
      "This invitation was sent to another address than that of your account ({email}). Sign in with the account that has it.",
    ownerStays: "The owner cannot leave. Hand the team over, or delete it, first.",
    ownerRole: "The owner's role changes only when the team is handed over.",
    handToAdmin: "A team can be handed over to one of its admins only. Make them an admin first.",
    handToOwner: "Whoever you chose owns a team already.",
    nameDiffers: "This is not the name of the team.",
    ownsTeam:
      "You own the team “{team}”. Hand it over to one of its admins, or delete it, before you delete your account.",
    notShared: "Only who brought a chat into the team can take it back.",
    deleted: "The team was deleted with its chats.",
    left: "You have left the team.",
    removed: "The member was removed.",
    revoked: "The invitation was taken back.",
    sent: "The invitation was sent.",
    joined: "You are in the team.",
  },
  report: {
    renamed: "The report has its new title.",
    removed: "The answer was taken out of the report.",
    full: "A report has room for {n} answers. Take one out first.",
  },
  share: {
    missing:
      "There is nothing at this link. It was revoked, has expired, or is not complete. Ask whoever sent it for another.",
    many: "A chat has {n} links at the most. Revoke one first.",
    missed:
      "The link was made, but it is shown only once, and that reply was missed. Revoke it, and make another.",
    revoked: "The link was revoked: nobody can open it any more.",
  },
  chat: /* @__PURE__ */ Object.assign({}, chatTexts, openingTexts, missingTexts),
  toasts: /* @__PURE__ */ Object.assign({}, openingToasts, chatToasts, {
    authSubscribe: {
      title: "Authentication required",
      text: "Please sign in to subscribe to a plan.",
    },
    profileUpdated: { title: "Profile updated", text: "Your changes have been saved." },
    passwordUpdated: { title: "Password updated", text: "Your other sessions have been ended." },
    avatarUpdated: { title: "Avatar updated", text: "Your new picture is in place." },
    supportSent: {
      title: "Support Request Submitted",
      text: "We have your message and will answer by e-mail.",
    },
    formSubmitted: {
      title: "Form Submitted",
      text: "Thank you. We have your message and will answer by e-mail.",
    },
    contactFailed: {
      title: "Message not sent",
      text: "Your message could not be sent. Please try again, or write to us by e-mail.",
    },
    subscribed: { title: "Subscription successful!", text: "Your new plan is being set up." },
    profileInvalid: { title: "Validation Error", text: "First name is required" },
    imageTooLarge: {
      title: "File too large",
      text: "Please upload an image smaller than 5MB.",
    },
    imageInvalid: {
      title: "Invalid file type",
      text: "Please upload a valid image file (JPEG, PNG, JPG, GIF).",
    },
    supportFailed: {
      title: "Error Submitting Request",
      text: "We encountered an issue sending your support request. Please try again.",
    },
    userMissing: { title: "Error", text: "Unable to fetch user data. Please try again." },
    checkoutFailed: {
      title: "Checkout Error",
      text: "Failed to open checkout. Please try again later.",
    },
    updateFailed: {
      title: "Update failed",
      text: "An unexpected error occurred. Please try again.",
    },
    imageFailed: {
      title: "Upload failed",
      text: "Failed to upload profile picture. Please try again.",
    },
    portalFailed: {
      title: "Error",
      text: "Failed to open subscription management. Please try again.",
    },
    subscriptionFailed: {
      title: "Subscription error",
      text: "Failed to initiate subscription. Please try again later.",
    },
    invalidPlan: {
      title: "Invalid plan",
      text: "The selected plan is not available for subscription.",
    },
    authError: { title: "Error" },
  } as const),
  sending: sendingTexts,
  account: /* @__PURE__ */ Object.assign({}, sessionTexts, {
    registrationFailed: "Registration failed. Please try again.",
    resetRequested: "Password reset email sent. Please check your inbox",
    resetRequestFailed: "Failed to request password reset. Please try again later.",
    reset: "Your password has been reset successfully",
    resetFailed: "Failed to reset password. Please try again later.",
    emailChangeFailed: "Failed to confirm your new address. The link may be invalid or expired.",
    supportNeedsSignIn: "You need to be logged in to access subscriber support.",
    checkoutNeedsEmail: "User email is required for checkout. Please update your profile.",
    tokenMissing: "Verification token is missing.",
    verificationFailed: "Failed to verify your account. The token may be invalid or expired.",
    verified: "Your account has been successfully verified!",
  } as const),
  upload: uploadTexts,
  resumable: resumableTexts,
} as const;

/** Fills `{name}` in a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** That a field is longer than it may be. */
export function tooLong(field: string, characters: number): string {
  return `${field} must be at most ${characters} characters.`;
}
