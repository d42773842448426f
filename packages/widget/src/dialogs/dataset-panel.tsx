import type { DatasetSummary } from "@probability-chat/sdk";
import { useState } from "react";
import { type Saved, TableDialog } from "../table/table-dialog.tsx";
import { DatasetDialog } from "./dataset-dialog.tsx";

export interface DatasetPanelProps {
  readonly chatId: string;
  readonly data: DatasetSummary;
  /** What is shown first. */
  readonly view: "details" | "table";
  readonly onClose: () => void;
}

/** A dataset's details, which lead to the table itself and to what can be said of its columns. */
export function DatasetPanel({ chatId, data, view, onClose }: DatasetPanelProps) {
  const [shown, setShown] = useState(view);
  const [saved, setSaved] = useState<Saved | null>(null);
  return shown === "table" ? (
    // What was saved is looked at, and changed, from its own beginning; what somebody else changes
    // meanwhile takes nothing away that is being written here.
    <TableDialog key={saved?.count ?? 0} {...{ chatId, data, saved, onClose }} onSaved={setSaved} />
  ) : (
    <DatasetDialog data={data} onClose={onClose} onOpen={() => setShown("table")} />
  );
}
