import type { accountOperations } from "@probability-chat/contract";
import type { Handlers } from "../http/call.ts";
import { getUserImage, uploadUserImage } from "../images/user-image.ts";
import { submitContactRequest } from "../support/submit-contact.ts";
import { submitSupportRequest } from "../support/submit-request.ts";
import { setLearningConsent } from "../use/learning-consent.ts";
import { changeEmail, confirmEmail } from "./change-email.ts";
import { exportUser } from "./export/export-user.ts";
import {
  deleteUser,
  endSession,
  endSessions,
  listSessions,
  me,
  updateUser,
  usage,
} from "./own-account.ts";
import { confirmPasswordReset, requestPasswordReset, updatePassword } from "./passwords.ts";
import { register, resendVerification, verifyAccount } from "./registration.ts";
import { listSecurityEvents } from "./security-events.ts";
import { refresh, revoke, signIn } from "./signing-in.ts";

export const accountHandlers: Handlers<typeof accountOperations> = {
  register,
  verifyAccount,
  resendVerification,
  signIn,
  refreshToken: refresh,
  revokeToken: revoke,
  me,
  updateUser,
  setLearningConsent,
  updatePassword,
  requestPasswordReset,
  confirmPasswordReset,
  changeEmail,
  confirmEmail,
  uploadUserImage,
  getUserImage,
  submitSupportRequest,
  submitContactRequest,
  listSessions,
  listSecurityEvents,
  endSessions,
  endSession,
  exportUser,
  deleteUser,
  usage,
};
