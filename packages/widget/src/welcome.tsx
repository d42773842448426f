import { useStore } from "@nanostores/react";
import { Icon } from "./icons.tsx";
import { later } from "./later.tsx";
import { useMayCreate } from "./teams/use-may-create.ts";
import { useTexts } from "./texts/texts.ts";
import { useWidget } from "./widget-context.ts";

const Unsent = later(async () => (await import("./session/ways-out.ts")).Unsent);

interface WelcomeProps {
  readonly onNewChat: () => void;
  readonly unsent: string;
  readonly isPrefilled: boolean;
}

/** So many earlier chats are offered where the list of chats is put away. */
const offered = 3;

/** What is shown while no chat is open. */
export function Welcome({ onNewChat, unsent, isPrefilled }: WelcomeProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const mayCreate = useMayCreate();
  const chats = useStore(client.chat.$chats);
  return (
    <div className="stage">
      <div className="column">
        <span className="mark" aria-hidden="true">
          <Icon name="stats" size={26} />
        </span>
        <slot name="greeting">
          <h2 className="heading" part="heading">
            {t("What would you like to know?")}
          </h2>
          <p className="lead" part="lead">
            {t(
              "Upload a table, ask in plain words, and get probabilities that are computed from your data, each with its uncertainty.",
            )}
          </p>
        </slot>
        <button
          type="button"
          className="button button-primary mt-6"
          part="button"
          aria-disabled={!mayCreate}
          onClick={onNewChat}
        >
          <Icon name="plus" />
          {t("New Chat")}
        </button>
        {chats.length > 0 && (
          <section className="mt-6.5 hidden narrow:block" aria-label={t("Your chats")}>
            <h3 className="subheading" part="subheading">
              {t("Or go on with")}
            </h3>
            <ul className="choices justify-center max-w-none mt-0">
              {chats.slice(0, offered).map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="chip break-anywhere"
                    part="chip"
                    onClick={() => client.chat.select(id)}
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {unsent.trim() !== "" && <Unsent text={unsent} isPrefilled={isPrefilled} />}
      </div>
    </div>
  );
}
