import { useStore } from "@nanostores/react";
import { useDatasetPanel } from "../dialogs/use-dataset-panel.tsx";
import { tableSize } from "../dictionary/table-facts.ts";
import { Icon } from "../icons.tsx";
import { useTexts } from "../texts/texts.ts";
import { useWidget } from "../widget-context.ts";
import { FileButton } from "./file-button.tsx";

/** The current chat's dataset: its name and size, which lead to more, and a button to replace it. */
export function DatasetChip() {
  const { client } = useWidget();
  const texts = useTexts();
  const chat = useStore(client.chat.$currentChat);
  const flags = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  const [panel, open] = useDatasetPanel(chat);
  if (!chat?.is_model_data_added) return null;
  const { model_data: data, dataset } = chat;
  const isDisabled = flags.isSending || flags.isUploading || !access?.mayManage;
  return (
    <div className="flex items-center gap-0.5 min-w-0" part="dataset">
      <button
        type="button"
        part="dataset-name"
        className="inline-flex items-center gap-2 min-w-0 px-3 py-1.5 border border-line rounded-full text-87 leading-[1.55] text-start transition-surface enabled-hover:bg-hover narrow:px-2.25"
        title={data?.notes?.join("\n") || undefined}
        aria-haspopup="dialog"
        disabled={!data}
        onClick={() => open("details")}
      >
        <Icon name="table" size={15} className="text-accent" />
        <span className="max-w-[200px] truncate font-550 narrow:sr-only">
          {dataset?.file_name ?? texts.t("Dataset")}
        </span>
        {dataset && (
          <span className="text-muted whitespace-nowrap narrow:sr-only">
            {tableSize(texts, dataset)}
          </span>
        )}
      </button>
      <FileButton
        className="icon-button"
        part="icon-button"
        disabled={isDisabled}
        label={texts.t("Replace the dataset")}
      >
        <Icon name="swap" size={16} />
      </FileButton>
      {panel}
    </div>
  );
}
