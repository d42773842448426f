import type { ChatEvents, Client, SessionEnd, SessionFailure } from "@probability-chat/sdk";
import { isFaulty, pageFault } from "../session/page-fault.ts";

/** The element's events and what their `detail` holds. */
export interface ProbabilityChatEventDetails {
  /** The element is in the page. */
  "pc-ready": undefined;
  /** Another chat is open, or none. */
  "pc-chat": { readonly chatId: string | null };
  /** A message was saved. */
  "pc-message": ChatEvents["message"];
  /** A question got its answer, clarification or refusal. */
  "pc-answer": ChatEvents["answer"];
  /** A chat got its table. */
  "pc-upload": ChatEvents["upload"];
  /** How many questions are left, and when they are counted anew. */
  "pc-quota": ChatEvents["quota"];
  /**
   * Something failed, which a toast told the user; or a host's session could not begin or go on. Of
   * what the page itself is to mend the `cause` is a text where it is a secret key in the page
   * (`secret_key`), a public key that there is not (`public_key`) or a `baseUrl` without a scheme (`page`).
   */
  "pc-error": ChatEvents["error"];
  /** The session is over: signed out, revoked, or expired. */
  "pc-session-ended": SessionEnd;
  /** The bubble was opened or closed. */
  "pc-toggle": { readonly open: boolean };
}

/** Names an event of the element. */
export type ProbabilityChatEventName = keyof ProbabilityChatEventDetails;

/** Hears of the element's events. */
export type TellEvent = <K extends ProbabilityChatEventName>(
  name: K,
  detail: ProbabilityChatEventDetails[K],
) => void;

/** Tells what happens on a screen under the element's names; returns how to stop. */
export function forwardEvents(
  screen: Client,
  publicKey: string | undefined,
  tell: TellEvent,
): () => void {
  const { chat } = screen;
  const fail = (failure: SessionFailure) =>
    import("../session/ways-out.ts").then(
      ({ tellFailure }) => tellFailure({ client: screen, publicKey }, failure, tell),
      () => undefined,
    );
  let openId = chat.$currentChat.get()?.id ?? null;
  const stops = [
    chat.on("message", (detail) => tell("pc-message", detail)),
    chat.on("answer", (detail) => tell("pc-answer", detail)),
    chat.on("upload", (detail) => tell("pc-upload", detail)),
    chat.on("quota", (detail) => tell("pc-quota", detail)),
    chat.on("error", (detail) => tell("pc-error", detail)),
    chat.$currentChat.listen((current) => {
      const chatId = current?.id ?? null;
      if (chatId === openId) return;
      openId = chatId;
      tell("pc-chat", { chatId });
    }),
    screen.session.onEnded((end) => tell("pc-session-ended", end)),
    screen.session.$status.listen((status, before) => {
      // It is tried again now and then, and told once.
      if (status.kind === "failing" && before?.kind !== "failing") fail(status);
    }),
  ];
  if (isFaulty(screen, publicKey)) fail(pageFault);
  return () => {
    for (const stop of stops) stop();
  };
}

/** Events of the element leave its shadow root and bubble through the page. */
export function eventInit<T>(detail: T): CustomEventInit<T> {
  return { detail, bubbles: true, composed: true };
}
