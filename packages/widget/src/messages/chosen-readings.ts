import type { ChatMessage } from "@probability-chat/sdk";

/** Of the questions that chose a reading, by the message's id, that reading in words. */
export function chosenReadings(list: readonly ChatMessage[]): ReadonlyMap<string, string> {
  const offered = new Map<string, string>();
  const chosen = new Map<string, string>();
  for (const { id, role, content, answer } of list) {
    const label = role === "user" ? offered.get(content.trim()) : undefined;
    if (label) chosen.set(id, label);
    if (answer?.kind !== "clarify") continue;
    for (const { query, label } of answer.readings) offered.set(query.trim(), label);
  }
  return chosen;
}
