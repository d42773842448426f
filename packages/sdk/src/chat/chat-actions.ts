import {
  chatTexts,
  chatToasts,
  clientLimits,
  defaultTexts,
} from "@probability-chat/contract/constants";
import type { Api } from "../api.ts";
import { serverTextOr } from "../errors/guards.ts";
import type { Session } from "../session/session.ts";
import type { Toasts } from "../toasts.ts";
import type { ChatState } from "./chat-state.ts";
import { type Conversation, conversationOf } from "./conversation.ts";
import { denialOf } from "./denial.ts";
import type { ForgetIfGone } from "./forget-chat.ts";

interface ActionParts {
  readonly api: Api;
  readonly session: Session;
  readonly state: ChatState;
  readonly toasts: Toasts;
  readonly fail: (title: string, text: string, cause: unknown) => void;
  readonly forgetIfGone: ForgetIfGone;
  /** Waits no longer in a chat; whether it was waiting. */
  readonly abandon: (id: string) => boolean;
  readonly reload: (id: string) => Promise<boolean>;
}

/** What can be done with chats as a whole. */
export function createChatActions(parts: ActionParts) {
  const { api, session, state, toasts, fail, forgetIfGone, abandon, reload } = parts;
  return {
    async create(
      title: string = clientLimits.defaultChatTitle,
      teamId: string | null = null,
    ): Promise<Conversation | null> {
      const user = session.$user.get();
      if (!user) {
        toasts.show({ ...chatToasts.authCreate, destructive: true });
        return null;
      }
      const denial = teamId === null ? denialOf(user) : null;
      if (denial) {
        fail(denial.title, denial.text, denial.cause);
        return null;
      }
      const trimmed = title.trim();
      if (trimmed === "") return null;
      state.setBusy({ creating: true, error: null });
      try {
        const made = await api.createChat({
          title: trimmed,
          ...(teamId === null ? {} : { team_id: teamId }),
        });
        const chat = conversationOf(made);
        state.$chats.set([chat, ...state.$chats.get()]);
        state.$currentId.set(chat.id);
        toasts.show({ title: chat.title, text: chatTexts.created });
        return chat;
      } catch (error) {
        const { title: failed, text } = chatToasts.createFailed;
        state.setBusy({ error: serverTextOr(error, defaultTexts.createChat) });
        fail(failed, text, error);
        return null;
      } finally {
        state.setBusy({ creating: false });
      }
    },
    async rename(id: string, title: string): Promise<boolean> {
      const before = state.find(id);
      const trimmed = title.trim();
      if (!before || trimmed === "") return false;
      state.changeChat(id, (chat) => ({ ...chat, title: trimmed }));
      try {
        const renamed = await api.renameChat(id, { title: trimmed });
        state.changeChat(id, (chat) => ({ ...chat, title: renamed.title }));
        return true;
      } catch (error) {
        if (forgetIfGone(id, error)) return false;
        state.changeChat(id, (chat) => ({ ...chat, title: before.title }));
        fail("Failed to rename chat", serverTextOr(error, "Please try again."), error);
        return false;
      }
    },
    async share(id: string, teamId: string | null): Promise<boolean> {
      try {
        const moved = await (teamId === null
          ? api.takeBackChat(id)
          : api.shareChat(id, { team_id: teamId }));
        state.changeChat(id, (chat) => ({ ...chat, team: moved.team }));
        return true;
      } catch (error) {
        if (forgetIfGone(id, error)) return false;
        const failed =
          teamId === null ? "Failed to take the chat back" : "Failed to share the chat";
        fail(failed, serverTextOr(error, "Please try again."), error);
        return false;
      }
    },
    async remove(id: string): Promise<boolean> {
      if (!session.$state.get().token) {
        toasts.show({ ...chatToasts.authDelete, destructive: true });
        return false;
      }
      state.setBusy({ error: null });
      state.mark("deleting", id, true);
      const wasAsking = abandon(id);
      try {
        await api.deleteChat(id);
        state.removeChat(id);
        toasts.show({ title: chatTexts.deleted, text: "" });
        return true;
      } catch (error) {
        state.mark("deleting", id, false);
        if (forgetIfGone(id, error)) return true;
        const { title, text } = chatToasts.deleteFailed;
        state.setBusy({ error: serverTextOr(error, defaultTexts.deleteChat) });
        fail(title, text, error);
        // the server goes on answering: what it has said by now is shown
        if (wasAsking) await reload(id);
        return false;
      } finally {
        state.mark("deleting", id, false);
      }
    },
  };
}
