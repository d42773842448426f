import type { federationOperations } from "@probability-chat/contract";
import type { Handlers } from "../http/call.ts";
import { linkWithPassword } from "./link-with-password.ts";
import { linkIdentity, startLinking, unlinkIdentity } from "./linking.ts";
import { listProviders, signInWithProvider, startProviderSignIn } from "./signing-in.ts";

export const federationHandlers: Handlers<typeof federationOperations> = {
  listProviders,
  startProviderSignIn,
  signInWithProvider,
  linkWithPassword,
  startLinking,
  linkIdentity,
  unlinkIdentity,
};
