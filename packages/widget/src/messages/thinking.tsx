import { messages } from "@probability-chat/sdk";

/** Stands where the answer will be. */
export function Thinking() {
  return (
    <div className="bubble thinking" role="status">
      {messages.chat.thinking}
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}
