import { messages } from "@probability-chat/sdk";

/** Stands where the answer will be. */
export function Thinking() {
  return (
    <div
      className="thinking bubble inline-flex items-center gap-2.5 border border-line [border-end-start-radius:6px] bg-raised text-muted"
      role="status"
    >
      {messages.chat.thinking}
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}
