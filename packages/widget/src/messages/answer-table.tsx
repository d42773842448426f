import type { AnswerTable } from "@probability-chat/sdk";
import { SaveButton } from "../chart/chart.tsx";
import { csvOf } from "../export/csv.ts";
import { fileNameOf, saveFile } from "../export/save-file.ts";
import { TableView } from "./table-view.tsx";

interface AnswerTableViewProps {
  readonly table: AnswerTable;
  /** The file's name. */
  readonly name: string;
}

/** A table that nothing draws, with the way to save it. */
export function AnswerTableView({ table, name }: AnswerTableViewProps) {
  return (
    <div>
      <TableView table={table} caption="" />
      <div className="flex justify-end">
        <SaveButton
          kind="csv"
          what="table"
          onSave={() => saveFile(csvOf(table), `${fileNameOf(name, "table")}.csv`, "text/csv")}
        />
      </div>
    </div>
  );
}
