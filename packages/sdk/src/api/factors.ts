import type { CallOptions } from "../transport/transport.ts";
import type { Body, Data, Done, TokenReply } from "./call-types.ts";

/** Second factors, passkeys and other providers. */
export interface FactorApi {
  /** Completes a sign-in with a code or a passkey; `client.session.completeSignIn` keeps what comes. */
  completeSignIn(json: Body<"completeSignIn">, options?: CallOptions): Promise<TokenReply>;
  /** What a browser asks its passkeys for, to sign in without a password. */
  startPasskeySignIn(options?: CallOptions): Data<"startPasskeySignIn">;
  /** Signs in with a passkey alone, which is both factors. */
  signInWithPasskey(json: Body<"signInWithPasskey">, options?: CallOptions): Promise<TokenReply>;
  /** Who else can sign users in here. */
  listProviders(options?: CallOptions): Data<"listProviders">;
  /** Begins to sign in by a provider: where to send the browser. */
  startProviderSignIn(provider: string, options?: CallOptions): Data<"startProviderSignIn">;
  /** Signs in, or signs up, with what a provider sent the browser back with. May fail with `link_required`. */
  signInWithProvider(json: Body<"signInWithProvider">, options?: CallOptions): Promise<TokenReply>;
  /** Connects a provider to the account of the same address by its password, and signs in. */
  linkWithPassword(json: Body<"linkWithPassword">, options?: CallOptions): Promise<TokenReply>;
  /** The ways into the user's account. */
  getSecurity(options?: CallOptions): Data<"getSecurity">;
  /** Gives the password or a factor again, so that this session may change them for ten minutes. */
  prove(json: Body<"prove">, options?: CallOptions): Done;
  /** What a browser asks one of the user's passkeys for, to prove who is there. */
  startPasskeyProof(options?: CallOptions): Data<"startPasskeyProof">;
  /** A new secret for an authenticator app, which counts once it is confirmed. */
  startTotp(options?: CallOptions): Data<"startTotp">;
  /** Turns an authenticator app on with one of its codes. Recovery codes come with the first factor, and are shown this once. */
  confirmTotp(json: Body<"confirmTotp">, options?: CallOptions): Data<"confirmTotp">;
  /** Removes the authenticator app. */
  removeTotp(options?: CallOptions): Done;
  /** New recovery codes, shown this once, in place of the earlier ones. */
  renewRecoveryCodes(options?: CallOptions): Data<"renewRecoveryCodes">;
  /** What a browser makes a new passkey by. */
  startPasskey(options?: CallOptions): Data<"startPasskey">;
  /** Adds a passkey. Recovery codes come with the first factor, and are shown this once. */
  addPasskey(json: Body<"addPasskey">, options?: CallOptions): Data<"addPasskey">;
  /** Renames a passkey. */
  renamePasskey(
    id: string,
    json: Body<"renamePasskey">,
    options?: CallOptions,
  ): Data<"renamePasskey">;
  /** Removes a passkey. */
  removePasskey(id: string, options?: CallOptions): Done;
  /** Gives an account without a password one. */
  setPassword(json: Body<"setPassword">, options?: CallOptions): Done;
  /** Begins to connect a provider to the user's account: where to send the browser. */
  startLinking(provider: string, options?: CallOptions): Data<"startLinking">;
  /** Connects a provider with what it sent the browser back with. */
  linkIdentity(json: Body<"linkIdentity">, options?: CallOptions): Done;
  /** Disconnects a provider. */
  unlinkIdentity(id: string, options?: CallOptions): Done;
}
