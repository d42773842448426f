import type { ChatEvents, Client } from "@probability-chat/sdk";

/** The element's events and what their `detail` holds. */
export interface ProbabilityChatEventDetails {
  "pc-ready": undefined;
  "pc-message": ChatEvents["message"];
  "pc-answer": ChatEvents["answer"];
  "pc-upload": ChatEvents["upload"];
  "pc-quota": ChatEvents["quota"];
  "pc-error": ChatEvents["error"];
}

/** Names an event of the element. */
export type ProbabilityChatEventName = keyof ProbabilityChatEventDetails;

/** Tells a client's chat events under the element's names; returns how to stop. */
export function forwardEvents(
  client: Client,
  tell: (name: ProbabilityChatEventName, detail: unknown) => void,
): () => void {
  const names = ["message", "answer", "upload", "quota", "error"] as const;
  const stops = names.map((name) => client.chat.on(name, (detail) => tell(`pc-${name}`, detail)));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Events of the element leave its shadow root and bubble through the page. */
export function eventInit<T>(detail: T): CustomEventInit<T> {
  return { detail, bubbles: true, composed: true };
}
