import { useStore } from "@nanostores/react";
import { useAsking } from "../asking-context.ts";
import { type Text, useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";

interface ChoicesProps {
  readonly label: Text;
  readonly choices: readonly { readonly label: string; readonly text: string }[];
  readonly isPrimary?: boolean;
}

/** Questions that are asked by a press. */
export function Choices({ label, choices, isPrimary = false }: ChoicesProps) {
  const { client } = useWidget();
  const { t } = useTexts();
  const { ask } = useAsking();
  const { isSending, isUploading } = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  return (
    <ul
      part="choices"
      className={isPrimary ? "choices flex-col max-w-none" : "choices"}
      aria-label={t(label)}
    >
      {choices.map((choice) => (
        <li key={choice.text}>
          <button
            type="button"
            className={isPrimary ? "chip chip-wide" : "chip"}
            part="chip"
            disabled={isSending || isUploading || !access?.mayAct}
            onClick={() => ask(choice.text)}
          >
            {choice.label}
            {isPrimary && choice.text !== choice.label && (
              <code className="block mt-0.5 font-mono text-80 text-muted break-anywhere">
                {choice.text}
              </code>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
