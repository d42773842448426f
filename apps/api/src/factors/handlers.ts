import type { factorOperations } from "@probability-chat/contract";
import type { Handlers } from "../http/call.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from "./authenticator-app.ts";
import { completeSignIn, signInWithPasskey, startPasskeySignIn } from "./complete-sign-in.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./passkeys.ts";
import { prove, startPasskeyProof } from "./proof.ts";
import { getSecurity, setPassword } from "./ways-in.ts";

export const factorHandlers: Handlers<typeof factorOperations> = {
  completeSignIn,
  startPasskeySignIn,
  signInWithPasskey,
  getSecurity,
  prove,
  startPasskeyProof,
  startTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  setPassword,
};
