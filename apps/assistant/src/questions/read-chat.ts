import type { ProductApi } from "../product-api/product-api.ts";
import { datasetRequired } from "./ask-in-chat.ts";

/** A chat's dataset, whose it is, and what was asked of it; refuses a chat that has none. */
export async function readChat(api: ProductApi, token: string, chatId: string) {
  const { summary, ...chat } = await api.call("readChat", {
    access_token: token,
    chat_id: chatId,
  });
  if (!summary) throw datasetRequired();
  return { ...chat, summary };
}
