import { limits, messages } from "@probability-chat/contract/constants";

/** A rule for one field: the message that is due, or true. */
export type Rule = (value: string, values: Readonly<Record<string, string>>) => string | true;

const text = messages.validation;
const addressLike = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const required =
  (message: string): Rule =>
  (value) =>
    value.trim() !== "" || message;

const atLeast =
  (length: number, message: string): Rule =>
  (value) =>
    value.trim().length >= length || message;

/** A password counts as typed, spaces included. */
const password =
  (length: number, requiredMessage: string, tooShort: string): Rule =>
  (value) => {
    if (value === "") return requiredMessage;
    return value.length >= length || tooShort;
  };

const email =
  (requiredMessage: string, invalid: string): Rule =>
  (value) => {
    const address = value.trim();
    if (address === "") return requiredMessage;
    return (addressLike.test(address) && address.length <= limits.emailLength) || invalid;
  };

const accountEmail = email(text.emailRequired, text.emailInvalid);

/** The rules of each form by field (the product specification's table of validation rules). */
export const rules = {
  login: {
    email: accountEmail,
    password: password(1, text.passwordRequired, text.passwordRequired),
  },
  signup: {
    firstName: required(text.firstNameRequired),
    email: accountEmail,
    password: password(limits.signupPasswordMinimum, text.passwordRequired, text.passwordTooShort),
  },
  forgotPassword: { email: accountEmail },
  resetPassword: {
    password: password(
      limits.resetPasswordMinimum,
      text.passwordRequired,
      text.resetPasswordTooShort,
    ),
    confirmation: (value, values) => {
      if (value === "") return text.confirmRequired;
      return value === values.password || text.passwordsDiffer;
    },
  },
  profile: { firstName: required(text.firstNameRequired) },
  passwordChange: {
    currentPassword: password(1, text.currentPasswordRequired, text.currentPasswordRequired),
    newPassword: password(
      limits.changePasswordMinimum,
      text.newPasswordRequired,
      text.newPasswordTooShort,
    ),
  },
  emailChange: {
    email: accountEmail,
    password: password(1, text.currentPasswordRequired, text.currentPasswordRequired),
  },
  accountDeletion: {
    password: password(1, text.currentPasswordRequired, text.currentPasswordRequired),
  },
  code: { code: required(text.codeRequired) },
  passkeyName: { name: required(text.passkeyNameRequired) },
  support: {
    subject: atLeast(limits.supportSubjectMinimum, text.supportSubjectTooShort),
    message: atLeast(limits.supportMessageMinimum, text.supportMessageTooShort),
  },
  contact: {
    name: atLeast(limits.contactNameMinimum, text.contactNameTooShort),
    email: email(text.contactEmailInvalid, text.contactEmailInvalid),
    subject: atLeast(limits.supportSubjectMinimum, text.supportSubjectTooShort),
    message: atLeast(limits.supportMessageMinimum, text.supportMessageTooShort),
  },
} as const satisfies Record<string, Record<string, Rule>>;
