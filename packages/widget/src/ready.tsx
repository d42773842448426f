import { useStore } from "@nanostores/react";
import { useAsking } from "./asking-context.ts";
import { useDatasetPanel } from "./dialogs/use-dataset-panel.tsx";
import { noticed } from "./dictionary/table-facts.ts";
import { Icon, type IconName } from "./icons.tsx";
import { type Text, useTexts } from "./texts/texts.ts";
import { useWidget } from "./widget-context.ts";

const prompts: readonly { icon: IconName; title: Text; text: string }[] = [
  {
    icon: "columns",
    title: "Explore the columns",
    text: "What columns are in this dataset?",
  },
  { icon: "info", title: "Dataset info", text: "Tell me about this dataset" },
  { icon: "stats", title: "Descriptive statistics", text: "Show descriptive statistics" },
  {
    icon: "spark",
    title: "Potential uses",
    text: "What can I use this dataset for?",
  },
];

/** So many of the notes on reading the file are told at once. */
const noted = 2;

/** A chat with a dataset and nothing asked yet: four prompts, and the dataset's own questions. */
export function Ready() {
  const { client } = useWidget();
  const texts = useTexts();
  const { t } = texts;
  const { ask } = useAsking();
  const chat = useStore(client.chat.$currentChat);
  const access = useStore(client.chat.$access);
  const flags = useStore(client.chat.$flags);
  const [panel, open] = useDatasetPanel(chat);
  const isDisabled = !access?.mayAct || flags.isSending || flags.isUploading;
  const notes = chat?.model_data ? noticed(texts, chat.model_data) : [];
  const suggestions = chat?.model_data?.suggestions?.slice(0, 4) ?? [];
  return (
    <div className="stage">
      <div className="column max-w-[600px]">
        <slot name="empty">
          <h2 className="heading" part="heading">
            {t("Ready to Chat")}
          </h2>
          <p className="lead" part="lead">
            {t("Start with one of these, or ask your own question below.")}
          </p>
          {notes.length > 0 && (
            <ul
              className="mt-4 px-4 py-2.5 border border-line rounded-12 bg-side text-muted text-start text-92"
              part="notes"
              aria-label={t("Noticed in your file")}
            >
              {notes.slice(0, noted).map((note) => (
                <li key={note} className="break-anywhere later:mt-1">
                  {note}
                </li>
              ))}
              {notes.length > noted && (
                <li className="mt-1">
                  <button
                    type="button"
                    className="link"
                    part="link"
                    aria-haspopup="dialog"
                    onClick={() => open("details")}
                  >
                    {t("All {n} notes", { n: notes.length })}
                  </button>
                </li>
              )}
            </ul>
          )}
          <ul className="prompts tiles my-5">
            {prompts.map(({ icon, title, text }) => (
              <li key={title}>
                <button
                  type="button"
                  className="card"
                  part="card"
                  disabled={isDisabled}
                  onClick={() => ask(text)}
                >
                  <Icon name={icon} className="mt-0.5 text-accent" />
                  <span>
                    <strong className="card-title">{t(title)}</strong>
                    <small className="card-text">{text}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {suggestions.length > 0 && (
            <>
              <h3 className="subheading" part="subheading">
                {t("From your data")}
              </h3>
              <ul className="choices justify-center max-w-none mt-0">
                {suggestions.map((text) => (
                  <li key={text}>
                    <button
                      type="button"
                      className="chip"
                      part="chip"
                      disabled={isDisabled}
                      onClick={() => ask(text)}
                    >
                      {text}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {chat?.model_data && (
            <p className="fine mt-5">
              {t("Look at its rows, or mend spellings and codes:")}{" "}
              <button
                type="button"
                className="link"
                part="link"
                aria-haspopup="dialog"
                disabled={isDisabled || !access.mayManage}
                onClick={() => open("table")}
              >
                {t("Your table")}
              </button>
            </p>
          )}
        </slot>
        {panel}
      </div>
    </div>
  );
}
