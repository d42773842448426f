import { fill, missingTexts } from "@probability-chat/contract/constants";
import type { Session } from "../session/session.ts";
import type { Toasts } from "../toasts.ts";
import type { Ahead } from "./ahead.ts";
import type { ChatEmitter } from "./chat-events.ts";
import type { ChatState } from "./chat-state.ts";
import { byNewest, conversationOf } from "./conversation.ts";
import type { ForgetIfGone } from "./forget-chat.ts";

interface LookParts {
  readonly session: Session;
  readonly toasts: Toasts;
  readonly state: ChatState;
  readonly events: ChatEmitter;
  readonly ahead: Ahead;
  readonly forgetIfGone: ForgetIfGone;
}

/**
 * Adds a chat that is not in the list; whether it is there. Where there is none, and it is wanted
 * still, nothing is open, and that is told; where that is not known it rejects.
 */
export async function lookFor(
  parts: LookParts,
  id: string,
  isWanted: () => boolean,
): Promise<boolean> {
  const { session, state, ahead, forgetIfGone } = parts;
  const user = session.$user.get();
  if (!user?.is_verified) return false;
  const isSame = () => session.$user.get()?.id === user.id;
  try {
    const chat = conversationOf(await ahead.chat(id));
    if (!isSame()) return false;
    if (!state.find(id)) state.$chats.set([...state.$chats.get(), chat].sort(byNewest));
    return true;
  } catch (error) {
    if (!isSame()) return false;
    if (!forgetIfGone(id, error)) throw error;
    if (isWanted()) tellMissing(parts, id, error);
    return false;
  }
}

/** A user has no use for an id: which chat it was is for the page's own code. */
function tellMissing({ toasts, state, events }: LookParts, id: string, cause: unknown): void {
  const title = missingTexts.missing;
  const text = fill(missingTexts.missingId, { id });
  console.warn(text);
  state.$currentId.set(null);
  toasts.show({ title, text: "", destructive: true });
  events.emit("error", { title, text, cause });
  events.emit("missing", { chatId: id, text });
}
