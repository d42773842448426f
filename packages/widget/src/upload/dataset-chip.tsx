import { useStore } from "@nanostores/react";
import { Icon } from "../icons.tsx";
import { useWidget } from "../widget-context.ts";
import { FileButton } from "./file-button.tsx";

/** The current chat's dataset: its name and size, and a button to replace it. */
export function DatasetChip() {
  const { client } = useWidget();
  const chat = useStore(client.chat.$currentChat);
  const flags = useStore(client.chat.$flags);
  const access = useStore(client.chat.$access);
  if (!chat?.is_model_data_added) return null;
  const data = chat.model_data;
  const isDisabled = flags.isSending || flags.isUploading || !access?.mayAct;
  return (
    <div className="dataset" part="dataset">
      <span className="dataset-chip" title={data?.notes?.join("\n") || undefined}>
        <Icon name="table" size={15} />
        <span className="dataset-name">{data?.file_name ?? "Dataset"}</span>
        {data && (
          <span className="dataset-size">
            {data.rows.toLocaleString("en")} rows · {data.columns.length} columns
          </span>
        )}
      </span>
      <FileButton className="icon-button" disabled={isDisabled} label="Replace the dataset">
        <Icon name="swap" size={16} />
      </FileButton>
    </div>
  );
}
