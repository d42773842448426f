import type { DatasetSummary } from "@probability-chat/sdk";
import { useState } from "react";
import { ColumnsDialog } from "../dictionary/columns-dialog.tsx";
import { DatasetDialog } from "./dataset-dialog.tsx";

export interface DatasetPanelProps {
  readonly chatId: string;
  readonly data: DatasetSummary;
  /** What is shown first. */
  readonly view: "details" | "columns";
  readonly onClose: () => void;
}

/** A dataset's details, which lead to what can be said of its columns. */
export function DatasetPanel({ chatId, data, view, onClose }: DatasetPanelProps) {
  const [shown, setShown] = useState(view);
  return shown === "columns" ? (
    <ColumnsDialog chatId={chatId} data={data} onClose={onClose} />
  ) : (
    <DatasetDialog data={data} onClose={onClose} onDescribe={() => setShown("columns")} />
  );
}
