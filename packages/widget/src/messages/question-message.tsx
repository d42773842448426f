import type { ChatMessage } from "@probability-chat/sdk";

/** What the user said, as it was typed. */
export function QuestionMessage({ message }: { readonly message: ChatMessage }) {
  return (
    <div
      className="question bubble [border-end-end-radius:6px] bg-tint whitespace-pre-wrap"
      part="question"
    >
      <span className="visually-hidden">You: </span>
      {message.content}
    </div>
  );
}
