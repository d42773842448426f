import { useStore } from "@nanostores/react";
import type { ChatMessage } from "@probability-chat/sdk";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

const thumbs = [
  { rating: "up", label: "Good answer", turned: false },
  { rating: "down", label: "Bad answer", turned: true },
] as const;

/** What the user thinks of an answer; pressing a thumb once more takes it back. */
export function Thumbs({ message }: { readonly message: ChatMessage }) {
  const { client } = useWidget();
  const { t } = useTexts();
  // A thumb is the team's: who only reads there gives none.
  const isReader = useStore(client.chat.$currentChat)?.team?.role === "viewer";
  if (isReader) return null;
  return thumbs.map(({ rating, label, turned }) => {
    const isPressed = message.feedback === rating;
    return (
      <button
        key={rating}
        type="button"
        className={`icon-button icon-button-small ${isPressed ? "bg-tint text-accent" : ""}`}
        part="icon-button"
        aria-label={t(label)}
        title={t(label)}
        aria-pressed={isPressed}
        onClick={() => client.chat.rate(message.id, isPressed ? null : rating)}
      >
        <Icon name="thumb" size={15} className={turned ? "[rotate:180deg]" : ""} />
      </button>
    );
  });
}
