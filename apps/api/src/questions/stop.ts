import type { chatOperations } from "@probability-chat/contract";
import { lockChat } from "../chats/find-chat.ts";
import type { Handler } from "../http/call.ts";
import { lockPrincipal } from "../quota/standing.ts";
import { releaseInChat } from "./release.ts";

/**
 * Gives up what has no answer yet. An answer that is settled before stands; one that comes after
 * is refused, and nothing is spent.
 */
export const stopQuestion: Handler<(typeof chatOperations)["stopQuestion"]> = (call) =>
  call.effect(async (tx) => {
    const { caller, params, now } = call;
    await lockPrincipal(tx, caller.principalId);
    const chat = await lockChat(tx, caller.principalId, params.id);
    return { data: { stopped: await releaseInChat(tx, chat.id, now) } };
  });
