import type { User } from "@probability-chat/contract";
import { defaultTexts, sessionTexts } from "@probability-chat/contract/constants";
import type { Api } from "../api.ts";
import { isProbabilityChatError } from "../errors/probability-chat-error.ts";
import type { HeldSession } from "./held-session.ts";
import type { Profile } from "./profile.ts";

export interface AccountOptions {
  readonly api: Api;
  readonly held: HeldSession;
  readonly profile: Profile;
}

/** What a user does with the account; how it went is told by `error` and `successMessage` too. */
export interface Account {
  register(person: {
    readonly email: string;
    readonly password: string;
    readonly firstName: string;
    readonly lastName?: string;
  }): Promise<void>;
  updateProfile(names: { readonly firstName: string; readonly lastName?: string }): Promise<User>;
  updatePassword(change: {
    readonly oldPassword: string;
    readonly newPassword: string;
  }): Promise<void>;
}

export function createAccount({ api, held, profile }: AccountOptions): Account {
  async function tell<T>(otherwise: string, run: () => Promise<T>): Promise<T> {
    const epoch = held.epoch();
    held.change({ error: null, successMessage: null });
    try {
      return await run();
    } catch (error) {
      const text = isProbabilityChatError(error) ? error.serverMessage : null;
      if (epoch === held.epoch()) held.change({ error: text ?? otherwise });
      throw error;
    }
  }

  return {
    register: ({ email, password, firstName, lastName = "" }) =>
      tell(defaultTexts.register, async () => {
        await api.register({ email, password, first_name: firstName, last_name: lastName });
      }),
    updateProfile: ({ firstName, lastName = "" }) =>
      tell(defaultTexts.updateProfile, async () => {
        const { id } = await api.me();
        const user = await api.updateUser(id, { first_name: firstName, last_name: lastName });
        profile.set(user);
        return user;
      }),
    updatePassword: ({ oldPassword, newPassword }) =>
      tell(defaultTexts.updatePassword, async () => {
        const epoch = held.epoch();
        await api.updatePassword({ old_password: oldPassword, new_password: newPassword });
        if (epoch !== held.epoch()) return;
        await held.keep({ successMessage: sessionTexts.passwordUpdated });
      }),
  };
}
