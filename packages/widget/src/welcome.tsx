import { useStore } from "@nanostores/react";
import { Icon } from "./icons.tsx";
import { useWidget } from "./widget-context.ts";

/** What is shown while no chat is open. */
export function Welcome({ onNewChat }: { readonly onNewChat: () => void }) {
  const { client } = useWidget();
  const access = useStore(client.chat.$access);
  return (
    <div className="stage">
      <div className="column">
        <span className="mark" aria-hidden="true">
          <Icon name="stats" size={26} />
        </span>
        <h2 className="heading">What would you like to know?</h2>
        <p className="lead">
          Upload a table, ask in plain words, and get probabilities that are computed from your
          data, each with its uncertainty.
        </p>
        <button
          type="button"
          className="button button-primary mt-6"
          aria-disabled={!access?.mayAct}
          onClick={onNewChat}
        >
          <Icon name="plus" />
          New Chat
        </button>
      </div>
    </div>
  );
}
