import { useStore } from "@nanostores/react";
import { Icon } from "./icons.tsx";
import { CopyButton } from "./messages/copy-button.tsx";
import { useMayCreate } from "./teams/use-may-create.ts";
import { useWidget } from "./widget-context.ts";

interface WelcomeProps {
  readonly onNewChat: () => void;
  readonly unsent: string;
}

/** So many earlier chats are offered where the list of chats is put away. */
const offered = 3;

/** What is shown while no chat is open. */
export function Welcome({ onNewChat, unsent }: WelcomeProps) {
  const { client } = useWidget();
  const mayCreate = useMayCreate();
  const chats = useStore(client.chat.$chats);
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
          aria-disabled={!mayCreate}
          onClick={onNewChat}
        >
          <Icon name="plus" />
          New Chat
        </button>
        {chats.length > 0 && (
          <section className="mt-6.5 hidden narrow:block" aria-label="Your chats">
            <h3 className="subheading">Or go on with</h3>
            <ul className="choices justify-center max-w-none mt-0">
              {chats.slice(0, offered).map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="chip break-anywhere"
                    onClick={() => client.chat.select(id)}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {unsent.trim() !== "" && (
          <section className="mt-6" aria-label="Not sent">
            <h3 className="subheading">Your question was not sent</h3>
            <p className="unsent inline-block max-w-full bubble bg-tint whitespace-pre-wrap break-anywhere text-start">
              {unsent}
            </p>
            <div className="mt-1">
              <CopyButton text={unsent} label="Copy your question" caption="Copy" />
            </div>
            <p className="fine mt-1">It will be in the input of the next chat that you open.</p>
          </section>
        )}
      </div>
    </div>
  );
}
