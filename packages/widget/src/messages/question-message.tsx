import type { ChatMessage } from "@probability-chat/sdk";

/** What the user said, as it was typed. */
export function QuestionMessage({ message }: { readonly message: ChatMessage }) {
  return (
    <div className="bubble question" part="question">
      <span className="visually-hidden">You: </span>
      {message.content}
    </div>
  );
}
