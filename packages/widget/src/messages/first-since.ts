import type { ChatMessage } from "@probability-chat/sdk";

/**
 * Where in a conversation the chat's dataset was replaced by its present one: the place of the
 * first message since, the length where there is none yet; null where all are of this dataset.
 */
export function firstSince(list: readonly ChatMessage[], uploaded: string): number | null {
  const time = Date.parse(uploaded);
  const isSince = ({ id, created_at }: ChatMessage) =>
    id.startsWith("temp-") || Date.parse(created_at) >= time;
  const place = list.findIndex(isSince);
  if (place === 0 || list.length === 0) return null;
  return place === -1 ? list.length : place;
}
