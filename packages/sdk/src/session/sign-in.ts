import type { User } from "@probability-chat/contract";
import { defaultTexts, sessionTexts } from "@probability-chat/contract/constants";
import type { TokenReply } from "../api/call-types.ts";
import type { Api } from "../api.ts";
import { isSecondFactorError } from "../errors/guards.ts";
import { unexpectedReply } from "../errors/no-reply.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { BodyOfCall } from "../transport/operation-types.ts";
import { endedSession, type HeldSession } from "./held-session.ts";
import type { Profile } from "./profile.ts";
import type { Refresh } from "./refresh.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SigningOptions {
  readonly api: Api;
  readonly held: HeldSession;
  readonly refresh: Refresh;
  readonly profile: Profile;
  readonly now: () => number;
}

export interface Signing {
  signIn(credentials: Credentials): Promise<User>;
  completeSignIn(step: BodyOfCall<"completeSignIn">): Promise<User>;
  signInWithPasskey(answer: BodyOfCall<"signInWithPasskey">): Promise<User>;
  signInWithProvider(arrival: BodyOfCall<"signInWithProvider">): Promise<User>;
  linkWithPassword(link: BodyOfCall<"linkWithPassword">): Promise<User>;
  signOut(): Promise<void>;
}

/** Signs in and out. The last of these calls decides; what an earlier one brings late is revoked. */
export function createSigning({ api, held, refresh, profile, now }: SigningOptions): Signing {
  let attempts = 0;

  const revoke = async (refreshToken: string | null) => {
    if (refreshToken) await api.revokeToken({ refresh: refreshToken }).catch(() => undefined);
  };

  async function exchange(ask: () => Promise<TokenReply>): Promise<[TokenReply, number]> {
    const askedAt = now();
    const tokens = await ask();
    if (tokens.refresh === null) {
      throw unexpectedReply({ method: "POST", url: "/api/token/" }, null);
    }
    return [tokens, askedAt];
  }

  async function userOf(tokens: TokenReply): Promise<User> {
    if (tokens.user) {
      profile.refresh().catch(() => undefined);
      return tokens.user;
    }
    try {
      const user = await profile.refresh();
      if (user) return user;
      throw endedSession();
    } catch (error) {
      if (held.$state.get().token === tokens.access) held.end(null);
      await revoke(tokens.refresh);
      throw error;
    }
  }

  async function begin(ask: () => Promise<TokenReply>): Promise<User> {
    attempts += 1;
    const attempt = attempts;
    held.change({ isLoading: true, error: null, successMessage: null });
    try {
      const [tokens, askedAt] = await exchange(ask);
      if (attempt !== attempts) {
        void revoke(tokens.refresh);
        throw endedSession();
      }
      refresh.begin(tokens, askedAt);
      return await userOf(tokens);
    } catch (error) {
      // A second step that is due is no failure.
      const told = isSecondFactorError(error) ? null : signInText(error);
      if (attempt === attempts) held.change({ isLoading: false, error: told });
      throw error;
    }
  }

  return {
    signIn: (credentials) => begin(() => api.signIn(credentials)),
    completeSignIn: (step) => begin(() => api.completeSignIn(step)),
    signInWithPasskey: (answer) => begin(() => api.signInWithPasskey(answer)),
    signInWithProvider: (arrival) => begin(() => api.signInWithProvider(arrival)),
    linkWithPassword: (link) => begin(() => api.linkWithPassword(link)),
    async signOut() {
      attempts += 1;
      const { refreshToken } = held.$state.get();
      held.end(null);
      await revoke(refreshToken);
    },
  };
}

/** The text for a sign-in that failed. */
export function signInText(error: unknown): string {
  if (!isProbabilityChatError(error)) return sessionTexts.unexpected;
  const text = error.serverMessage;
  if (text?.toLowerCase().includes("not verified")) return sessionTexts.notVerified;
  if (text) return text;
  return error.status === null ? sessionTexts.unexpected : defaultTexts.login;
}
