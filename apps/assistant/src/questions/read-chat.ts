import type { BodyOf, internalOperations } from "@probability-chat/contract";
import type { ProductApi } from "../product-api/product-api.ts";
import { datasetRequired } from "../server/request-error.ts";

/**
 * A chat's dataset, whose it is, and what was asked of it; refuses a chat that has none, and whoever
 * may not do there what is needed.
 */
export async function readChat(
  api: ProductApi,
  token: string,
  chatId: string,
  need: BodyOf<typeof internalOperations.readChat>["need"] = "ask",
) {
  const { summary, ...chat } = await api.call("readChat", {
    access_token: token,
    chat_id: chatId,
    need,
  });
  if (!summary) throw datasetRequired();
  return { ...chat, summary };
}
