import { useStore } from "@nanostores/react";
import { useAsking } from "../asking-context.ts";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { CopyButton } from "./copy-button.tsx";

/** The formal query of an answer, to be copied, or changed and asked again. */
export function QueryLine({ query }: { readonly query: string }) {
  const { client } = useWidget();
  const { t } = useTexts();
  const { edit, isReadOnly } = useAsking();
  const { isSending, isUploading } = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  return (
    <span
      className="query flex items-center flex-[1_1_220px] min-w-0 gap-0.5 text-muted"
      part="query"
    >
      <code className="min-w-0 font-mono text-80 break-anywhere">{query}</code>
      <CopyButton text={query} label="Copy the query" />
      {!isReadOnly && (
        <button
          type="button"
          className="icon-button icon-button-small"
          part="icon-button"
          aria-label={t("Edit the query")}
          title={t("Edit the query and ask again")}
          disabled={isSending || isUploading || !access?.mayAct}
          onClick={() => edit(query, "query")}
        >
          <Icon name="pencil" size={14} />
        </button>
      )}
    </span>
  );
}
